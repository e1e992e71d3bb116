import Portable

/// A JSON value, written with literals: `["type": "number", "minimum": 0]`.
public enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A member of an object.
  public struct Member: Equatable, Sendable {
    /// The key.
    public let key: String
    /// The value.
    public let value: JSON

    /// A member.
    public init(_ key: String, _ value: JSON) { (self.key, self.value) = (key, value) }
  }

  /// Appends another object's members; other values stay unchanged.
  public func adding(_ other: JSON) -> JSON {
    guard case .object(let own) = self, case .object(let more) = other else { return self }
    return .object(own + more)
  }

  /// The value as text without a newline: on one line if it fits, else one member a line.
  ///
  /// `indent`: blanks before each line but the first; `used`: columns already taken on the first.
  public func text(indent: Int = 0, after used: Int = 0) -> String {
    let line = self.line
    guard line.utf8.count + used > 99 else { return line }
    let blanks = String(repeating: " ", count: indent)
    func block(_ open: String, _ lines: [String], _ close: String) -> String {
      open + "\n" + lines.map { "\(blanks)  \($0)" }.joined(separator: ",\n")
        + "\n\(blanks)\(close)"
    }
    let next = indent + 2
    return switch self {
    case .array(let values): block("[", values.map { $0.text(indent: next, after: next) }, "]")
    case .object(let members):
      block(
        "{",
        members.map {
          let key = quoted($0.key) + ": "
          return key + $0.value.text(indent: next, after: next + key.utf8.count)
        }, "}")
    case .null, .bool, .number, .string: line
    }
  }

  /// The value as text on one line.
  public var line: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): exact(value)
    case .string(let text): quoted(text)
    case .array(let values): "[" + values.map(\.line).joined(separator: ", ") + "]"
    case .object(let members) where members.isEmpty: "{}"
    case .object(let members):
      "{ " + members.map { "\(quoted($0.key)): \($0.value.line)" }.joined(separator: ", ") + " }"
    }
  }
}

private func quoted(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "\"") { json, scalar in
    switch scalar {
    case "\"", "\\": json += "\\\(scalar)"
    case _ where scalar.value < 32:
      let digits = String(scalar.value, radix: 16)
      json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: json.unicodeScalars.append(scalar)
    }
  } + "\""
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }
  /// Creates an array.
  public init(arrayLiteral values: JSON...) { self = .array(values) }
  /// Creates an object.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
}

/// The `$defs` of a schema: definitions that are shared or recursive.
public struct Definitions: Sendable {
  private(set) var members: [String: JSON] = [:]

  /// Creates an empty set.
  public init() {}

  /// Returns a reference to a definition and makes it on first use.
  public mutating func reference(
    _ name: String, _ make: (inout Definitions) -> JSON
  ) -> JSON {
    if members[name] == nil {
      members[name] = .null
      members[name] = make(&self)
    }
    return ["$ref": .string("#/$defs/\(name)")]
  }

  var json: JSON {
    .object(
      members.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value) })
  }
}
