/// Parses JSON5 (spec.json5.org, 1.0.0) into nodes with positions.
///
/// FoundationEssentials decodes JSON5 without error positions on Linux; no Debian library reads it.
public struct JSON5Parser {
  /// Maximum nesting, so that no text exhausts the stack.
  public static let deepest = 64

  var scanner: TextScanner
  private var depth = 0

  /// Parses a whole UTF-8 text; throws at the first error.
  public static func parse(_ bytes: [UInt8]) throws(DocumentError) -> Node {
    do {
      return try document(bytes)
    } catch {
      var error = error
      error.kind = .syntax
      throw error
    }
  }

  private static func document(_ bytes: [UInt8]) throws(DocumentError) -> Node {
    var parser = JSON5Parser(scanner: try TextScanner(bytes))
    try parser.scanner.skipBlanks()
    guard parser.scanner.current != nil else {
      throw parser.scanner.error("the document is empty")
    }
    let node = try parser.value()
    try parser.scanner.skipBlanks()
    guard let rest = parser.scanner.current else { return node }
    throw parser.scanner.error("the document should end here, but \(quoted(rest)) follows")
  }

  private init(scanner: TextScanner) { self.scanner = scanner }

  private mutating func value() throws(DocumentError) -> Node {
    let place = scanner.place
    guard let first = scanner.current else { throw scanner.error("a value is missing") }
    let value: Node.Value
    switch first {
    case "{": value = .object(try object())
    case "[": value = .array(try array())
    case "\"", "'": value = .string(try scanner.string())
    case "0"..."9", "+", "-", ".": value = .number(try scanner.number())
    default: value = try word(at: place)
    }
    return Node(value: value, place: place, end: scanner.place)
  }

  private mutating func word(at place: TextPosition) throws(DocumentError) -> Node.Value {
    guard let word = try scanner.identifier() else {
      let found = scanner.current.map(quoted) ?? "the end"
      throw DocumentError("expected a value, found \(found)", at: place)
    }
    guard !word.isEscaped else {
      throw DocumentError("strings must be quoted: '\(word.text.prefix(40))'", at: place)
    }
    switch word.text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "Infinity": return .number(.infinity)
    case "NaN": return .number(.nan)
    default:
      throw DocumentError("strings must be quoted: '\(word.text.prefix(40))'", at: place)
    }
  }

  private mutating func object() throws(DocumentError) -> [Node.Member] {
    try enter()
    var members: [Node.Member] = []
    // Bytes, because String equality equates é with e + combining accent.
    var keys: Set<[UInt8]> = []
    while try !leave("}") {
      let place = scanner.place
      let key = try name()
      guard keys.insert(Array(key.utf8)).inserted else {
        throw DocumentError("duplicate key '\(key)'", at: place)
      }
      try scanner.skipBlanks()
      guard scanner.take(":") else { throw scanner.error("expected ':' after '\(key)'") }
      try scanner.skipBlanks()
      members.append(Node.Member(key: key, place: place, node: try value()))
      try separator("}")
    }
    return members
  }

  private mutating func array() throws(DocumentError) -> [Node] {
    try enter()
    var nodes: [Node] = []
    while try !leave("]") {
      nodes.append(try value())
      try separator("]")
    }
    return nodes
  }

  private mutating func name() throws(DocumentError) -> String {
    if scanner.current == "\"" || scanner.current == "'" { return try scanner.string() }
    if let identifier = try scanner.identifier() { return identifier.text }
    guard let found = scanner.current else { throw scanner.error("'}' is missing") }
    throw scanner.error("expected a name or '}', found \(quoted(found))")
  }

  private mutating func enter() throws(DocumentError) {
    depth += 1
    guard depth <= Self.deepest else {
      throw scanner.error("nested deeper than \(Self.deepest) levels")
    }
    scanner.advance()
  }

  /// Consumes the closing bracket if it comes next.
  private mutating func leave(_ bracket: Unicode.Scalar) throws(DocumentError) -> Bool {
    try scanner.skipBlanks()
    guard scanner.current != nil else { throw scanner.error("'\(bracket)' is missing") }
    guard scanner.take(bracket) else { return false }
    depth -= 1
    return true
  }

  /// Consumes the comma after a member, optional before the closing bracket.
  private mutating func separator(_ bracket: Unicode.Scalar) throws(DocumentError) {
    try scanner.skipBlanks()
    if scanner.take(",") || scanner.current == bracket { return }
    guard let found = scanner.current else { throw scanner.error("'\(bracket)' is missing") }
    throw scanner.error("expected ',' or '\(bracket)', found \(quoted(found))")
  }
}

func quoted(_ scalar: Unicode.Scalar) -> String {
  scalar.value < 32 || scalar.value == 127
    ? "the control character \(scalar.value)" : "'\(scalar)'"
}
