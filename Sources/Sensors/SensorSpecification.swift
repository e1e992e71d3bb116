import Portable
import Recordings

/// A sensor in configuration syntax: `auto`, `iio:local:accel_3d`, `log:walk.csv.gz`.
public struct SensorSpecification: Equatable, Sendable {
  /// All kinds; `auto` prefers devices of earlier backends.
  static let kinds: [any SensorKind.Type] = [
    AutoSensor.self,
    NoSensor.self,
    IIOBackend.self,
    EvdevBackend.self,
    StillPanel.self,
    RecordedSensor.self,
    SyntheticPanel.self,
  ]

  static var backends: [any SensorBackend.Type] {
    kinds.compactMap { $0 as? any SensorBackend.Type }
  }

  /// The kind of sensor.
  public let kind: any SensorKind

  /// A sensor of a kind.
  public init(_ kind: some SensorKind) { self.kind = kind }

  /// The best accelerometer, including later ones.
  public static let auto = SensorSpecification(AutoSensor())
  /// No sensor: down is the panel's bottom.
  public static let none = SensorSpecification(NoSensor())

  /// All forms, for messages and `--help`.
  public static var forms: [String] { kinds.flatMap { $0.forms } }

  /// The forms of devices, for `--help`.
  public static var deviceForms: [String] { AutoSensor.forms + backends.flatMap { $0.forms } }

  /// The forms of what can be recorded, for `--help`.
  public static var recordableForms: [String] { deviceForms + SyntheticPanel.forms }

  /// What each form is, for the configuration's schema.
  public static var help: String {
    kinds.map { "\($0.forms.joined(separator: " and ")): \($0.help)" }.joined(separator: "; ") + "."
  }

  /// All forms as a regular expression, for the configuration's schema.
  public static var pattern: String { "^(\(kinds.map { $0.pattern }.joined(separator: "|")))$" }

  /// Whether it stands for one or all devices.
  public var isLive: Bool { !kind.backends.isEmpty }

  /// Reads one of `forms`; throws `SensorError.specification` with the expected ones.
  public init(_ text: String) throws(SensorError) {
    // Compared as bytes: a name may begin with a combining accent, which would join the colon.
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

  /// Opens a source at its beginning; throws for a missing log, but waits for a missing device.
  public func open(
    _ settings: SensorSettings = SensorSettings()
  ) throws(SensorError) -> any MotionSource { try kind.open(settings) }
}

/// Settings of a real device.
public struct SensorSettings: Equatable, Sendable {
  /// Configured matrix and sign; missing values are detected.
  public var mount = MountDecision.Settings()
  /// Preferred samples a second.
  public var rate = 100.0

  /// Detects everything, at 100 samples a second.
  public init() {}
}
