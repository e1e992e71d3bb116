import InputDevices
import Recordings

/// A kind of sensor, as in `still:45` or `iio:local:accel_3d`; each has a row in `SensorSpecification.kinds`.
public protocol SensorKind: Equatable, Sendable {
  /// The word before the colon.
  static var key: String { get }
  /// The syntax, for messages and `--help`.
  static var forms: [String] { get }
  /// What it is, for the configuration's schema: "a panel turned ...".
  static var help: String { get }
  /// The forms as a regular expression, for the configuration's schema.
  static var pattern: String { get }
  /// Reads the text after the colon, nil without a colon; fails for anything but `forms`.
  init?(_ rest: String?)
  /// Where to find its devices; empty for a sensor that is not a device.
  var backends: [any SensorBackend] { get }
  /// The file that it reads while the service runs; nil if none.
  var file: String? { get }
  /// Its movement, if it is a formula that needs no waiting.
  var motion: SyntheticMotion? { get }
  /// Opens it at its beginning; a missing device is not an error, but is waited for.
  func open(_ settings: SensorSettings) throws(SensorError) -> any MotionSource
}

extension SensorKind {
  /// Empty.
  public var backends: [any SensorBackend] { [] }

  /// nil.
  public var file: String? { nil }

  /// nil.
  public var motion: SyntheticMotion? { nil }

  fileprivate func isEqual(to other: any SensorKind) -> Bool { (other as? Self) == self }
}

/// A kind whose sensors are devices: one, or all that it finds.
///
/// Backends rank by their order in `SensorSpecification.kinds`.
public protocol SensorBackend: SensorKind {
  /// All devices that `auto` may take: those of this machine; nil, unless the backend says otherwise.
  static var all: Self? { get }
  /// The name for messages.
  var name: String { get }
  /// Whether it names one device.
  var isNamed: Bool { get }
  /// Finds its devices, usable or not, with reasons; throws when the place to search is unreachable.
  func devices(_ settings: SensorSettings) throws(SensorFault) -> [SensorDevice]
  /// What of this machine's set-up its devices need, for `snowctl doctor`; empty, unless the backend says otherwise.
  static func setup(of devices: [SensorDevice]) -> [SensorSetup]
  /// Opens one of `devices`; `allowsBuffer` is false after its buffer has fallen silent.
  func open(
    _ device: SensorDevice, _ settings: SensorSettings, allowsBuffer: Bool
  ) throws(SensorFault) -> any DeviceReader
}

extension SensorBackend {
  /// nil: `auto` takes none.
  public static var all: Self? { nil }

  /// Empty.
  public static func setup(of devices: [SensorDevice]) -> [SensorSetup] { [] }

  /// Only itself.
  public var backends: [any SensorBackend] { [self] }

  /// See `SensorKind`.
  public func open(_ settings: SensorSettings) throws(SensorError) -> any MotionSource {
    try LiveSource(SensorCatalog(SensorSpecification(self), settings))
  }
}

/// A finding about this machine's set-up for a backend.
public struct SensorSetup: Equatable, Sendable {
  /// What was checked: "udev rule".
  public let what: String
  /// The finding.
  public let words: String
  /// How to improve it; nil if nothing has to be.
  public let advice: String?

  /// A finding; good without an advice.
  public init(_ what: String, _ words: String, advice: String? = nil) {
    (self.what, self.words, self.advice) = (what, words, advice)
  }
}

struct AutoSensor: SensorKind {
  static let key = "auto"
  static let forms = ["auto"]
  static let help = "the best accelerometer, now or later"
  static let pattern = "auto"

  init() {}
  init?(_ rest: String?) { if rest != nil { return nil } }

  var backends: [any SensorBackend] {
    SensorSpecification.backends.compactMap { $0.all }
  }

  func open(_ settings: SensorSettings) throws(SensorError) -> any MotionSource {
    try LiveSource(SensorCatalog(SensorSpecification(self), settings))
  }
}

extension SensorSpecification {
  /// Whether both name the same sensor.
  public static func == (left: Self, right: Self) -> Bool { left.kind.isEqual(to: right.kind) }
}
