import Testing

@testable import Bus

@Suite("Texts from outside")
struct OutsideTextTests {
  @Test(
    "Controls and what changes the direction are removed; writing stays",
    arguments: [
      ("Schöne Grüße, 東京 \u{2744}\u{FE0F}", "Schöne Grüße, 東京 \u{2744}\u{FE0F}"),
      ("<b>&amp;\u{24}{date}</b> %s \\n", "<b>&amp;\u{24}{date}</b> %s \\n"),
      ("a\u{202E}b\u{2066}c\u{2069}d\u{200F}e\u{061C}f", "abcdef"),
      ("\u{1B}[31mred\u{7}\u{9B}0m\u{7F}", "[31mred0m"),
      ("two\nlines\tand\u{2028}more", "two lines and more"),
      ("a\u{FEFF}b\u{AD}c\u{E0041}d\u{10FE80}e\u{FFFF}", "abcde"),
      ("שלום", "שלום"), ("نمی\u{200C}خواهم", "نمی\u{200C}خواهم"),
      ("👩\u{200D}🚀", "👩\u{200D}🚀"), ("", ""),
    ])
  func clean(text: String, harmless: String) throws {
    let cleaned = try OutsideText.clean(text)
    #expect(cleaned.unicodeScalars.elementsEqual(harmless.unicodeScalars), "\(cleaned)")
  }

  @Test("No scalar of the planes in use leaves a control or a direction mark")
  func everyScalar() throws {
    for value in UInt32(0)...0xE1000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for left in try OutsideText.clean(String(scalar)).unicodeScalars {
        let category = left.properties.generalCategory
        #expect(
          category != .control
            && (category != .format || "\u{200C}\u{200D}".unicodeScalars.contains(left)),
          "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test("500 characters are taken; 501, and characters of endless marks, are not")
  func longest() throws {
    for letter in ["x", "é", "👩\u{200D}🚀"] {
      let longest = String(repeating: letter, count: 500)
      #expect(try OutsideText.clean(longest) == longest)
      #expect(throws: BusError(.invalid, "expected at most 500 characters")) {
        try OutsideText.clean(longest + letter)
      }
    }
    // What is removed does not count.
    #expect(try OutsideText.clean(String(repeating: "\u{202E}", count: 5000)) == "")
    #expect(throws: BusError.self) {
      try OutsideText.clean("e" + String(repeating: "\u{301}", count: 2000))
    }
  }
}
