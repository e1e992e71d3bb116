import Testing

@testable import Raster

/// Divisions in lanes are exact for every possible sum.
struct DivisionTests {
  private let division = Division()

  private func lanes(_ sum: Int) -> Lanes { Lanes(repeating: UInt16(sum)) }

  @Test(.enabled(if: VectorUnit.isThere, "this CPU draws pixel by pixel"))
  func by255() {
    for sum in 0...255 * 255 {
      let exact = UInt16((2 * sum + 255) / 510)
      #expect(division.over255(lanes(sum)) == Lanes(repeating: exact), "\(sum)")
      #expect(division.over255(Eight(repeating: UInt16(sum))) == Eight(repeating: exact))
    }
  }

  @Test func fiveAndSixBits() {
    for sum in 0...252 * 255 {
      if sum <= 248 * 255 {
        #expect(Int(Surface565.five(UInt16(sum))) == (sum + 1020) / 2040, "\(sum)")
      }
      #expect(Int(Surface565.six(UInt16(sum))) == (sum + 510) / 1020, "\(sum)")
    }
  }

  @Test(.enabled(if: VectorUnit.isThere, "this CPU draws pixel by pixel"))
  func fieldsAreThoseOfOnePixel() {
    for sum in 0...248 * 255 {
      let sum = UInt16(sum)
      let one = Fields<UInt16>(red: sum, green: sum, blue: sum).pixel
      let fields = Fields(red: lanes(Int(sum)), green: lanes(Int(sum)), blue: lanes(Int(sum)))
      #expect(fields.pixels(division) == Lanes(repeating: one), "\(sum)")
    }
  }
}
