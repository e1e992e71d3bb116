import InputDevices

/// The state of a live sensor, for the log and `status`.
public struct SensorStatus: Equatable, Sendable {
  /// The states of a sensor.
  public enum State: Equatable, Sendable {
    /// No device is open.
    case searching
    /// Samples arrive.
    case running
    /// Samples arrive, but more readings fail than succeed: see `fault`.
    case failing
    /// Samples arrive, but are implausible: see `fault`.
    case doubtful
  }

  /// The current state.
  public var state = State.searching
  /// The open device, or the last one.
  public var device: SensorDevice?
  /// Why it does not run, or was reopened.
  public var fault: SensorFault?
  /// The gyroscope's fault; acceleration continues.
  public var gyroscopeFault: SensorFault?
  /// Number of openings.
  public var openings = 0
  /// Samples since the start.
  public var samples = 0
  /// Failed reads since the start; they were repeated, or their samples left out.
  public var failedReads = 0
  /// What to say of them; nil without any from the open device.
  public var readFault: SensorFault?

  /// A sensor before the first search.
  public init() {}

  /// One line for the log.
  public var words: String {
    switch state {
    case .searching:
      return fault?.words ?? "looking for a sensor"
    case .running:
      guard let device else { return "running" }
      let mount = device.mount
      return
        "\(device.specification), \(device.mode.rawValue)\(device.modeReason.map { " (\($0))" } ?? "")"
        + gyroscopeWords + choiceWords + "; matrix \(mount.matrixReason); sign \(mount.signReason)"
    case .failing, .doubtful:
      return fault?.words ?? "the sensor's readings are implausible"
    }
  }

  private var choiceWords: String {
    device?.remarks.first { $0.kind == .ambiguous }.map { "; \($0.words)" } ?? ""
  }

  private var gyroscopeWords: String {
    guard let gyroscope = device?.gyroscope else { return "" }
    return gyroscopeFault.map { "; without its gyroscope: \($0.message)" }
      ?? "; gyroscope \(gyroscope.words)"
  }
}
