import Documents
import Markup
import Testing

@Suite struct XMLTests {
  @Test func elementsKnowTheirPlaces() throws {
    let root = try parse(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- a < b -->
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <ä é="1" b = 'a &gt; "b" &amp; &#65;'
           c:d="2" xmlns:c="x"/><b>Some <i>more</i>text<![CDATA[ <&]]></b>
      </caml>
      """)
    #expect(root.name == "caml" && root.place == Place(line: 3, column: 1))
    #expect(root.attributes.isEmpty && root.children.map(\.name) == ["ä", "b"])
    let first = root.children[0]
    #expect(first.place == Place(line: 4, column: 3))
    #expect(first.attributes.map(\.name) == ["é", "b", "d"])
    #expect(first.value(of: "b") == "a > \"b\" & A")
    #expect(
      first.attributes.map(\.place) == [
        Place(line: 4, column: 6), Place(line: 4, column: 12), Place(line: 5, column: 6),
      ])
    #expect(root.children[1].place == Place(line: 5, column: 27))
    #expect(root.children[1].text == "Some text <&")
    #expect(root.child("b")?.child("i")?.text == "more")
  }

  @Test func byteOrderMarksAndLineEndsCount() throws {
    let root = try parse("\u{feff}<a>\r\n<b/>\r<c/>\n</a>")
    #expect(root.place == Place(line: 1, column: 1))
    #expect(
      root.children.map(\.place) == [Place(line: 2, column: 1), Place(line: 3, column: 1)])
  }

  @Test func ampersandsAreReadOnce() throws {
    #expect(try parse("<a b='&amp;#38;'/>").value(of: "b") == "&#38;")
    #expect(try parse("<a b='&#38;lt;'/>").value(of: "b") == "&lt;")
  }

  /// A property list names its document type; nothing is fetched for it.
  @Test func aDocumentTypeMayBeNamed() throws {
    let root = try parse(
      """
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://localhost:1/x.dtd">
      <plist version="1.0"/>
      """)
    #expect(root.name == "plist")
  }

  /// Wrong texts, the line of the mistake, and words that must come up.
  static let wrong: [(String, Int, String)] = [
    ("", 1, "empty"), (" \n ", 1, "empty"), ("{ version: 1 }", 1, "no well-formed XML"),
    ("<a>\n<b></a>", 2, "mismatch"), ("<a>\n  <b x='1'", 2, "no well-formed XML"),
    ("<a><b></b>", 1, "no well-formed XML"), ("<a b='1' b='2'/>", 1, "redefined"),
    ("<a/><b/>", 1, "Extra content"), ("<a>&foo;</a>", 1, "foo"), ("<a b='<'/>", 1, "'<'"),
    ("<a>\u{1}</a>", 1, "no well-formed XML"), ("<a>\0</a>", 1, "no well-formed XML"),
    ("<!DOCTYPE a [\n<!ENTITY b 'c'>]>\n<a>&b;</a>", 2, "declares entities"),
    ("<!DOCTYPE a [<!ENTITY b SYSTEM '/etc/passwd'>]><a>&b;</a>", 1, "declares entities"),
    ("<!DOCTYPE a [<!ENTITY % b SYSTEM 'http://localhost:1/'> %b;]><a/>", 1, "declares"),
    ("<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>", 1, "declares"),
    ("<!DOCTYPE a [<!ELEMENT a ANY>]><a/>", 1, "declares"),
    ("<!DOCTYPE a [<!NOTATION b SYSTEM 'c'>]><a/>", 1, "declares"),
  ]

  @Test(arguments: wrong.indices)
  func mistakesAreToldWithTheirPlace(index: Int) throws {
    let (text, line, words) = Self.wrong[index]
    let error = try #require(throws: DocumentError.self) { try parse(text) }
    #expect(error.place.line == line && error.place.column >= 1, "\(error)")
    #expect(error.message.contains(words), "\(error)")
  }

  @Test func laughsAreNotMultiplied() throws {
    var text = "<!DOCTYPE a [\n<!ENTITY l0 'lol'>\n"
    for level in 1...9 {
      text += "<!ENTITY l\(level) '\(String(repeating: "&l\(level - 1);", count: 10))'>\n"
    }
    let error = try #require(throws: DocumentError.self) { try parse(text + "]>\n<a>&l9;</a>") }
    #expect(error.place.line == 2 && error.message.contains("declares entities"), "\(error)")
  }

  @Test func whatIsTooMuchIsRefused() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
    }
    #expect(throws: Never.self) { try parse(nested(XMLLimits.deepest)) }
    for count in [XMLLimits.deepest + 1, 10_000] {
      let error = try #require(throws: DocumentError.self) { try parse(nested(count)) }
      #expect(error.message == "nested deeper than 64 levels", "\(error)")
      #expect(error.place == Place(line: 1, column: 1 + 3 * XMLLimits.deepest))
    }
    let flat = String(repeating: "<a/>", count: XMLLimits.mostElements)
    let many = try #require(throws: DocumentError.self) { try parse("<b>\(flat)</b>") }
    #expect(many.message.contains("more than 100000 elements"))
    let long = "<a>" + String(repeating: " ", count: XMLLimits.longestFile) + "</a>"
    let error = try #require(throws: DocumentError.self) { try parse(long) }
    #expect(error.message.contains("longer than 8 MiB"))
  }

  @Test func otherEncodingsAreRefused() throws {
    let utf16: [UInt8] = [0xff, 0xfe] + "<a/>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let latin1 = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a b='".utf8) + [0xe4]
    for bytes in [utf16, latin1 + Array("'/>".utf8)] {
      let error = try #require(throws: DocumentError.self) { try parseXML(bytes) }
      #expect(error.message == "this is no text: not UTF-8")
    }
    // A declaration does not make UTF-8 anything else.
    let root = try parse("<?xml version='1.0' encoding='ISO-8859-1'?><a b='ä'/>")
    #expect(root.value(of: "b") == "ä")
  }

  private func parse(_ text: String) throws -> Element { try parseXML(Array(text.utf8)) }
}
