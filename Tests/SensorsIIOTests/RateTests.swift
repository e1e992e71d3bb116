import Testing

@testable import Sensors

struct RateTests {
  private func choice(_ text: String, _ wanted: Double) -> Double? {
    IIORate.choose(wanted, from: IIORate.available(text, near: wanted))
  }

  @Test func takesTheNearest() {
    #expect(choice("12.5 25 50 100 200", 50) == 50)
    #expect(choice("12.5 25 50 100 200", 70) == 50)
    #expect(choice("0.781000 1.563000 15.630000 31.250000 62.500000 125", 50) == 62.5)
  }

  @Test func ofTwoAsNearTakesTheQuicker() { #expect(choice("25 75", 50) == 75) }

  @Test func neverTakesASlowOneWhereThereIsAQuickOne() {
    #expect(choice("0 1 5 100", 1) == 100)
    #expect(choice("0.5 1 5", 50) == 5)
  }

  @Test func readsRanges() {
    #expect(IIORate.available("[0 1 200]", near: 50) == [50])
    #expect(IIORate.available("[12.5 12.5 100]", near: 30) == [25])
    #expect(IIORate.available("[10 7 30]", near: 99) == [24])
    #expect(IIORate.available("[5 0 20]", near: 50) == [20])
  }

  @Test func ofAChromebookTakesAnyBetweenLowestAndHighest() {
    #expect(choice("0.000000 12.500000 250.000000", 100) == 100)
    #expect(choice("0.000000 12.500000 50.000000", 100) == 50)
  }

  @Test(arguments: ["", "\n", "none", "0", "-5 -1", "[", "[1 2]", "[3 1 2]", "[a b c]", "nan inf"])
  func ofNonsenseKnowsNothing(text: String) {
    #expect(IIORate.available(text, near: 50).isEmpty)
    #expect(IIORate.choose(50, from: []) == nil)
  }

  @Test func isWrittenAsDriversReadIt() {
    #expect(IIORate.text(50) == "50")
    #expect(IIORate.text(12.5) == "12.5")
    #expect(IIORate.text(0.781) == "0.781")
    #expect(IIORate.text(31.250001) == "31.250001")
    #expect(IIORate.text(-1) == "0")
    #expect(IIORate.text(1e300) == "1000000")
  }
}
