import Graphics

/// The mean colours of a texture's cells, and which cells are smooth: these need no texels to be drawn.
/// ```
///   texels   ┌────┬────┬────┐
///            │    │  ╱ │    │      a cell: 4 × 4 texels
///            │    │ ╱  │    │      smooth: its texels, and the means around it, lie in a plane
///            ├────┼────┼────┤
/// ```
/// A cell is judged once its slice and those of the rows around it are drawn.
struct SmoothCells: ~Copyable {
  /// Texels along a cell's side.
  static let size = 4

  /// Texels along the texture's side.
  private let side: Int
  /// Whole cells along the side; what lies beyond is never smooth.
  let across: Int
  /// By cell, in lanes of 16 bits: blue, red, green and alpha in 128ths of a level.
  private(set) var means: Buffer<UInt64>
  /// A bit for each cell, eight in a byte, the lowest first.
  private(set) var smooth: Buffer<UInt8>
  /// A row's bytes in `smooth`, and so many more that a word can be loaded anywhere.
  let rowBytes: Int

  /// Of a texture on which nothing is drawn.
  init(side: Int) {
    self.side = side
    across = side / Self.size
    // Cells are judged in groups, of which the last one ends in the next row.
    means = Buffer(repeating: 0, count: across * across + 16)
    rowBytes = (across + 7) / 8 + 8
    smooth = Buffer(repeating: 0, count: across * rowBytes)
  }

  /// A view of them.
  struct Memory: Sendable {
    let across: Int
    let rowBytes: Int
    let means: TexelMemory
    let smooth: TexelMemory
  }

  var memory: Memory {
    Memory(across: across, rowBytes: rowBytes, means: means.bytes, smooth: smooth.items)
  }

  /// The rows of cells within rows of texels.
  func rows(_ rows: Range<Int>) -> Range<Int> {
    let end = min(rows.upperBound / Self.size, across)
    return min(rows.lowerBound / Self.size, end)..<end
  }

  /// Takes the means of cells whose texels are drawn.
  mutating func measure(_ rows: Range<Int>, _ texels: TexelMemory) {
    let (side, across, means) = (side, across, means.mutableItems)
    for row in rows {
      for cell in 0..<across {
        let first = (row &* Self.size &* side &+ cell &* Self.size) &* 4
        means[row &* across &+ cell] = Self.mean(texels, first, side &* 4)
      }
    }
  }

  private static func mean(_ texels: TexelMemory, _ offset: Int, _ stride: Int) -> UInt64 {
    var (redBlue, alphaGreen) = (U16x8.zero, U16x8.zero)
    for line in 0..<size {
      let four = FourTexels(texels, offset &+ line &* stride)
      (redBlue, alphaGreen) = (redBlue &+ four.redBlue, alphaGreen &+ four.alphaGreen)
    }
    return UInt64(sum(redBlue)) << 3 | UInt64(sum(alphaGreen)) << 35
  }

  /// The sums of both channels of four texels; neither exceeds 16 bits.
  private static func sum(_ lanes: U16x8) -> UInt32 {
    let pairs = unsafe unsafeBitCast(lanes.lowHalf &+ lanes.highHalf, to: SIMD2<UInt32>.self)
    return pairs[0] &+ pairs[1]
  }

  /// Finds the smooth ones of a row of cells; its texels, and the means of the rows around it, are known.
  mutating func judge(_ row: Int, _ texels: TexelMemory) {
    // Left above the first cell of row 1 is no memory.
    guard row > 1, row < across - 1 else { return }
    let judge = SmoothnessTest(side: side, across: across)
    for cell in stride(from: 0, to: across, by: 8) {
      var bits = judge.smooth(row, cell, means.bytes, texels)
      // A cell at the edge has no neighbours.
      if cell == 0 { bits &= ~1 }
      if cell + 8 >= across { bits &= (1 << (across - 1 - cell)) - 1 }
      smooth[row * rowBytes + cell / 8] = UInt8(truncatingIfNeeded: bits)
    }
  }
}

/// Both pairs of channels of four texels.
struct FourTexels {
  let redBlue: U16x8
  let alphaGreen: U16x8

  @inline(__always)
  init(_ texels: TexelMemory, _ offset: Int) {
    let four = texels.load(offset, as: SIMD4<UInt32>.self)
    redBlue = unsafe unsafeBitCast(four & 0x00ff_00ff, to: U16x8.self)
    alphaGreen = unsafe unsafeBitCast(four, to: U16x8.self) &>> 8
  }
}
