import Wording

/// What a person says of a file of scans, which says nothing of itself.
///
/// ```
/// panel.xml:accel_3d,scale=0.00980665            what iio_genxml wrote, and the device in it
/// le:s16/32>>0,scale=0.00980665,timestamp        three axes of that type and a stamp
/// be:s12/16>>4,scale=0.009582,rate=100           without a stamp time is counted
/// ```
public struct ScanGeometry: Equatable, Sendable {
  /// Where the types are from.
  public enum Origin: Equatable, Sendable {
    /// libiio's description of a machine; the device's name, label or number may be left out where
    /// there is only one accelerometer.
    case file(path: String, device: String?)
    /// x, y and z, one type for all three.
    case type(ScanType, isStamped: Bool)
  }

  /// Where the types are from.
  public let origin: Origin
  /// m/s² a unit; nil takes what the file says.
  public private(set) var scale: Double?
  /// What is added to a value before it is scaled.
  public private(set) var offset: Double?
  /// Scans a second, for scans without a stamp.
  public private(set) var rate: Double?
  /// What `iio_readdev` was asked for; nil is everything.
  public private(set) var channels: [String]?

  /// The two forms, for messages and `--help`.
  public static let forms = [
    "FILE.xml[:NAME][,channels=accel_x+accel_y+accel_z][,scale=N][,offset=N][,rate=HZ]",
    "le:s16/32>>0,scale=N[,offset=N],timestamp|rate=HZ",
  ]

  /// Reads what a person wrote.
  ///
  /// - Parameter text: one of `forms`.
  /// - Throws: `SensorError.specification` that says what is wrong.
  public init(_ text: String) throws(SensorError) {
    var words = text.split(separator: ",", omittingEmptySubsequences: false)
    let head = words.removeFirst()
    let isType = head.hasPrefix("le:") || head.hasPrefix("be:")
    let isStamped = words.contains("timestamp")
    if isType {
      guard let type = ScanType(head) else {
        throw Self.wrong(
          text,
          "'\(head.prefix(40))' is no type of the kernel's, as in scan_elements/in_accel_x_type"
        )
      }
      origin = .type(type, isStamped: isStamped)
    } else {
      origin = try Self.file(head, text)
    }
    for word in words where !(isType && word == "timestamp") {
      try take(word, isType: isType, text)
    }
    guard isType else { return }
    guard scale != nil else {
      throw Self.wrong(text, "scale=N is missing: m/s² a unit, what in_accel_scale says")
    }
    guard isStamped || rate != nil else {
      throw Self.wrong(text, "timestamp or rate=HZ is missing: one of them has to tell the time")
    }
  }

  private static func file(_ head: Substring, _ text: String) throws(SensorError) -> Origin {
    if head.hasSuffix(".xml") { return .file(path: String(head), device: nil) }
    guard let mark = head.ranges(of: ".xml:").last, mark.upperBound < head.endIndex else {
      throw wrong(text, "there is \(forms.joined(separator: " and "))")
    }
    let path = head[..<head.index(before: mark.upperBound)]
    return .file(path: String(path), device: String(head[mark.upperBound...]))
  }

  private mutating func take(
    _ word: Substring, isType: Bool, _ text: String
  ) throws(SensorError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count == 2 ? parts[1] : ""
    switch parts[0] {
    case "scale": scale = try Self.number(word, value) { $0 != 0 && $0.magnitude <= 1e6 }
    case "offset": offset = try Self.number(word, value) { $0.magnitude <= 1e12 }
    case "rate": rate = try Self.number(word, value) { (0.01...1e6).contains($0) }
    case "channels" where !isType && !value.isEmpty:
      channels = value.split(separator: "+").map(String.init)
    default:
      let known = ["scale", "offset", "rate"] + (isType ? ["timestamp"] : ["channels"])
      let near = nearestWord(to: String(parts[0]), in: known).map { "; did you mean \($0)?" } ?? ""
      throw Self.wrong(
        text, "'\(word.prefix(40))' is none of \(known.joined(separator: ", "))\(near)")
    }
  }

  private static func number(
    _ word: Substring, _ value: Substring, _ isUsable: (Double) -> Bool
  ) throws(SensorError) -> Double {
    guard let number = DecimalParser.decimal(Array(value.utf8)[...]), isUsable(number) else {
      throw wrong(String(word), "no usable number")
    }
    return number
  }

  private static func wrong(_ text: String, _ reason: String) -> SensorError {
    .specification("'\(text.prefix(80))': \(reason)")
  }
}
