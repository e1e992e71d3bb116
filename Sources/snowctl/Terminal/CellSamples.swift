import Console
import Graphics

/// A few pixels for each cell of a terminal, by which cells are compared.
///
/// ```
/// a cell:  0  1  2  3      each the mean of up to 4 × 4 of the frame's pixels there;
///          4  5  6  7      quarter blocks show 2 × 2 of them, twice as many smooth edges
///          8  9 10 11
///         12 13 14 15
/// ```
struct CellSamples {
  /// Samples across and down a cell.
  static let side = 4
  static let count = side * side

  /// In cells.
  let columns, rows: Int
  /// Words 0x00RRGGBB, cell after cell, row after row.
  private(set) var words: [UInt32]

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    words = Array(repeating: 0, count: columns * rows * Self.count)
  }

  mutating func take(_ frame: borrowing Frame) {
    let (width, height) = (frame.width, frame.height)
    let across = Self.spots(columns * Self.side, over: width)
    let down = Self.spots(rows * Self.side, over: height)
    let (columns, rowLength) = (columns, columns * Self.count)
    frame.pixels.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      words.withUnsafeMutableBufferPointer { words in
        for (y, rows) in down.enumerated() {
          let start = y / Self.side * rowLength + y % Self.side * Self.side
          for x in 0..<columns * Self.side {
            words[start + x / Self.side * Self.count + x % Self.side] =
              Self.mean(pixels, across[x], rows, width)
          }
        }
      }
    }
  }

  /// One, two or four places of a side: their number is a power of two, so that means are shifts.
  private struct Spots {
    let first, step, shift: Int
  }

  private static func spots(_ count: Int, over length: Int) -> [Spots] {
    (0..<count).map { index in
      let start = index * length / count
      let room = max(1, (index + 1) * length / count - start)
      let shift = room >= 4 ? 2 : room >= 2 ? 1 : 0
      let step = room >> shift
      return Spots(first: start + step / 2, step: step, shift: shift)
    }
  }

  private static func mean(
    _ pixels: UnsafeBufferPointer<UInt32>, _ across: Spots, _ down: Spots, _ width: Int
  ) -> UInt32 {
    // Red and blue share a word, each with room for sixteen summands.
    var (redBlue, green): (UInt32, UInt32) = (0, 0)
    for row in 0..<1 << down.shift {
      var place = (down.first + row * down.step) * width + across.first
      for _ in 0..<1 << across.shift {
        redBlue &+= pixels[place] & 0xFF_00FF
        green &+= pixels[place] >> 8 & 0xFF
        place += across.step
      }
    }
    let shift = UInt32(across.shift + down.shift)
    return redBlue >> shift & 0xFF_00FF | (green >> shift) << 8
  }
}
