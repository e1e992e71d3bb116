import Dates
import Documents

/// The payload of `desired`: values that a panel should have, until a day.
public struct DesiredMessage: Equatable, Sendable {
  /// The values.
  public var values = PanelValues()
  /// The last day, by the panel's local date; nil for no end.
  public var until: CivilTime?

  /// Bytes of a payload, at most.
  public static let largest = SetMessage.largest

  /// A message.
  public init(_ values: PanelValues, until: CivilTime? = nil) {
    (self.values, self.until) = (values, until)
  }

  /// Reads a payload; throws with line and column.
  ///
  /// A payload without bytes withdraws and is no message.
  public init(_ payload: [UInt8]) throws(DocumentError) {
    self = try Self.fields.read(try SetMessage.parse(payload))
  }

  /// As it is sent.
  public var payload: [UInt8] {
    var members = values.members
    if let until { members.append(JSON.Member("until", .string(Self.text(until)))) }
    return Array(JSON.object(members).line.utf8)
  }

  /// Whether its last day has passed; false while the date is unknown.
  public func isOver(on today: CivilTime?) -> Bool {
    guard let until, let today else { return false }
    return (until.year, until.month, until.day) < (today.year, today.month, today.day)
  }

  private static let fields = Fields("a 'desired' message", "", DesiredMessage(PanelValues())) {
    PanelValues.fields(within: \DesiredMessage.values)
    Field("until", \.until, .day)
  } check: { (message, node) throws(DocumentError) in
    guard !message.values.isEmpty else { throw DocumentError("nothing desired", at: node.place) }
  }

  static func text(_ day: CivilTime) -> String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
    return "\(digits(day.year, 4))-\(digits(day.month, 2))-\(digits(day.day, 2))"
  }
}

extension Format where Value == CivilTime {
  /// A day: "2026-12-26".
  public static var day: Format {
    Format<String>.string("a day such as '2026-12-26'").map {
      (text, key, node) throws(DocumentError) in
      guard text.utf8.count == 10, let day = CivilTime(text) else {
        throw DocumentError(
          "'\(key)' is '\(text.prefix(20))'; expected a day such as '2026-12-26'", at: node.place)
      }
      return day
    }
  }
}
