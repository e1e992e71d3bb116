/// Changes values in a JSON5 text and leaves everything else as a person has written it.
///
/// ```
/// sensor: 'auto',  // the chip on the lid      set(["sensor", "sign"], "'reaction'")
/// ```
public struct DocumentEditor {
  private var characters: [Unicode.Scalar]

  /// An editor over a text.
  ///
  /// - Parameter bytes: the text in UTF-8.
  /// - Throws: `DocumentError` when it is no JSON5.
  public init(_ bytes: [UInt8]) throws(DocumentError) {
    _ = try JSON5Parser.parse(bytes)
    characters = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }

  /// The text as it is now.
  public var bytes: [UInt8] { Array(text.utf8) }

  private var text: String { String(String.UnicodeScalarView(characters)) }

  /// Sets a member of the document, or of an object in it; what is not there is put in.
  ///
  /// A value that stands where an object is needed becomes that object's `source`: the short form of
  /// `sensor`.
  ///
  /// - Parameters:
  ///   - keys: one name, or an object's and a member's.
  ///   - literal: the value as JSON5.
  /// - Throws: `DocumentError` when the document itself is no object.
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

  /// Puts a member behind the opening brace, on a line of its own.
  private mutating func insert(_ text: String, into node: Node, depth: Int) {
    let blanks = String(repeating: "  ", count: depth + 1)
    characters.insert(contentsOf: "\n\(blanks)\(text)".unicodeScalars, at: index(node.place) + 1)
  }

  /// Where a place is in the text.
  private func index(_ place: Place) -> Int {
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
