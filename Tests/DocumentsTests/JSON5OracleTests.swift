import Documents
import Foundation
import Testing

/// The oracle's value.
private indirect enum Value: Decodable {
  case text(String)

  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      let members = try object.allKeys.map { key in
        guard case .text(let text) = try object.decode(Value.self, forKey: key) else { return "" }
        return "\(key.stringValue):\(text)"
      }
      self = .text("{" + members.sorted().joined(separator: ",") + "}")
    } else if var list = try? decoder.unkeyedContainer() {
      var texts: [String] = []
      while !list.isAtEnd {
        guard case .text(let text) = try list.decode(Value.self) else { continue }
        texts.append(text)
      }
      self = .text("[" + texts.joined(separator: ",") + "]")
    } else {
      let single = try decoder.singleValueContainer()
      if single.decodeNil() {
        self = .text("null")
      } else if let value = try? single.decode(Bool.self) {
        self = .text("\(value)")
      } else if let value = try? single.decode(Double.self) {
        self = .text("\(value)")
      } else {
        self = .text("'\(try single.decode(String.self))'")
      }
    }
  }
}

private func ours(_ text: String) -> String? {
  (try? JSON5Parser.parse(Array(text.utf8))).map { canonical($0, isSorted: true) }
}

private func oracle(_ text: String) -> String? {
  let decoder = JSONDecoder()
  decoder.allowsJSON5 = true
  guard case .text(let found)? = try? decoder.decode(Value.self, from: Data(text.utf8)) else {
    return nil
  }
  return found
}

@Suite struct JSON5OracleTests {
  @Test(arguments: [
    "{}", "[]", "null", "true", "false", "0", "-0", "1", "+1", "-1.5", ".5", "5.", "+.5", "-5.",
    "1e3",
    "1E+3", "1.5e-3", "0x10", "0xdecAF", "-0x1", "Infinity", "-Infinity", "+Infinity", "NaN",
    "'a'", "\"a\"", "'\"'", "\"'\"", "'\\''", "'\\n\\t\\r\\b\\f'", "'\\u00e9'", "'\\x41'",
    "'\\ud83d\\ude00'", "'\\/'", "'é❄'", "''",
    "{a:1}", "{a:1,}", "{'a':1,\"b\":2}", "{$_a1:1}", "{é:1}", "{null:1}", "[1,2,]", "[[],[[]]]",
    "// c\n1", "1 // c", "/* c */1/* d */", "/* * / ** */ 1", "\u{feff}1",
    "\u{b}\u{c}\t1\r\n", "{a:{b:[1,{c:null}]}}", "  {  a  :  1  ,  }  ", "[.5,5.,0x5]",
  ])
  func validTextsMeanTheSame(text: String) {
    let found = ours(text)
    #expect(found != nil && found == oracle(text))
  }

  @Test(arguments: [
    "", " ", "// c", "/* c", "/*/", "{", "}", "[", "]", "{a}", "{a:}", "{a:1", "{a:1 b:2}", "{,}",
    "[,]",
    "[1,,2]", "[1 2]", "{a:1,,}", "{1:2}", "1 2", "1,", "tru", "True", "nul", "undefined",
    "infinity",
    "-", "+", ".", "-.", "1e", ".e5", "01", "-01", "0x", "0xg", "1.2.3", "1..2", "--1",
    "+-1",
    "- 1", "1a", "1_000", "'a", "\"a", "'a\"", "'a\nb'", "'\\u12'", "'\\u12g4'", "'\\x4'", "'\\",
    "{'a' 1}", "{a=1}", "a", "$", "/", "/ 1", "'\\ud83d", "{a:1}{b:2}", "[}", "{]", "#", "`a`",
  ])
  func invalidTextsAreRefused(text: String) {
    #expect(ours(text) == nil)
    #expect(oracle(text) == nil)
  }

  /// Not in the table above: the oracle of Swift 6.3 does not refuse these but traps.
  @Test(arguments: ["1e+", "1e-", "[1E+]"])
  func textsThatTrapTheOracle(text: String) {
    #expect(ours(text) == nil)
  }

  /// Where the two differ: what the specification says, which is what ours does.
  ///
  /// Foundation knows no vertical tab, joins no lines, refuses a backslash before an ordinary letter
  /// and white space that is not ASCII.
  @Test(arguments: [
    ("'\\v'", "'\u{b}'"), ("'a\\\nb'", "'ab'"), ("'a\\\r\nb'", "'ab'"), ("'\\q'", "'q'"),
    ("\u{a0}1\u{2003}", "1.0"),
  ])
  func differencesBySpecification(text: String, value: String) {
    #expect(ours(text) == value)
    #expect(oracle(text) != value)
  }

  /// Where ours differs from the specification on purpose.
  @Test func differencesByChoice() {
    // Allowed, but a mistake wherever a person writes it.
    #expect(ours("{a:1,a:2}") == nil && oracle("{a:1,a:2}") != nil)
    // Infinite for ours, as the specification allows; every range refuses it afterwards.
    #expect(ours("1e999") == "inf" && oracle("1e999") == nil)
  }
}
