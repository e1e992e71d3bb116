import Motion

/// Which sensor to use, as people write it: `still:30`, `log:walk.csv.gz`.
public enum SensorSpecification: Equatable, Sendable {
  /// A panel that does not move, turned counter-clockwise by degrees.
  case still(degrees: Double)
  /// A recorded log.
  case log(path: String)
  /// The movement of `SyntheticMotion`.
  case synthetic(seed: UInt64)
  /// No sensor: down is the panel's bottom.
  case none

  /// Reads a specification.
  ///
  /// - Throws: `SensorError.specification` that says what there is.
  public init(_ text: String) throws(SensorError) {
    let colon = text.firstIndex(of: ":")
    let kind = String(text[..<(colon ?? text.endIndex)])
    let rest = colon.map { String(text[text.index(after: $0)...]) }
    switch kind {
    case "none" where rest == nil: self = .none
    case "still":
      guard let degrees = Double(rest ?? "0"), degrees.magnitude <= 1e6 else {
        throw .specification("'\(text)': still:DEG takes degrees, as in still:45")
      }
      self = .still(degrees: degrees)
    case "log":
      guard let rest, !rest.isEmpty else {
        throw .specification("'\(text)': log:PATH needs the path of a log")
      }
      self = .log(path: rest)
    case "synthetic":
      guard let seed = UInt64(rest ?? "1") else {
        throw .specification("'\(text)': synthetic:SEED takes a whole number")
      }
      self = .synthetic(seed: seed)
    case "auto", "iio", "evdev":
      throw .specification(
        "'\(text)': this version reads no hardware yet; there is still:DEG, log:PATH, "
          + "synthetic:SEED and none")
    default:
      throw .specification(
        "'\(text)' is no sensor; there is still:DEG, log:PATH, synthetic:SEED and none")
    }
  }

  /// Opens the sensor.
  ///
  /// - Returns: a source at its beginning.
  /// - Throws: `SensorError` when it is not there.
  public func open() throws(SensorError) -> any MotionSource {
    switch self {
    case .still(let degrees): StillSource(degrees: degrees)
    case .log(let path): try LogSource(path)
    case .synthetic(let seed): SyntheticSource(seed: seed)
    case .none: StillSource(degrees: 0, name: "none")
    }
  }
}
