import Documents

// JSON with the order of its members: a manual page lists keys as the schema does.
extension Node {
  init(json text: String) throws {
    self = try JSON5Parser.parse(Array(text.utf8))
  }

  /// A member of an object; nil if it is missing or null.
  subscript(key: String) -> Node? {
    guard let node = members.first(where: { $0.key == key })?.node else { return nil }
    if case .null = node.value { return nil }
    return node
  }

  var members: [Member] { if case .object(let members) = value { members } else { [] } }

  var list: [Node] { if case .array(let nodes) = value { nodes } else { [] } }

  var string: String? { if case .string(let text) = value { text } else { nil } }

  var isTrue: Bool { if case .bool(true) = value { true } else { false } }

  /// A value as a person types it in JSON5.
  var literal: String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e16 ? "\(Int(number))" : "\(number)"
    case .string(let text): "'\(text)'"
    case .array(let nodes): "[\(nodes.map(\.literal).joined(separator: ", "))]"
    case .object(let members):
      members.isEmpty
        ? "{}" : "{ \(members.map { "\($0.key): \($0.node.literal)" }.joined(separator: ", ")) }"
    }
  }
}
