import Documents
import Testing

/// A row for each thing that a clause of the specification (spec.json5.org, 1.0.0) allows or forbids.
///
/// `nil` is what must be refused; everything else is the value as `canonical` writes it.
struct JSON5Clause: CustomTestStringConvertible, Sendable {
  let clause: String
  let text: String
  let value: String?

  init(_ clause: String, _ text: String, _ value: String?) {
    (self.clause, self.text, self.value) = (clause, text, value)
  }

  var testDescription: String { "\(clause): \(text.debugDescription)" }
}

/// A value as text: members in the order of the document or sorted, texts by their scalars.
func canonical(_ node: Node, isSorted: Bool = false) -> String {
  switch node.value {
  case .null: "null"
  case .bool(let value): "\(value)"
  case .number(let value): "\(value)"
  case .string(let text): "'\(text)'"
  case .array(let nodes):
    "[" + nodes.map { canonical($0, isSorted: isSorted) }.joined(separator: ",") + "]"
  case .object(let members):
    "{"
      + (isSorted ? members.sorted { $0.key < $1.key } : members)
      .map { "\($0.key):\(canonical($0.node, isSorted: isSorted))" }.joined(separator: ",") + "}"
  }
}

private let values: [JSON5Clause] = [
  .init("values", "null", "null"), .init("values", "true", "true"),
  .init("values", "false", "false"), .init("values", "", nil), .init("values", "Null", nil),
  .init("values", "undefined", nil), .init("values", "nulll", nil), .init("values", "1 2", nil),
  // A keyword is written as it is.
  .init("values", "\\u0074rue", nil), .init("values", "nul\\u006c", nil),
  .init("values", "\\u004eaN", nil), .init("values", "[true false]", nil),
]

private let objects: [JSON5Clause] = [
  .init("objects", "{}", "{}"), .init("objects", "{ }", "{}"),
  .init("objects", "{a:1}", "{a:1.0}"), .init("objects", "{a:1,}", "{a:1.0}"),
  .init("objects", "{,}", nil), .init("objects", "{a:1,,}", nil), .init("objects", "{a}", nil),
  .init("objects", "{a:}", nil), .init("objects", "{a 1}", nil), .init("objects", "{:1}", nil),
  .init("objects", "{1:1}", nil), .init("objects", "{a:1;b:2}", nil),
  .init("objects", "{'a':1,\"b\":2}", "{a:1.0,b:2.0}"), .init("objects", "{'':1}", "{:1.0}"),
  .init("objects", "{a:{b:{}}}", "{a:{b:{}}}"), .init("objects", "{a:1", nil),
  .init("objects", "{true:1,null:2,Infinity:3}", "{true:1.0,null:2.0,Infinity:3.0}"),
]

private let names: [JSON5Clause] = [
  .init("names", "{$:1}", "{$:1.0}"), .init("names", "{_$9:1}", "{_$9:1.0}"),
  .init("names", "{9a:1}", nil), .init("names", "{a-b:1}", nil), .init("names", "{a.b:1}", nil),
  .init("names", "{@:1}", nil), .init("names", "{ünï:1}", "{ünï:1.0}"),
  // Lu, Ll, Lt, Lm, Lo, Nl begin a name.
  .init("names", "{Ж:1}", "{Ж:1.0}"), .init("names", "{ß:1}", "{ß:1.0}"),
  .init("names", "{ǅ:1}", "{ǅ:1.0}"), .init("names", "{ʰ:1}", "{ʰ:1.0}"),
  .init("names", "{雪:1}", "{雪:1.0}"), .init("names", "{Ⅷ:1}", "{Ⅷ:1.0}"),
  // Mn, Mc, Nd, Pc and the two joiners go on with one and begin none.
  .init("names", "{a\u{301}:1}", "{a\u{301}:1.0}"), .init("names", "{\u{301}a:1}", nil),
  .init("names", "{a\u{903}:1}", "{a\u{903}:1.0}"), .init("names", "{\u{903}:1}", nil),
  .init("names", "{a٣:1}", "{a٣:1.0}"), .init("names", "{٣:1}", nil),
  .init("names", "{a‿b:1}", "{a‿b:1.0}"), .init("names", "{‿:1}", nil),
  .init("names", "{a\u{200c}\u{200d}:1}", "{a\u{200c}\u{200d}:1.0}"),
  .init("names", "{\u{200d}:1}", nil),
  // Unicode's own identifiers have these, ECMAScript 5.1's have not.
  .init("names", "{℘:1}", nil), .init("names", "{a℘:1}", nil), .init("names", "{a·:1}", nil),
  .init("names", "{℮:1}", nil), .init("names", "{a፩:1}", nil),
  .init("names", "{a²:1}", nil), .init("names", "{a🙂:1}", nil),
  // Escapes.
  .init("names", "{v\\u0065rsion:1}", "{version:1.0}"), .init("names", "{\\u0061:1}", "{a:1.0}"),
  .init("names", "{\\u0024\\u005F:1}", "{$_:1.0}"), .init("names", "{a\\u0030:1}", "{a0:1.0}"),
  .init("names", "{\\u0030:1}", nil), .init("names", "{a\\u002d:1}", nil),
  .init("names", "{a\\u0020:1}", nil), .init("names", "{a\\u00e9:1}", "{aé:1.0}"),
  .init("names", "{\\u61:1}", nil), .init("names", "{\\x61:1}", nil),
  .init("names", "{\\u{61}:1}", nil), .init("names", "{\\ud83d\\ude00:1}", nil),
  .init("names", "{\\u0074rue:1}", "{true:1.0}"), .init("names", "{a\\:1}", nil),
  // One name in two normal forms is two names.
  .init("names", "{\u{e9}:1,e\u{301}:2}", "{\u{e9}:1.0,e\u{301}:2.0}"),
  .init("names", "{'\u{212a}':1,K:2}", "{\u{212a}:1.0,K:2.0}"),
]

private let arrays: [JSON5Clause] = [
  .init("arrays", "[]", "[]"), .init("arrays", "[1]", "[1.0]"), .init("arrays", "[1,]", "[1.0]"),
  .init("arrays", "[1,[2],{}]", "[1.0,[2.0],{}]"), .init("arrays", "[,]", nil),
  .init("arrays", "[,1]", nil), .init("arrays", "[1,,2]", nil), .init("arrays", "[1 2]", nil),
  .init("arrays", "[1", nil), .init("arrays", "[1}", nil), .init("arrays", "]", nil),
]

private let strings: [JSON5Clause] = [
  .init("strings", "''", "''"), .init("strings", "\"\"", "''"),
  .init("strings", "'a\"b'", "'a\"b'"), .init("strings", "\"a'b\"", "'a'b'"),
  .init("strings", "'a", nil), .init("strings", "'a\"", nil), .init("strings", "'a\nb'", nil),
  .init("strings", "'a\rb'", nil), .init("strings", "'\t'", "'\t'"),
  .init("strings", "'\u{1}'", "'\u{1}'"), .init("strings", "'雪🙂'", "'雪🙂'"),
]

private let escapes: [JSON5Clause] = [
  .init("escapes", "'\\'\\\"\\\\'", "''\"\\'"),
  .init("escapes", "'\\b\\f\\n\\r\\t\\v'", "'\u{8}\u{c}\n\r\t\u{b}'"),
  .init("escapes", "'\\0'", "'\0'"), .init("escapes", "'\\0a'", "'\0a'"),
  .init("escapes", "'\\x41\\xe9'", "'Aé'"), .init("escapes", "'\\x4'", nil),
  .init("escapes", "'\\xg0'", nil), .init("escapes", "'\\u0041\\uD83D\\uDE42'", "'A🙂'"),
  .init("escapes", "'\\u041'", nil), .init("escapes", "'\\u{41}'", nil),
  // Every other character except digits means itself.
  .init("escapes", "'\\a\\q\\/\\é\\🙂'", "'aq/é🙂'"), .init("escapes", "'\\A\\N\\U'", "'ANU'"),
  .init("escapes", "'\\1'", nil), .init("escapes", "'\\2'", nil), .init("escapes", "'\\7'", nil),
  .init("escapes", "'\\8'", nil), .init("escapes", "'\\9'", nil),
  .init("escapes", "'\\00'", nil), .init("escapes", "'\\01'", nil),
  .init("escapes", "'\\09'", nil), .init("escapes", "'\\0\\x31'", "'\u{0}1'"),
  .init("escapes", "'\\", nil),
  // Lines that go on.
  .init("escapes", "'a\\\nb'", "'ab'"), .init("escapes", "'a\\\r\nb'", "'ab'"),
  .init("escapes", "'a\\\rb'", "'ab'"), .init("escapes", "'a\\\u{2028}b'", "'ab'"),
  .init("escapes", "'a\\\u{2029}b'", "'ab'"), .init("escapes", "'a\\\n\nb'", nil),
]

private let separators: [JSON5Clause] = [
  .init("paragraph and line separators", "'a\u{2028}b'", "'a\u{2028}b'"),
  .init("paragraph and line separators", "'a\u{2029}b'", "'a\u{2029}b'"),
]

private let numbers: [JSON5Clause] = [
  .init("numbers", "0", "0.0"), .init("numbers", "-0", "-0.0"), .init("numbers", "+1", "1.0"),
  .init("numbers", ".5", "0.5"), .init("numbers", "5.", "5.0"), .init("numbers", "5.e2", "500.0"),
  .init("numbers", "-.5e-1", "-0.05"), .init("numbers", "1E+2", "100.0"),
  .init("numbers", "0e1", "0.0"), .init("numbers", "00", nil), .init("numbers", "01", nil),
  .init("numbers", "08.5", nil), .init("numbers", ".", nil), .init("numbers", "+.", nil),
  .init("numbers", ".e1", nil), .init("numbers", "1e", nil), .init("numbers", "1e+", nil),
  .init("numbers", "1e1.5", nil), .init("numbers", "+-1", nil), .init("numbers", "- 1", nil),
  .init("numbers", "1_0", nil), .init("numbers", "1n", nil), .init("numbers", "0b1", nil),
  .init("numbers", "0o7", nil), .init("numbers", "1a", nil), .init("numbers", "1$", nil),
  .init("numbers", "1\\u0061", nil), .init("numbers", "٣", nil), .init("numbers", "1٣", nil),
  .init("numbers", "Infinity", "inf"), .init("numbers", "-Infinity", "-inf"),
  .init("numbers", "+NaN", "nan"), .init("numbers", "infinity", nil), .init("numbers", "NAN", nil),
  .init("numbers", "-\\u004eaN", nil), .init("numbers", "1e400", "inf"),
]

private let hexadecimal: [JSON5Clause] = [
  .init("hexadecimal", "0x1F", "31.0"), .init("hexadecimal", "0XaB", "171.0"),
  .init("hexadecimal", "-0x10", "-16.0"), .init("hexadecimal", "+0x10", "16.0"),
  .init("hexadecimal", "-0x0", "-0.0"), .init("hexadecimal", "0x00ff", "255.0"),
  .init("hexadecimal", "0xe1", "225.0"), .init("hexadecimal", "0x", nil),
  .init("hexadecimal", "0xg", nil), .init("hexadecimal", "0x1.8", nil),
  .init("hexadecimal", "0x1p4", nil), .init("hexadecimal", "0xe+1", nil),
  .init("hexadecimal", "0x-1", nil), .init("hexadecimal", "00x1", nil),
  // Of any length, to the nearest and the even one.
  .init("hexadecimal", "0xFFFFFFFFFFFFFFFF", "1.8446744073709552e+19"),
  .init("hexadecimal", "0x10000000000000000", "1.8446744073709552e+19"),
  .init("hexadecimal", "0x123456789ABCDEF0123456789", "9.014404268289631e+28"),
  .init("hexadecimal", "0x20000000000001", "9007199254740992.0"),
  .init("hexadecimal", "0x20000000000003", "9.007199254740996e+15"),
  .init("hexadecimal", "0x" + String(repeating: "0", count: 400) + "1", "1.0"),
  .init("hexadecimal", "0x1" + String(repeating: "0", count: 300), "inf"),
]

private let comments: [JSON5Clause] = [
  .init("comments", "// a\n1", "1.0"), .init("comments", "// a\r1", "1.0"),
  .init("comments", "// a\r\n1", "1.0"), .init("comments", "// a\u{2028}1", "1.0"),
  .init("comments", "// a\u{2029}1", "1.0"), .init("comments", "// a\u{85}1", nil),
  .init("comments", "1 // a", "1.0"), .init("comments", "1 // a\u{2028}2", nil),
  .init("comments", "/* a */1/**/", "1.0"), .init("comments", "/* a\n* / */1", "1.0"),
  .init("comments", "/* /* */1", "1.0"), .init("comments", "/* /* */ */1", nil),
  .init("comments", "/*/1", nil), .init("comments", "/* a", nil), .init("comments", "# a\n1", nil),
  .init("comments", "{/**/a/**/:/**/1/**/,/**/}", "{a:1.0}"), .init("comments", "'//'", "'//'"),
  .init("comments", "1/", nil),
]

private let blanks: [JSON5Clause] =
  ["\t", "\u{b}", "\u{c}", " ", "\u{a0}", "\u{feff}", "\n", "\r", "\u{2028}", "\u{2029}"]
  .map { .init("white space", "\($0)1\($0)", "1.0") }
  // Category Zs.
  + ["\u{1680}", "\u{2000}", "\u{2003}", "\u{200a}", "\u{202f}", "\u{205f}", "\u{3000}"]
  .map { .init("white space", "[\($0)1\($0)]", "[1.0]") }
  // Unicode's White_Space has U+0085, and others call these blanks.
  + ["\u{85}", "\u{180e}", "\u{200b}", "\u{2060}", "\u{1c}", "\0"]
  .map { .init("white space", "[\($0)1]", nil) }

@Suite("JSON5, clause by clause")
struct JSON5ClauseTests {
  @Test(
    "Each clause of the specification is kept to",
    arguments: [
      values, objects, names, arrays, strings, escapes, separators, numbers, hexadecimal, comments,
      blanks,
    ].joined())
  func clause(_ row: JSON5Clause) {
    let found = try? canonical(JSON5Parser.parse(Array(row.text.utf8)))
    // By scalars: two normal forms are two texts.
    #expect(
      found.map { Array($0.unicodeScalars) } == row.value.map { Array($0.unicodeScalars) },
      "\(found ?? "refused")")
  }

  @Test("Names in two normal forms are different, and a look-alike is unknown")
  func normalForms() throws {
    let node = try JSON5Parser.parse(Array("{ \u{212a}: 1, K: 2 }".utf8))
    #expect(node.member("K").map { "\($0.value)" } == "number(2.0)")
    let fields = Fields("a test", "", [0]) { Field("K", \.[0], .whole(0...9)) }
    #expect { try fields.read(node) } throws: { "\($0)".hasPrefix("1:3: unknown key") }
  }

  /// Where ours says less than the specification on purpose: each would hide a mistake or lose something.
  @Test(
    "What is refused although the specification allows it",
    arguments: ["{a:1,a:2}", "'\\ud83d'", "'\\ude42'", String(repeating: "[", count: 65) + "1"])
  func choices(text: String) {
    #expect((try? JSON5Parser.parse(Array(text.utf8))) == nil)
  }
}
