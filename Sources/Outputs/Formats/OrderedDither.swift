/// Thresholds that spread what a screen cannot show over neighbouring pixels.
///
/// The 8 × 8 matrix of B. E. Bayer, "An optimum method for two-level rendition of continuous-tone
/// pictures" (ICC 1973). It is fixed to the screen's pixels: a pixel that keeps its colour keeps its
/// value, and a frame that is written in parts is the frame that is written whole. A blue-noise mask
/// would have no pattern on one bit a pixel, but no formula either; eight columns are what the packer
/// takes in one go.
enum OrderedDither {
  /// What rounds to the nearest level: no dither.
  static let none = SIMD8<UInt16>(repeating: 127)

  /// What to add to a value times the highest level before it is divided by 255 and cut.
  ///
  /// - Parameters:
  ///   - column: of the first of eight pixels; the ninth has the first's threshold again.
  ///   - row: of all eight.
  /// - Returns: 1...253 each.
  static func thresholds(column: Int, row: Int) -> SIMD8<UInt16> {
    table.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: ((row & 7) * 16 + (column & 7)) * 2, as: SIMD8<UInt16>.self)
    }
  }

  /// Eight rows, each of them twice, so that eight thresholds from any column on lie in a row.
  private static let table = (0..<128).map { index in
    UInt16((2 * rank(column: index % 8, row: index / 16) + 1) * 255 / 128)
  }

  /// Which of 64 pixels lights up first, second and so on: the bits of `column ^ row` and of `row`,
  /// the lowest first, from the highest place on.
  static func rank(column: Int, row: Int) -> Int {
    (0..<3).reduce(0) { rank, bit in
      let place = 4 - 2 * bit
      return rank | ((column ^ row) >> bit & 1) << (place + 1) | (row >> bit & 1) << place
    }
  }
}
