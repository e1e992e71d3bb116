import Documents
import Testing

@Suite struct PlaceTests {
  @Test(arguments: [
    ("{a:1,\n  b:x}", "2:5: strings must be quoted: 'x'"),
    ("{a:1,\r\n  b:x}", "2:5: strings must be quoted: 'x'"),
    ("{a:1,\r  b:x}", "2:5: strings must be quoted: 'x'"),
    ("{\r\n\r\n\tb:x}", "3:4: strings must be quoted: 'x'"),
    ("{é:'❄❄', b:x}", "1:12: strings must be quoted: 'x'"),
    ("\u{feff}{b:x}", "1:4: strings must be quoted: 'x'"),
    ("/* a\nb */ x", "2:6: strings must be quoted: 'x'"),
    ("", "1:1: the document is empty"), ("\n ", "2:2: the document is empty"),
    ("{a:1", "1:5: '}' is missing"), ("[1,\n", "2:1: ']' is missing"),
    ("{a 1}", "1:4: expected ':' after 'a'"),
    ("{a:1 b:2}", "1:6: expected ',' or '}', found 'b'"),
    ("{a:1,\n a:2}", "2:2: duplicate key 'a'"),
    ("1 2", "1:3: the document should end here, but '2' follows"),
    ("{a: 01}", "1:5: invalid number '01'"), ("{a: -b}", "1:5: invalid number 'b'"),
    ("\n'abc\n'", "2:1: unterminated string"),
    ("  /* x", "1:3: unterminated comment"),
    ("'\\x4z'", "1:5: expected 2 hexadecimal digits"),
    ("'\\ud800x'", "1:8: half a character in '\\u'"),
    ("[\u{1}]", "1:2: expected a value, found the control character 1"),
  ])
  func errorsSayWhere(text: String, message: String) throws {
    let error = try #require(throws: DocumentError.self) { try JSON5Parser.parse(Array(text.utf8)) }
    #expect(error.description == message)
  }

  @Test func bytesThatAreNoText() {
    #expect(throws: DocumentError.self) { try JSON5Parser.parse([0x7B, 0xFF, 0x7D]) }
  }

  @Test func nodesKnowWhereTheyBegin() throws {
    let node = try JSON5Parser.parse(Array("{\n  a: [1,\r\n\t'b'],\n}".utf8))
    guard case .object(let members) = node.value, case .array(let list) = members[0].node.value
    else { throw DocumentError("no list", at: node.place) }
    #expect(node.place == TextPosition(line: 1, column: 1))
    #expect(members[0].place == TextPosition(line: 2, column: 3))
    #expect(members[0].node.place == TextPosition(line: 2, column: 6))
    #expect(
      list.map(\.place) == [TextPosition(line: 2, column: 7), TextPosition(line: 3, column: 2)])
  }

  @Test func nestingHasAnEnd() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSON5Parser.parse(nested(JSON5Parser.deepest))
    let error = try #require(throws: DocumentError.self) {
      try JSON5Parser.parse(nested(JSON5Parser.deepest + 1))
    }
    #expect(error.description == "1:65: nested deeper than 64 levels")
    #expect(throws: DocumentError.self) { try JSON5Parser.parse(nested(1_000_000)) }
    // One after the other is not one inside the other.
    let flat = "[" + String(repeating: "[],", count: 1000) + "]"
    _ = try JSON5Parser.parse(Array(flat.utf8))
  }
}
