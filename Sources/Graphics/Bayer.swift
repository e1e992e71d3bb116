/// The 8 × 8 matrix of Bryce Bayer: "An optimum method for two-level rendition of continuous-tone pictures", ICC 1973.
///
/// Each pixel of a tile rounds at another place, and places that follow one another are far apart. The matrix is fixed
/// to the screen: a pixel that keeps its colour keeps its value, so a frame written in parts equals one written whole.
public enum Bayer {
  /// The order in which 64 pixels light up, 0...63: the bits of `column ^ row` and `row`, the lowest first, from the
  /// highest place down.
  public static func rank(column: Int, row: Int) -> Int {
    (0..<3).reduce(0) { rank, bit in
      let place = 4 - 2 * bit
      return rank | ((column ^ row) >> bit & 1) << (place + 1) | (row >> bit & 1) << place
    }
  }

  /// The ranks of a row's columns 0...7 modulo 8, a byte each, the first lowest.
  public static func ranks(row: Int) -> UInt64 { rows[row & 7] }

  private static let rows = (0..<8).map { row in
    (0..<8).reduce(UInt64(0)) { $0 | UInt64(rank(column: $1, row: row)) << UInt64(8 * $1) }
  }
}
