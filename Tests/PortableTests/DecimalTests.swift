import Portable
import Testing

struct DecimalTests {
  @Test(arguments: [
    (0.0, 4, "0.0000"), (-0.00001, 4, "0.0000"), (-0.3632, 4, "-0.3632"), (9.99995, 4, "10.0000"),
    (-9.87654321, 2, "-9.88"), (1, 0, "1"), (-1, 0, "-1"), (0.5, 0, "0"), (1234.5, 3, "1234.500"),
  ])
  func fixedDecimals(value: Double, places: Int, text: String) {
    // 0.5 is a tie, which goes to the even neighbour.
    #expect(fixed(value, places: places) == text)
  }

  @Test func hugeNumbersAreWrittenSomehow() {
    #expect(Double(fixed(1e300, places: 4)) == 1e300)
    #expect(fixed(.nan, places: 4) == "nan")
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (-1, "-1"), (0.1, "0.1"), (-9.80665, "-9.80665"), (1e9, "1000000000"),
    (0x1p53, "9007199254740992"), (1e300, "1e+300"), (.infinity, "inf"),
  ])
  func exactNumbersReadBackAsTheSame(value: Double, text: String) {
    #expect(exact(value) == text && Double(text) == value)
  }

  @Test(arguments: [(0.5, "0.5"), (-3, "-3"), (12.25, "12.25"), (1 / 3.0, "0.333"), (-0.0001, "0")])
  func shortNumbersHaveNoTrailingZeros(value: Double, text: String) {
    #expect(short(value, places: 3) == text)
  }

  @Test(arguments: [(-1.25, "−1.3"), (-0.04, "0.0"), (0.96, "1.0"), (123.0, "123.0")])
  func displayedNumbersHaveARealMinus(value: Double, text: String) {
    #expect(decimal(value, places: 1) == text)
  }
}
