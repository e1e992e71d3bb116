import Testing

@testable import Raster

/// Divisions in lanes are exact for every possible sum.
struct DivisionTests {
  private let division = Division()

  private func lanes(_ sum: Int) -> U16x16 { U16x16(repeating: UInt16(sum)) }

  @Test func by255() {
    for sum in 0...255 * 255 {
      let exact = UInt16((2 * sum + 255) / 510)
      #expect(division.over255(lanes(sum)) == U16x16(repeating: exact), "\(sum)")
      #expect(division.over255(U16x8(repeating: UInt16(sum))) == U16x8(repeating: exact))
    }
  }

  @Test func fieldsOf565() {
    for sum in 0...248 * 255 {
      let fields = Fields(red: lanes(sum), green: lanes(sum), blue: lanes(sum))
      let (five, six) = ((sum + 1020) / 2040, (sum + 510) / 1020)
      let pixel = UInt16(five << 11 | six << 5 | five)
      #expect(fields.pixels(division) == U16x16(repeating: pixel), "\(sum)")
    }
  }
}
