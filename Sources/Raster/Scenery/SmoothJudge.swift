/// Judges which cells of a plate are smooth.
///
/// In 128ths of a level, so that each difference fits 16 bits with its sign. For a limit that is a power of two,
/// `(difference + limit) & -(2 · limit)` is 0 from -limit to limit - 1: such words are gathered with a bitwise or.
struct SmoothJudge {
  /// What a texel's dithers may be off from the plane.
  private static let texel: UInt16 = 4 * 128
  /// From one cell to the next; where it is steeper, eyes look for the edge.
  private static let slope: UInt16 = 8 * 128
  /// From a cell to the middle of two opposite ones: a block drawn from its corners spans about four cells.
  private static let bend: UInt16 = 128

  let side: Int
  let across: Int

  /// A bit for each of eight cells from one on, in a row that is neither the first nor the last.
  func smooth(_ row: Int, _ cell: Int, _ means: TexelMemory, _ texels: TexelMemory) -> UInt32 {
    var bits = evenMeans(row, cell, means) | evenMeans(row, cell &+ 4, means) << 4
    for lane in 0..<8 where bits >> UInt32(lane) & 1 != 0 {
      if !isPlane(row, cell &+ lane, means, texels) { bits &= ~(1 << UInt32(lane)) }
    }
    return bits
  }

  /// Whether the means around each of four cells lie about in a plane.
  private func evenMeans(_ row: Int, _ cell: Int, _ means: TexelMemory) -> UInt32 {
    func mean(_ down: Int, _ right: Int) -> Lanes {
      // The first cell of a row has its left neighbours in the row before: it is not smooth anyway.
      means.load(((row &+ down) &* across &+ cell &+ right) &* 8)
    }
    let middle = mean(0, 0)
    let (left, right, above, below) = (mean(0, -1), mean(0, 1), mean(-1, 0), mean(1, 0))
    let low = middle &- Lanes(repeating: Self.slope)
    let slopes = (left &- low) | (right &- low) | (above &- low) | (below &- low)
    let even = middle &- Lanes(repeating: Self.bend)
    func bend(_ one: Lanes, _ other: Lanes) -> Lanes { (one &+ other) &>> 1 &- even }
    let bends =
      bend(left, right) | bend(above, below) | bend(mean(-1, -1), mean(1, 1))
      | bend(mean(-1, 1), mean(1, -1))
    let outside =
      slopes & Lanes(repeating: 0 &- 2 &* Self.slope) | bends
      & Lanes(repeating: 0 &- 2 &* Self.bend)
    let cells = unsafe unsafeBitCast(outside, to: SIMD4<UInt64>.self)
    return (0..<4).reduce(0) { $0 | (cells[$1] == 0 ? 1 : 0) << UInt32($1) }
  }

  /// Whether a cell's texels lie about in the plane of the means around it.
  private func isPlane(
    _ row: Int, _ cell: Int, _ means: TexelMemory, _ texels: TexelMemory
  ) -> Bool {
    let at = (row &* across &+ cell) &* 8
    func mean(_ offset: Int) -> SIMD4<Int16> { means.load(at &+ offset &* 8) }
    let right = mean(1) &- mean(-1)
    let down = mean(across) &- mean(-across)
    // A texel is an eighth of the distance between the outer cells; the first is three halves from the middle.
    let first = mean(0) &- ((right &+ down) &* 3) &>> 4 &- Int16(Self.texel)
    var redBlue = Self.row(first, right, channels: 0)
    var alphaGreen = Self.row(first, right, channels: 2)
    let step = down &>> 3
    let downRedBlue = Self.row(step, .zero, channels: 0)
    let downAlphaGreen = Self.row(step, .zero, channels: 2)
    var off = Eight.zero
    for line in 0..<SmoothCells.size {
      let index = (row &* SmoothCells.size &+ line) &* side &+ cell &* SmoothCells.size
      let four = FourTexels(texels, index &* 4)
      off |= (four.redBlue &<< 7 &- redBlue) | (four.alphaGreen &<< 7 &- alphaGreen)
      (redBlue, alphaGreen) = (redBlue &+ downRedBlue, alphaGreen &+ downAlphaGreen)
    }
    return !(off & Eight(repeating: 0 &- 2 &* Self.texel)).isAnySet
  }

  /// Two channels of four texels in a row, which rises by eight times a texel's step.
  private static func row(
    _ first: SIMD4<Int16>, _ rise: SIMD4<Int16>, channels: Int
  ) -> Eight {
    func lane(_ texel: Int, _ channel: Int) -> UInt16 {
      let rise = (Int16(truncatingIfNeeded: texel) &* rise[channels &+ channel]) &>> 3
      return UInt16(bitPattern: first[channels &+ channel] &+ rise)
    }
    return Eight(
      lane(0, 0), lane(0, 1), lane(1, 0), lane(1, 1), lane(2, 0), lane(2, 1), lane(3, 0), lane(3, 1)
    )
  }
}
