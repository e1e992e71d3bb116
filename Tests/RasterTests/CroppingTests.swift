import Graphics
import Testing

@Suite struct CroppingTests {
  /// Every byte is different, so that a wrong row or channel shows.
  private func numbered(_ width: Int, _ height: Int, _ format: Bitmap.Format) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, format: format)
    for index in bitmap.bytes.indices { bitmap.bytes[index] = UInt8(truncatingIfNeeded: index) }
    return bitmap
  }

  @Test func masksByHand() {
    // 0 1 2 3 · 4 5 6 7 · 8 9 10 11
    let part = numbered(4, 3, .mask).cropped(x: 1, y: 1, width: 2, height: 2)
    #expect(part.width == 2 && part.height == 2 && part.format == .mask)
    #expect(part.bytes == [5, 6, 9, 10])
  }

  @Test func coloursKeepTheirChannels() {
    let part = numbered(3, 2, .color).cropped(x: 2, y: 0, width: 1, height: 2)
    #expect(part.width == 1 && part.height == 2 && part.format == .color)
    #expect(part.bytes == [8, 9, 10, 11, 20, 21, 22, 23])
  }

  /// A part of 4 × 3 pixels, and its remaining bytes.
  static let cuts: [((x: Int, y: Int, width: Int, height: Int), [UInt8])] = [
    ((0, 0, 4, 3), Array(0..<12)), ((-5, -5, 100, 100), Array(0..<12)),
    ((.min, .min, .max, .max), [0]), ((0, 0, .max, .max), Array(0..<12)),
    ((2, 1, .max, .max), [6, 7, 10, 11]), ((-2, -1, 4, 2), [0, 1]),
    ((1, 1, 0, 0), [5]), ((1, 1, -3, .min), [5]), ((4, 3, 2, 2), [11]),
    ((.max, .max, .max, .max), [11]), ((-9, 1, 2, 1), [4]),
  ]

  @Test(arguments: cuts)
  func whatIsOutsideIsLeftOut(
    part: (x: Int, y: Int, width: Int, height: Int), bytes: [UInt8]
  ) {
    let cut = numbered(4, 3, .mask).cropped(
      x: part.x, y: part.y, width: part.width, height: part.height)
    #expect(cut.bytes == bytes && cut.width * cut.height == bytes.count)
  }

  /// Start and extent in shares of five pixels, and the remaining columns.
  static let shares: [(Double, Double, [UInt8])] = [
    (0, 1, [0, 1, 2, 3, 4]), (0.2, 0.4, [1, 2]),
    // 1.45 and 2.45 are nearest to 1 and 2; 1.5 goes to 2, 2.5 to 3.
    (0.29, 0.2, [1]), (0.3, 0.2, [2]), (0.31, 0.2, [2]),
    (0.1, 0.05, [1]), (-1, 1.4, [0, 1]), (0.6, 9, [3, 4]), (0.5, 0, [3]), (0.8, -0.4, [4]),
    (2, 1, [4]), (-3, 1, [0]), (1e300, 1e300, [4]), (.nan, 0.4, [0, 1, 2, 3, 4]),
    (0.4, .nan, [2, 3, 4]), (0.4, .infinity, [2, 3, 4]), (-.infinity, .infinity, [0, 1, 2, 3, 4]),
  ]

  @Test(arguments: shares)
  func sharesFallOnTheNearestLine(start: Double, extent: Double, columns: [UInt8]) {
    let row = numbered(5, 1, .mask)
    #expect(
      row.cropped(to: UnitRect(x: start, y: 0, width: extent, height: 1)).bytes == columns)
    var column = Bitmap(width: 1, height: 5, format: .mask)
    column.bytes = row.bytes
    #expect(
      column.cropped(to: UnitRect(x: 0, y: start, width: 1, height: extent)).bytes == columns)
  }

  @Test func partsOfAnAtlasMeet() {
    var wrong: [String] = []
    for side in 1...130 {
      let atlas = numbered(side, 1, .mask)
      for count in 1...min(side, 24) {
        let parts = (0..<count).flatMap {
          let share = 1 / Double(count)
          return atlas.cropped(
            to: UnitRect(x: Double($0) * share, y: 0, width: share, height: 1)
          ).bytes
        }
        if parts != atlas.bytes { wrong.append("\(count) of \(side)") }
      }
    }
    #expect(wrong.isEmpty)
  }
}
