import Portable

/// The format of a value: how it is read, and its schema.
///
/// ```
/// .number(0...1)    .angle(0...7)    .whole(1...500)    .bool    .choice()    .string
/// .list(of: .number(-1...2), 2...2)    .object(CrowdLayer.fields)
/// ```
public struct Format<Value>: Sendable {
  /// Reads a value; `key` is for messages.
  public let read: @Sendable (_ key: String, _ node: Node) throws(DocumentError) -> Value
  /// The value's schema.
  public let schema: @Sendable (inout Definitions) -> JSON
  /// A value as JSON, for the schema's default; nil if not expressible.
  public let json: @Sendable (Value) -> JSON?

  /// Creates a format from its parts.
  public init(
    read: @escaping @Sendable (String, Node) throws(DocumentError) -> Value,
    schema: @escaping @Sendable (inout Definitions) -> JSON,
    json: @escaping @Sendable (Value) -> JSON? = { _ in nil }
  ) {
    (self.read, self.schema, self.json) = (read, schema, json)
  }

  /// A format for values made from this one's: `make` may throw; `back` inverts it for the schema's default.
  public func map<Other>(
    back: @escaping @Sendable (Other) -> Value? = { _ in nil },
    _ make:
      @escaping @Sendable (_ value: Value, _ key: String, _ node: Node)
      throws(DocumentError) -> Other
  ) -> Format<Other> {
    Format<Other>(
      read: { (key, node) throws(DocumentError) in try make(try read(key, node), key, node) },
      schema: schema, json: { back($0).flatMap(json) })
  }

  /// This format, or `other` for nodes where `isOther` holds.
  public func or(
    _ other: Format, where isOther: @escaping @Sendable (Node.Value) -> Bool
  ) -> Format {
    Format(
      read: { (key, node) throws(DocumentError) in
        try isOther(node.value) ? other.read(key, node) : read(key, node)
      },
      schema: { definitions in
        let first = schema(&definitions)
        return ["anyOf": .array(first.choices + other.schema(&definitions).choices)]
      },
      json: { json($0) ?? other.json($0) })
  }

  /// This format, or `null` for nil.
  public var orNull: Format<Value?> {
    Format<Value?>(
      read: { (key, node) throws(DocumentError) in
        if case .null = node.value { nil } else { try read(key, node) }
      },
      schema: { ["anyOf": .array(schema(&$0).choices + [["type": "null"]])] },
      json: { $0.map(json) ?? .null })
  }

  /// The same format as a named definition, so that editors list it once.
  public func defined(as name: String, _ summary: String) -> Format {
    Format(
      read: read,
      schema: { definitions in
        definitions.reference(name) {
          (["description": .string(summary)] as JSON).adding(schema(&$0))
        }
      },
      json: json)
  }
}

extension JSON {
  /// The alternatives of an `anyOf`, else the schema itself.
  fileprivate var choices: [JSON] {
    guard case .object(let members) = self, members.count == 1, members[0].key == "anyOf",
      case .array(let choices) = members[0].value
    else { return [self] }
    return choices
  }
}

extension Format where Value == Double {
  /// A finite number.
  public static func number(_ range: ClosedRange<Double>) -> Format {
    Format(
      read: { (key, node) throws(DocumentError) in try node.number(key, in: range) },
      schema: { _ in .numbers("number", range) }, json: { .number($0) })
  }

  /// Radians, or a string such as "35deg"; the range is in radians.
  public static func angle(_ range: ClosedRange<Double>) -> Format {
    Format(
      read: { (key, node) throws(DocumentError) in try node.angle(key, in: range) },
      schema: { ["anyOf": [.numbers("number", range), .degrees(&$0)]] }, json: { .number($0) })
  }
}

extension Format where Value: BinaryInteger & Sendable {
  /// An integer.
  public static func whole(_ range: ClosedRange<Value>) -> Format {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    return Format(
      read: { (key, node) throws(DocumentError) in
        let value = try node.number(key, in: bounds)
        guard let whole = Value(exactly: value) else {
          throw DocumentError("'\(key)' is \(value); expected a whole number", at: node.place)
        }
        return whole
      },
      schema: { _ in .numbers("integer", bounds) }, json: { .number(Double($0)) })
  }
}

extension Format where Value == Bool {
  /// A Boolean.
  public static var bool: Format {
    Format(
      read: { (key, node) throws(DocumentError) in
        guard case .bool(let value) = node.value else {
          throw node.mismatch(key, "true or false")
        }
        return value
      },
      schema: { _ in ["type": "boolean"] }, json: { .bool($0) })
  }
}

extension Format where Value == String {
  /// Any string.
  public static var string: Format { .string("a string") }

  /// A string that the caller checks; `expected` names it in messages, `schema` adds a pattern or examples.
  public static func string(_ expected: String, _ schema: JSON = [:]) -> Format {
    Format(
      read: { (key, node) throws(DocumentError) in try node.text(key, expected) },
      schema: { _ in (["type": "string"] as JSON).adding(schema) }, json: { .string($0) })
  }
}

extension Format where Value: Equatable & Sendable {
  /// One of several words or numbers.
  public static func choice(of words: [(json: JSON, value: Value)]) -> Format {
    Format(
      read: { (key, node) throws(DocumentError) in
        if let found = words.first(where: { node.value.equals($0.json) }) { return found.value }
        let names = words.map { $0.json.word }
        if case .string(let word) = node.value, words.contains(where: { $0.json.isString }) {
          throw .unknown(key, word, names, at: node.place)
        }
        throw node.mismatch(key, alternatives(names))
      },
      schema: { _ in ["enum": .array(words.map(\.json))] },
      json: { value in words.first { $0.value == value }?.json })
  }
}

extension Format where Value: RawRepresentable<String> & CaseIterable & Equatable & Sendable {
  /// One of an enum's raw values.
  public static func choice() -> Format {
    .choice(of: Value.allCases.map { (.string($0.rawValue), $0) })
  }
}

extension Format {
  /// A list of `counts` entries.
  public static func list<Element>(
    of element: Format<Element>, _ counts: ClosedRange<Int>
  ) -> Format where Value == [Element] {
    Format(
      read: { (key, node) throws(DocumentError) in
        var values: [Element] = []
        for node in try node.list(key, counts) { values.append(try element.read(key, node)) }
        return values
      },
      schema: { definitions in
        var bounds: JSON =
          counts.lowerBound > 0 ? ["minItems": .number(Double(counts.lowerBound))] : [:]
        bounds = bounds.adding(["maxItems": .number(Double(counts.upperBound))])
        return (["type": "array"] as JSON).adding(bounds)
          .adding(["items": element.schema(&definitions)])
      },
      json: { values in
        let entries = values.compactMap(element.json)
        return entries.count == values.count ? .array(entries) : nil
      })
  }

  /// An object; the table is evaluated late, so it may contain itself.
  public static func object(
    _ fields: @escaping @Sendable @autoclosure () -> Fields<Value>
  ) -> Format where Value: Sendable {
    Format(
      read: { (_, node) throws(DocumentError) in try fields().read(node) },
      schema: { fields().schema(&$0) })
  }
}

extension JSON {
  fileprivate static func numbers(_ type: JSON, _ range: ClosedRange<Double>) -> JSON {
    ["type": type, "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
  }

  fileprivate static func degrees(_ definitions: inout Definitions) -> JSON {
    definitions.reference("degrees") { _ in
      [
        "description": "Degrees.", "type": "string",
        "pattern": "^[-+]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][-+]?[0-9]+)?deg$",
      ]
    }
  }

  fileprivate var isString: Bool { if case .string = self { true } else { false } }

  fileprivate var word: String { if case .string(let word) = self { word } else { text() } }
}
