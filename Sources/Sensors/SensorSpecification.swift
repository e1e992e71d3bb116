import Portable
import Recordings

/// Which sensor to use, as people write it: `auto`, `iio:local:accel_3d`, `log:walk.csv.gz`.
public struct SensorSpecification: Equatable, Sendable {
  /// All kinds, a row each; of several backends' devices `auto` prefers those of the first.
  static let kinds: [any SensorKind.Type] = [
    AutoSensor.self, NoSensor.self, IIOBackend.self, EvdevBackend.self, StillPanel.self,
    RecordedSensor.self, SyntheticPanel.self,
  ]

  /// The sensor.
  public let kind: any SensorKind

  /// A sensor of a kind.
  public init(_ kind: some SensorKind) { self.kind = kind }

  /// The best accelerometer, now or later.
  public static let auto = SensorSpecification(AutoSensor())
  /// No sensor: down is the panel's bottom.
  public static let none = SensorSpecification(NoSensor())

  /// All forms, for messages and `--help`.
  public static var forms: [String] { kinds.flatMap { $0.forms } }

  /// All forms as a regular expression, for the configuration's schema.
  public static var pattern: String { "^(\(kinds.map { $0.pattern }.joined(separator: "|")))$" }

  /// Whether it stands for a device, or for all devices.
  public var isLive: Bool { !kind.backends.isEmpty }

  /// Reads a specification.
  ///
  /// - Parameter text: one of `forms`.
  /// - Throws: `SensorError.specification` that says what is expected.
  public init(_ text: String) throws(SensorError) {
    // By bytes: a name may begin with an accent, which would be one character with the colon.
    let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
    let key = String(text[..<(colon ?? text.endIndex)])
    guard let row = Self.kinds.first(where: { $0.key == key }) else {
      let near = nearestWord(to: key, in: Self.kinds.map { $0.key })
      throw .specification(
        "'\(text)': unknown sensor; expected \(Self.forms.joined(separator: ", "))"
          + (near.map { "; did you mean \($0)?" } ?? ""))
    }
    guard let kind = row.init(colon.flatMap { String(text.utf8[text.utf8.index(after: $0)...]) })
    else {
      throw .specification("'\(text)': expected \(row.forms.joined(separator: " or "))")
    }
    self.kind = kind
  }

  /// Opens the sensor.
  ///
  /// - Parameter settings: for real devices.
  /// - Returns: a source at its beginning.
  /// - Throws: `SensorError` when a log is not there. A device that is not there is waited for.
  public func open(
    _ settings: SensorSettings = SensorSettings()
  ) throws(SensorError) -> any MotionSource { try kind.open(settings) }
}

/// Settings of a real device.
public struct SensorSettings: Equatable, Sendable {
  /// Matrix and sign; what is not given is found out.
  public var wish = MountDecision.Wish()
  /// Samples a second, as near as the device can.
  public var rate = 100.0

  /// Everything as it is found, a hundred samples a second.
  public init() {}
}
