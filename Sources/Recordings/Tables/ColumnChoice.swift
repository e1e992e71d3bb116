import Motion
import Portable

/// What `--columns` states: `t=Time,x=3,y=4,z=5,unit=g,sign=reaction`.
public struct ColumnChoice: Equatable, Sendable {
  /// The columns of t, x, y and z, by name or by number from 1.
  private(set) var names: [String: String] = [:]
  private(set) var unit: String?
  private(set) var timeUnit: Unit.Time?
  /// Rows a second, for a table without times.
  private(set) var rate: Double?
  /// The sign; nil if not stated.
  public private(set) var sign: AccelerationSign?

  /// The syntax, for messages and `--help`.
  public static let form =
    "t=COLUMN,x=COLUMN,y=COLUMN,z=COLUMN,unit=UNIT,sign=SIGN,time-unit=UNIT,rate=HZ"
  private static let keys = ["t", "x", "y", "z", "unit", "sign", "time-unit", "rate"]

  /// Why a choice is invalid.
  public struct Problem: Error, CustomStringConvertible {
    /// The message.
    public let description: String
  }

  /// Reads a choice; throws the reason if it is invalid.
  public init(_ text: String) throws(Problem) {
    for (key, value) in try Self.pairs(text) { try take(key, value) }
    guard !names.keys.contains("t") || rate == nil else {
      throw Problem(description: "t and rate exclude each other")
    }
    let axes = ["x", "y", "z"].filter { names[$0] != nil }
    guard axes.isEmpty || axes.count == 3 else {
      let missing = ["x", "y", "z"].filter { names[$0] == nil }
      throw Problem(
        description: "\(missing.joined(separator: " and ")) missing; expected x, y and z, or none")
    }
  }

  /// Keys and values; a comma that no key follows belongs to the name of a column.
  private static func pairs(_ text: String) throws(Problem) -> [(key: String, value: String)] {
    var pairs: [(key: String, value: String)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let equals = part.firstIndex(of: "=")
      let key = equals.map { String(TableText.trimmed(part[..<$0])) } ?? ""
      if keys.contains(key), let equals {
        pairs.append((key, String(part[part.index(after: equals)...])))
      } else if equals != nil || pairs.isEmpty {
        let near = nearestWord(to: key, in: keys)
        throw Problem(
          description: "unknown key '\(key.isEmpty ? text : key)'; expected \(form)"
            + (near.map { "; did you mean \($0)?" } ?? ""))
      } else {
        pairs[pairs.count - 1].value += "," + part
      }
    }
    return pairs.map { ($0.key, String(TableText.bare($0.value[...]))) }
  }

  private mutating func take(_ key: String, _ value: String) throws(Problem) {
    guard !value.isEmpty else { throw Problem(description: "\(key) is empty") }
    switch key {
    case "unit":
      guard Unit.Acceleration(value) != nil else {
        throw Problem(
          description: "unknown unit '\(value)'; expected \(Unit.Acceleration.forms)")
      }
      unit = value
    case "sign":
      guard let sign = AccelerationSign(rawValue: value) else {
        throw Problem(description: "unknown sign '\(value)'; expected gravity or reaction")
      }
      self.sign = sign
    case "time-unit":
      guard let unit = Unit.Time(value) else {
        let forms = Unit.Time.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(description: "unknown time-unit '\(value)'; expected \(forms)")
      }
      timeUnit = unit
    case "rate":
      guard let rate = Double(value), (0.1...100_000).contains(rate) else {
        throw Problem(description: "invalid rate '\(value)'; expected 0.1 to 100000 rows a second")
      }
      self.rate = rate
    default: names[key] = value
    }
  }

  /// Whether it names the accelerations' columns.
  var namesAxes: Bool { names["x"] != nil }
}
