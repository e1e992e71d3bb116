import Motion
import Testing

@testable import Recordings

@Suite struct DecimalParserTests {
  private func decimal(_ text: String) -> Double? { DecimalParser.decimal(Array(text.utf8)[...]) }
  private func integer(_ text: String) -> Int64? { DecimalParser.integer(Array(text.utf8)[...]) }

  @Test func agreesWithTheLibraryToTheLastBit() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<50_000 {
      var text = ["", "-", "+"].randomElement(using: &random) ?? ""
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        text += "\(Int.random(in: 0...9, using: &random))"
      }
      if Bool.random(using: &random) {
        let point = Int.random(in: 0...text.count, using: &random)
        if point > 0 || text.first?.isNumber == true {
          text.insert(".", at: text.index(text.startIndex, offsetBy: point))
        }
      }
      if Int.random(in: 0..<8, using: &random) == 0 {
        text += "e\(Int.random(in: -30...30, using: &random))"
      }
      #expect(decimal(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test(arguments: [
    "", "-", "+", ".", "-.", "1..2", "1.2.3", "--1", "+-1", "1-", "e5", "1e", "1e+",
  ])
  func noNumbers(text: String) {
    #expect(decimal(text) == nil)
  }

  @Test(arguments: [
    "nan", "inf", "-infinity", "0x10", "0x1p3", "1,5", " 1", "1 ", "1_0", "١", "1e999",
  ])
  func notTheNumbersOfALog(text: String) {
    #expect(decimal(text) == nil)
  }

  @Test func zerosKeepTheirSign() {
    #expect(decimal("-0")?.sign == .minus && decimal("-0.000")?.sign == .minus)
    #expect(decimal("0")?.sign == .plus)
    #expect(decimal("0.000000000000001") == 1e-15 && decimal("1e-400") == 0)
  }

  @Test func wholeNumbers() {
    #expect(integer("9223372036854775807") == .max && integer("-9223372036854775807") == -.max)
    #expect(integer("007") == 7 && integer("-0") == 0)
    for wrong in ["", "-", "+1", "1.0", "9223372036854775808", "1e3", " 1", "--1"] {
      #expect(integer(wrong) == nil)
    }
  }
}
