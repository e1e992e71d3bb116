/// Changes values in a JSON5 text and keeps its comments and layout.
///
/// ```
/// sensor: 'auto',  // the chip on the lid      set(["sensor", "sign"], "'reaction'")
/// ```
public struct DocumentEditor {
  private var characters: [Unicode.Scalar]

  /// Creates an editor for a UTF-8 text; throws if it is not JSON5.
  public init(_ bytes: [UInt8]) throws(DocumentError) {
    _ = try JSON5Parser.parse(bytes)
    characters = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }

  /// The edited text, UTF-8.
  public var bytes: [UInt8] { Array(text.utf8) }

  private var text: String { String(String.UnicodeScalarView(characters)) }

  /// Sets or adds a member of the document, or of an object in it; throws if the document is not an object.
  ///
  /// `keys` is one name, or an object's and a member's; `literal` is JSON5. A plain value in place of the object
  /// becomes its `source`: the short form of `sensor`.
  public mutating func set(_ keys: [String], to literal: String) throws(DocumentError) {
    var node = try JSON5Parser.parse(bytes)
    for (depth, key) in keys.enumerated() {
      guard case .object(let members) = node.value else {
        guard depth > 0 else {
          throw DocumentError("the document is \(node.value.kind), not an object", at: node.place)
        }
        let old = text(of: node)
        replace(node, by: "{ source: \(old), \(key): \(literal) }")
        return
      }
      guard let member = members.first(where: { $0.isNamed(key) }) else {
        let value = keys[(depth + 1)...].reversed().reduce(literal) { "{ \($1): \($0) }" }
        insert("\(key): \(value),", into: node, depth: depth)
        return
      }
      node = member.node
    }
    replace(node, by: literal)
  }

  private func text(of node: Node) -> String {
    let range = index(node.place)..<index(node.end)
    return String(String.UnicodeScalarView(characters[range]))
  }

  private mutating func replace(_ node: Node, by text: String) {
    characters.replaceSubrange(index(node.place)..<index(node.end), with: text.unicodeScalars)
  }

  private mutating func insert(_ text: String, into node: Node, depth: Int) {
    let blanks = String(repeating: "  ", count: depth + 1)
    characters.insert(contentsOf: "\n\(blanks)\(text)".unicodeScalars, at: index(node.place) + 1)
  }

  private func index(_ place: TextPosition) -> Int {
    var line = 1
    var index = characters.first == "\u{feff}" ? 1 : 0
    while line < place.line, index < characters.count {
      let scalar = characters[index]
      index += 1
      // "\r\n" is one line end, as the parser counts.
      let isPair = scalar == "\r" && index < characters.count && characters[index] == "\n"
      if scalar == "\n" || (scalar == "\r" && !isPair) { line += 1 }
    }
    return min(index + place.column - 1, characters.count)
  }
}
