import Gravity
import Motion
import Sensors
import Settings

/// What is known of the gain of each sensor's gyroscope, and when it is to be stored.
///
/// ```
///   device opened ─▶ its stored gain error, or none ─▶ filter
///   filter ─ gain found, refined, refuted ─▶ kept ─▶ a file: after ten minutes at the earliest, and at the end
/// ```
public struct GyroscopeMemory {
  /// What is known of a device that was opened.
  public struct Beginning {
    /// Nil if nothing is.
    public let error: GyroscopeGainError?
    /// What is to be said of it.
    public let notice: Notice?
  }

  private static let pause: Int64 = 600_000_000_000

  private var file: GyroscopeFile
  private var stored: GyroscopeFile
  /// When `stored` was taken.
  private var takenAt: Instant?
  private var open: (specification: String, matrix: MountMatrix, name: String?)?
  /// Of the open device.
  private var known: GyroscopeGainError?

  /// Begins with what was stored.
  public init(_ stored: GyroscopeFile) { (file, self.stored) = (stored, stored) }

  /// Call before samples are used; nil if the same device is open as at the last call, under the same mount matrix.
  public mutating func begin(_ device: SensorDevice?) -> Beginning? {
    guard let device,
      open?.specification != device.specification || open?.matrix != device.mount.matrix
    else { return nil }
    let name = device.lastingName
    open = (device.specification, device.mount.matrix, name)
    known = name.flatMap { file.error(of: $0, device.mount.matrix) }
    // A device in use is the last to be forgotten.
    if let name, let known { file.keep(known, of: name, device.mount.matrix) }
    return Beginning(
      error: known,
      notice: known.map {
        (false, "\(device.specification): \($0.words); corrected from the start")
      })
  }

  /// Takes what the filter has found of the open device's gyroscope; returns what is to be said.
  public mutating func take(_ found: GyroscopeGainError?) -> Notice? {
    guard let open, found?.share != known?.share else { return nil }
    defer { known = found }
    if let name = open.name { file.keep(found, of: name, open.matrix) }
    guard let found, found.axes.count > known?.axes.count ?? 0 else { return nil }
    return (false, "\(open.specification): \(found.words); corrected")
  }

  /// What is to be stored now, if anything; that counts as storing it.
  public mutating func due(at now: Instant) -> GyroscopeFile? {
    guard let open, let name = open.name else { return nil }
    let before = stored.error(of: name, open.matrix)
    guard before?.share != known?.share, Self.isNews(known, after: before) else { return nil }
    if let takenAt, now.nanoseconds(since: takenAt) < Self.pause { return nil }
    (stored, takenAt) = (file, now)
    return file
  }

  /// What is to be stored at the end, if anything.
  public var last: GyroscopeFile? { file == stored ? nil : file }

  /// Whether an axis differs by more than its deviation, or was found or forgotten.
  private static func isNews(
    _ error: GyroscopeGainError?, after before: GyroscopeGainError?
  ) -> Bool {
    guard let error, let before else { return true }
    return (0..<3).contains { axis in
      let (new, old) = (error.share[axis], before.share[axis])
      return (new - old).magnitude > error.deviation[axis] || (new == 0) != (old == 0)
    }
  }
}
