import Graphics
import Testing

@testable import Bus

@Suite("Words from outside")
struct OutsideWordsTests {
  @Test("A text keeps what can be seen; line breaks become spaces, and 500 characters are enough")
  func text() throws {
    #expect(try BannerText.clean("Grüße, <b>24°</b> & λ 😀") == "Grüße, <b>24°</b> & λ 😀")
    #expect(try BannerText.clean("a\u{0}b\u{1B}[31mc\u{7F}\u{9B}d") == "ab[31mcd")
    #expect(try BannerText.clean("one\ntwo\tthree\u{2028}four") == "one two three four")
    let overrides = "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}"
    #expect(try BannerText.clean("a\(overrides)\u{200E}\u{200F}\u{61C}\u{FEFF}b") == "ab")
    #expect(try BannerText.clean(String(repeating: "a", count: 500)).count == 500)
    #expect(try BannerText.clean(String(repeating: "a\u{202E}", count: 500)).count == 500)
    #expect(throws: BusError(.invalid, "text: 501 characters; expected at most 500")) {
      try BannerText.clean(String(repeating: "a", count: 501))
    }
    // Many marks on one letter are many characters.
    #expect(throws: BusError.self) {
      try BannerText.clean("a" + String(repeating: "\u{301}", count: 500))
    }
  }

  @Test("Modes of Stop combine, but not against each other")
  func modes() throws {
    #expect(try ControlStop.modes(in: "drain") == [.drain])
    #expect(try ControlStop.modes(in: "clear") == [.clear])
    #expect(try ControlStop.modes(in: "keep") == [.keep])
    #expect(try ControlStop.modes(in: "clear keep") == [.clear, .keep])
    for words in ["", " ", "drain clear", "Drain", "stop"] {
      #expect(throws: BusError.self, "\(words)") { try ControlStop.modes(in: words) }
    }
  }

  @Test("Each printable character of ASCII has lines within its width; others become boxes")
  func lines() {
    for byte in UInt8(33)..<127 {
      let spelled = StrokeFont.spelled(String(UnicodeScalar(byte)))
      #expect(spelled.missing.isEmpty, "\(UnicodeScalar(byte))")
      for character in spelled.text {
        let (points, width) = (
          StrokeFont.glyph(character).points, StrokeFont.width(character)
        )
        #expect(!points.isEmpty)
        #expect(
          points.allSatisfy { $0.x > -0.2 && $0.x < width + 0.2 && $0.y > -0.4 && $0.y < 1.3 })
      }
    }
    #expect(StrokeFont.spelled("Straße ÄÖÜ é").text == "STRASSE ÄÖÜ É")
    #expect(StrokeFont.spelled("Straße ÄÖÜ é").missing.isEmpty)
    #expect(StrokeFont.spelled("a\u{308}").text == "Ä")
    let boxes = StrokeFont.spelled("λ😀 λ")
    #expect(boxes.text == "□□ □" && boxes.missing == ["λ", "😀"])
  }
}
