import Documents
import Testing

struct DocumentEditorTests {
  private func edited(
    _ text: String, _ keys: [String], _ literal: String
  ) throws -> String {
    var editor = try DocumentEditor(Array(text.utf8))
    try editor.set(keys, to: literal)
    _ = try JSON5Parser.parse(editor.bytes)
    return String(decoding: editor.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("{ a: 1 } // end", ["a"], "2", "{ a: 2 } // end"),
    ("{ /* x */ a: 'b', // why\n c: 3 }", ["a"], "'d'", "{ /* x */ a: 'd', // why\n c: 3 }"),
    ("{ s: { m: 'x', n: 1 } }", ["s", "m"], "'y'", "{ s: { m: 'y', n: 1 } }"),
    ("{ s: 'auto', t: 1 }", ["s", "m"], "2", "{ s: { source: 'auto', m: 2 }, t: 1 }"),
    ("{ t: 1 }", ["s", "m"], "2", "{\n  s: { m: 2 }, t: 1 }"),
    ("{ s: {} }", ["s", "m"], "2", "{ s: {\n    m: 2,} }"),
    ("{}", ["a"], "1", "{\n  a: 1,}"), ("{\r\n  a: 1,\r\n}", ["a"], "2", "{\r\n  a: 2,\r\n}"),
    ("{ 'größe': 'ä', a: 1 }", ["a"], "2", "{ 'größe': 'ä', a: 2 }"),
  ])
  func onlyTheValueChanges(text: String, keys: [String], literal: String, result: String) throws {
    #expect(try edited(text, keys, literal) == result)
  }

  @Test func whatIsNoDocumentIsLeftAlone() {
    #expect(throws: DocumentError.self) { try edited("{ a: ", ["a"], "1") }
    #expect(throws: DocumentError.self) { try edited("[1]", ["a"], "1") }
  }
}
