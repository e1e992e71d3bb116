/// The pixels of a smooth block, row by row, in 256ths of a level.
struct SmoothBlock {
  private(set) var redBlue: SlopedLanes
  private(set) var alphaGreen: SlopedLanes

  /// The two upper corners of a block, or the two lower ones.
  typealias Side = (left: CornerColor, right: CornerColor)

  /// With the right corners' weights in eight pixels (`SmoothFactors`).
  @inline(__always)
  init(_ upper: Side, _ lower: Side, _ right: Lanes) {
    redBlue = SlopedLanes(
      Self.edge(upper.left.redBlue, upper.right.redBlue, right),
      Self.edge(lower.left.redBlue, lower.right.redBlue, right))
    alphaGreen = SlopedLanes(
      Self.edge(upper.left.alphaGreen, upper.right.alphaGreen, right),
      Self.edge(lower.left.alphaGreen, lower.right.alphaGreen, right))
  }

  @inline(__always)
  private static func edge(_ one: UInt32, _ other: UInt32, _ right: Lanes) -> Lanes {
    Lanes(pairs: one).highProducts(0 &- right) &+ Lanes(pairs: other).highProducts(right)
  }

  @inline(__always)
  mutating func goDown() {
    redBlue.goDown()
    alphaGreen.goDown()
  }
}

/// A corner's colour: two channels in a word, as in `Lanes`.
struct CornerColor {
  let redBlue: UInt32
  let alphaGreen: UInt32

  @inline(__always)
  init(_ lanes: SIMD4<UInt16>) {
    let words = unsafe unsafeBitCast(lanes, to: SIMD2<UInt32>.self)
    (redBlue, alphaGreen) = (words[0], words[1])
  }
}

/// Two channels of eight pixels, in eight rows from one edge of a block to the other in equal steps.
/// ```
///   left ─ 1/16 ─┬─ 3/16 ─┬─ … ─ 15/16 ─ right        the upper edge
///               1/16      ┆
///               3/16      ┆
///                ┆
///   left ────────┴────────┴────────────── right        the lower edge
/// ```
struct SlopedLanes {
  private(set) var row: Lanes
  private let step: Lanes

  /// Rounded towards zero, so that no row lies outside of the edges; these differ by less than 128 levels.
  @inline(__always)
  fileprivate init(_ upper: Lanes, _ lower: Lanes) {
    let rise = unsafe unsafeBitCast(lower &- upper, to: SIMD16<Int16>.self)
    let sign = rise &>> 15
    let half = (rise &+ (sign & 15)) &>> 4
    row = unsafe upper &+ unsafeBitCast(half, to: Lanes.self)
    step = unsafe unsafeBitCast((rise &+ (sign & 7)) &>> 3, to: Lanes.self)
  }

  @inline(__always)
  fileprivate mutating func goDown() { row &+= step }
}
