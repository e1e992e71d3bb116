import Motion
import Recordings
import Wording

/// Which sensor to use, as people write it: `auto`, `iio:local:accel_3d`, `log:walk.csv.gz`.
public enum SensorSpecification: Equatable, Sendable {
  /// The best accelerometer that there is, now or later.
  case auto
  /// An IIO device: libiio's URI (`local:` or `ip:HOST[:PORT]`), and its name, label or id; nil for
  /// the best of that context.
  case iio(uri: String, device: String?)
  /// An input device by its node.
  case evdev(path: String)
  /// A panel that does not move, turned counter-clockwise by degrees.
  case still(degrees: Double)
  /// A recorded log.
  case log(path: String)
  /// The movement of `SyntheticMotion`.
  case synthetic(seed: UInt64)
  /// No sensor: down is the panel's bottom.
  case none

  /// All forms, for messages and `--help`.
  public static let forms = [
    "auto", "iio:local:[NAME]", "iio:ip:HOST[:PORT][:NAME]", "evdev:PATH", "log:PATH",
    "still[:DEG]",
    "synthetic[:SEED]", "none",
  ]

  /// Reads a specification.
  ///
  /// - Parameter text: one of `forms`.
  /// - Throws: `SensorError.specification` that says what there is.
  public init(_ text: String) throws(SensorError) {
    // By bytes: a name may begin with an accent, which would be one character with the colon.
    let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
    let kind = String(text[..<(colon ?? text.endIndex)])
    let rest = colon.flatMap { String(text.utf8[text.utf8.index(after: $0)...]) }
    switch (kind, rest) {
    case ("auto", nil): self = .auto
    case ("none", nil): self = .none
    case ("iio", let rest?): self = try Self.iio(rest, text)
    case ("evdev", let path?) where path.hasPrefix("/"): self = .evdev(path: path)
    case ("still", _): self = .still(degrees: try Self.degrees(rest ?? "0", text))
    case ("log", let path?) where !path.isEmpty: self = .log(path: path)
    case ("synthetic", _):
      guard let seed = UInt64(rest ?? "1") else {
        throw .specification("'\(text)': synthetic:SEED takes a whole number")
      }
      self = .synthetic(seed: seed)
    default: throw Self.unknown(kind, text)
    }
  }

  private static func degrees(_ word: String, _ text: String) throws(SensorError) -> Double {
    guard let degrees = Double(word), degrees.magnitude <= 1e6 else {
      throw .specification("'\(text)': still:DEG takes degrees, as in still:45")
    }
    return degrees
  }

  /// `local:[NAME]` or `ip:HOST[:PORT][:NAME]`; an IPv6 address stands in brackets.
  private static func iio(_ rest: String, _ text: String) throws(SensorError) -> SensorSpecification
  {
    if rest == "local" || rest.hasPrefix("local:") {
      let name = rest.dropFirst(6)
      return .iio(uri: "local:", device: name.isEmpty ? nil : String(name))
    }
    guard rest.hasPrefix("ip:") else {
      throw .specification(
        "'\(text)': IIO devices are iio:local:[NAME] or iio:ip:HOST[:PORT][:NAME]")
    }
    var words = rest.dropFirst(3)[...]
    let host: Substring
    if words.first == "[", let end = words.firstIndex(of: "]") {
      host = words[words.index(after: words.startIndex)..<end]
      words = words[words.index(after: end)...]
    } else {
      host = words.prefix { $0 != ":" }
      words = words.dropFirst(host.count)
    }
    guard !host.isEmpty else { throw .specification("'\(text)': which host?") }
    var uri = "ip:\(host)"
    var parts = words.split(separator: ":")[...]
    if let port = parts.first, UInt16(port) != nil {
      uri += ":\(port)"
      parts = parts.dropFirst()
    }
    return .iio(uri: uri, device: parts.isEmpty ? nil : parts.joined(separator: ":"))
  }

  private static func unknown(_ kind: String, _ text: String) -> SensorError {
    let words = ["auto", "iio", "evdev", "log", "still", "synthetic", "none"]
    let near = nearestWord(to: kind, in: words).map { "; did you mean \($0)?" } ?? ""
    return .specification(
      "'\(text)' is no sensor; there is \(forms.joined(separator: ", "))\(near)")
  }

  /// Opens the sensor.
  ///
  /// - Parameter settings: for real devices.
  /// - Returns: a source at its beginning.
  /// - Throws: `SensorError` when a log is not there. A device that is not there is waited for.
  public func open(
    _ settings: SensorSettings = SensorSettings()
  ) throws(SensorError) -> any MotionSource {
    switch self {
    case .auto, .iio, .evdev: try LiveSource(SensorCatalog(self, settings))
    case .still(let degrees): StillSource(degrees: degrees)
    case .log(let path): try Recording(path, settings.recordingDetails)
    case .synthetic(let seed): SyntheticSource(seed: seed)
    case .none: StillSource(degrees: 0, name: "none")
    }
  }
}

/// What a person can say about a real device.
public struct SensorSettings: Equatable, Sendable {
  /// Matrix and sign; what is not given is found out.
  public var wish = MountDecision.Wish()
  /// Samples a second, as near as the device can.
  public var rate = 100.0

  /// Everything as it is found, a hundred samples a second.
  public init() {}

  /// What is said of a log that is played in place of a device.
  fileprivate var recordingDetails: Recording.Details {
    var details = Recording.Details()
    details.sign = wish.sign
    return details
  }
}
