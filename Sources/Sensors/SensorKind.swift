import InputDevices
import Recordings

/// A kind of sensor, as in `still:45` or `iio:local:accel_3d`; each has a row in `SensorSpecification.kinds`.
public protocol SensorKind: Equatable, Sendable {
  /// The word before the colon.
  static var key: String { get }
  /// How it is written, for messages and `--help`.
  static var forms: [String] { get }
  /// The same as a regular expression, for the configuration's schema.
  static var pattern: String { get }
  /// Reads what stands behind the colon; nil where there is no colon.
  ///
  /// - Returns: nil for anything but `forms`.
  init?(_ rest: String?)
  /// Where its devices are looked for; none for a sensor that is not a device.
  var backends: [any SensorBackend] { get }
  /// The file that it reads while the service runs; nil for none.
  var file: String? { get }
  /// Its movement, where that is a formula that needs no waiting; nil for all others.
  var motion: SyntheticMotion? { get }
  /// Opens it at its beginning.
  ///
  /// - Throws: `SensorError`. A missing device is not an error: it is waited for.
  func open(_ settings: SensorSettings) throws(SensorError) -> any MotionSource
}

extension SensorKind {
  /// None.
  public var backends: [any SensorBackend] { [] }

  /// None.
  public var file: String? { nil }

  /// None.
  public var motion: SyntheticMotion? { nil }

  fileprivate func isEqual(to other: any SensorKind) -> Bool { (other as? Self) == self }
}

/// A kind whose sensors are devices: one of them, or all that it finds.
///
/// Backends rank by their order in `SensorSpecification.kinds`.
public protocol SensorBackend: SensorKind {
  /// All devices of this machine, for `auto`.
  static var all: Self { get }
  /// What it is called in messages.
  var name: String { get }
  /// Whether it names one device and no other.
  var isNamed: Bool { get }
  /// Finds its devices, usable or not, each with the reason where it is not.
  ///
  /// - Throws: `SensorFault` when the place to look in cannot be reached.
  func devices(_ settings: SensorSettings) throws(SensorFault) -> [SensorDevice]
  /// Opens one of `devices`.
  ///
  /// - Parameters:
  ///   - device: what to open.
  ///   - settings: matrix, sign and rate.
  ///   - allowsBuffer: false after its buffer has fallen silent.
  /// - Returns: the open device.
  /// - Throws: `SensorFault` with what is in the way.
  func open(
    _ device: SensorDevice, _ settings: SensorSettings, allowsBuffer: Bool
  ) throws(SensorFault) -> any DeviceReader
}

extension SensorBackend {
  /// Only itself.
  public var backends: [any SensorBackend] { [self] }

  /// See `SensorKind`.
  public func open(_ settings: SensorSettings) throws(SensorError) -> any MotionSource {
    try LiveSource(SensorCatalog(SensorSpecification(self), settings))
  }
}

/// The best accelerometer of all backends, now or later.
struct AutoSensor: SensorKind {
  static let key = "auto"
  static let forms = ["auto"]
  static let pattern = "auto"

  init() {}
  init?(_ rest: String?) { if rest != nil { return nil } }

  var backends: [any SensorBackend] {
    SensorSpecification.kinds.compactMap { ($0 as? any SensorBackend.Type)?.all }
  }

  func open(_ settings: SensorSettings) throws(SensorError) -> any MotionSource {
    try LiveSource(SensorCatalog(SensorSpecification(self), settings))
  }
}

extension SensorSpecification {
  /// Whether both name the same sensor.
  public static func == (left: Self, right: Self) -> Bool { left.kind.isEqual(to: right.kind) }
}
