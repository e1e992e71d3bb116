/// Judges which cells of a texture are smooth.
///
/// In 128ths of a level, so that each difference fits 16 bits with its sign. For a limit that is a power of two,
/// `(difference + limit) & -(2 · limit)` is 0 from -limit to limit - 1: such words are gathered with a bitwise or.
struct SmoothnessTest {
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
    for lane in stride(from: 0, to: 8, by: 2) where bits >> UInt32(lane) & 3 != 0 {
      bits &= ~(3 << UInt32(lane)) | planes(row, cell &+ lane, means, texels) << UInt32(lane)
    }
    return bits
  }

  /// Whether the means around each of four cells lie about in a plane.
  private func evenMeans(_ row: Int, _ cell: Int, _ means: TexelMemory) -> UInt32 {
    func mean(_ down: Int, _ right: Int) -> U16x16 {
      // The first cell of a row has its left neighbours in the row before: it is not smooth anyway.
      means.load(((row &+ down) &* across &+ cell &+ right) &* 8)
    }
    let middle = mean(0, 0)
    let (left, right, above, below) = (mean(0, -1), mean(0, 1), mean(-1, 0), mean(1, 0))
    let low = middle &- U16x16(repeating: Self.slope)
    let slopes = (left &- low) | (right &- low) | (above &- low) | (below &- low)
    let even = middle &- U16x16(repeating: Self.bend)
    @inline(__always)
    func bend(_ one: U16x16, _ other: U16x16) -> U16x16 { (one &+ other) &>> 1 &- even }
    let bends =
      bend(left, right) | bend(above, below) | bend(mean(-1, -1), mean(1, 1))
      | bend(mean(-1, 1), mean(1, -1))
    let outside =
      slopes & U16x16(repeating: 0 &- 2 &* Self.slope) | bends
      & U16x16(repeating: 0 &- 2 &* Self.bend)
    let cells = unsafe unsafeBitCast(outside, to: SIMD4<UInt64>.self)
    return (0..<4).reduce(0) { $0 | (cells[$1] == 0 ? 1 : 0) << UInt32($1) }
  }

  /// A bit for each of two cells whose texels lie about in the plane of the means around it.
  private func planes(
    _ row: Int, _ cell: Int, _ means: TexelMemory, _ texels: TexelMemory
  ) -> UInt32 {
    let (one, other) = (plane(row, cell, means), plane(row, cell &+ 1, means))
    var redBlue = U16x16(lowHalf: one.redBlue, highHalf: other.redBlue)
    var alphaGreen = U16x16(lowHalf: one.alphaGreen, highHalf: other.alphaGreen)
    let downRedBlue = U16x16(lowHalf: one.downRedBlue, highHalf: other.downRedBlue)
    let downAlphaGreen = U16x16(lowHalf: one.downAlphaGreen, highHalf: other.downAlphaGreen)
    var off = U16x16.zero
    for line in 0..<SmoothCells.size {
      let index = (row &* SmoothCells.size &+ line) &* side &+ cell &* SmoothCells.size
      let eight: U32x8 = texels.load(index &* 4)
      off |= (eight.redBlue &<< 7 &- redBlue) | (eight.alphaGreen &<< 7 &- alphaGreen)
      (redBlue, alphaGreen) = (redBlue &+ downRedBlue, alphaGreen &+ downAlphaGreen)
    }
    off &= U16x16(repeating: 0 &- 2 &* Self.texel)
    return (off.lowHalf.isAnySet ? 0 : 1) | (off.highHalf.isAnySet ? 0 : 2)
  }

  /// A row of a cell's plane, less the limit, and the steps to the next one.
  private typealias Plane = (
    redBlue: U16x8, alphaGreen: U16x8, downRedBlue: U16x8, downAlphaGreen: U16x8
  )

  @inline(__always)
  private func plane(_ row: Int, _ cell: Int, _ means: TexelMemory) -> Plane {
    let at = (row &* across &+ cell) &* 8
    func mean(_ offset: Int) -> SIMD4<Int16> { means.load(at &+ offset &* 8) }
    let right = mean(1) &- mean(-1)
    let down = mean(across) &- mean(-across)
    // A texel is an eighth of the distance between the outer cells; the first is three halves from the middle.
    let first = mean(0) &- ((right &+ down) &* 3) &>> 4 &- Int16(Self.texel)
    let (firsts, rights, steps) = (Self.pairs(first), Self.pairs(right), Self.pairs(down &>> 3))
    return (
      Self.row(firsts[0], rights[0]), Self.row(firsts[1], rights[1]), Self.spread(steps[0]),
      Self.spread(steps[1])
    )
  }

  /// Red and blue, alpha and green.
  @inline(__always)
  private static func pairs(_ channels: SIMD4<Int16>) -> SIMD2<UInt32> {
    unsafe unsafeBitCast(channels, to: SIMD2<UInt32>.self)
  }

  /// Two channels of four texels in a row, which rises by eight times a texel's step.
  @inline(__always)
  private static func row(_ first: UInt32, _ rise: UInt32) -> U16x8 {
    let rises = unsafe unsafeBitCast(spread(rise), to: SIMD8<Int16>.self)
    let steps = (rises &* SIMD8<Int16>(0, 0, 1, 1, 2, 2, 3, 3)) &>> 3
    return unsafe spread(first) &+ unsafeBitCast(steps, to: U16x8.self)
  }

  /// Two channels for each of four texels.
  @inline(__always)
  private static func spread(_ pair: UInt32) -> U16x8 {
    unsafe unsafeBitCast(SIMD4<UInt32>(repeating: pair), to: U16x8.self)
  }
}
