import InputDevices

/// What a live sensor is doing, for people and for `status`.
public struct SensorStatus: Equatable, Sendable {
  /// What it is doing.
  public enum State: Equatable, Sendable {
    /// Nothing has been opened yet, or it is being looked for again.
    case searching
    /// Samples come.
    case running
    /// Samples come, but cannot be what a panel feels: `fault` says why.
    case doubtful
  }

  /// What it is doing.
  public var state = State.searching
  /// The device that is open, or was.
  public var device: SensorDevice?
  /// What keeps it from running, or made it be opened again.
  public var fault: SensorFault?
  /// What is the matter with a gyroscope that is a device of its own; the rest runs on.
  public var gyroscopeFault: SensorFault?
  /// How often a device has been opened.
  public var openings = 0
  /// Samples since the start.
  public var samples = 0

  /// A sensor that has not been looked for.
  public init() {}

  /// One line for a journal.
  public var words: String {
    switch state {
    case .searching:
      return fault?.words ?? "looking for a sensor"
    case .running:
      guard let device else { return "running" }
      let mount = device.mount
      return
        "\(device.specification), \(device.mode.rawValue)\(device.modeReason.map { " (\($0))" } ?? "")"
        + gyroscopeWords + "; matrix \(mount.matrixReason); sign \(mount.signReason)"
    case .doubtful:
      return fault?.words ?? "the sensor's readings are implausible"
    }
  }

  private var gyroscopeWords: String {
    guard let gyroscope = device?.gyroscope else { return "" }
    return gyroscopeFault.map { "; without its gyroscope: \($0.message)" }
      ?? "; gyroscope \(gyroscope.words)"
  }
}
