/// The rows of a tile: four pixels in each of four rows, two in a vector.
/// ```
///   row 0   ░░░░ ▒▒▒▒   row 1      upper
///   row 2   ░░░░ ▒▒▒▒   row 3      lower
/// ```
struct TileRows {
  /// The byte offsets of two rows' first pixels.
  struct Two {
    let first: Int
    let second: Int
  }

  let upper: Two
  let lower: Two

  @inline(__always)
  init(_ offset: Int, _ rowBytes: Int) {
    upper = Two(first: offset, second: offset &+ rowBytes)
    lower = Two(first: offset &+ 2 &* rowBytes, second: offset &+ 3 &* rowBytes)
  }
}

extension PixelMemory {
  @inline(__always)
  func load(_ rows: TileRows.Two) -> Words {
    Words(lowHalf: load(rows.first), highHalf: load(rows.second))
  }

  @inline(__always)
  func store(_ pixels: Words, _ rows: TileRows.Two) {
    store(pixels.lowHalf, rows.first)
    store(pixels.highHalf, rows.second)
  }

  /// Four pixels of two bytes are loaded as one number: as a vector, each would be.
  @inline(__always)
  func load(_ rows: TileRows.Two) -> Eight {
    let both = SIMD2<UInt64>(load(rows.first), load(rows.second))
    return unsafe unsafeBitCast(both, to: Eight.self)
  }

  @inline(__always)
  func store(_ pixels: Eight, _ rows: TileRows.Two) {
    let both = unsafe unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
    store(both[0], rows.first)
    store(both[1], rows.second)
  }
}
