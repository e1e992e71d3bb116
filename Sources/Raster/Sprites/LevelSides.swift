/// Where the sides of a turned level cross rows of pixels.
/// ```
///     u = 0  u = width + 1
///       ╲      ╲              In each row, the crossings are as far apart as in any other, and further right by the same
///     ───╲──────╲───          number of columns than in the row above. So a sprite needs two divisions, and a row none.
///         ╲      ╲
/// ```
/// In columns from the left of the sprite's `rect`; rows are counted from its top.
struct LevelSides {
  /// The crossings of u's and of v's two sides in the first row.
  private let left: SIMD2<Double>
  private let right: SIMD2<Double>
  private let step: SIMD2<Double>

  init(_ sprite: borrowing SampledSprite) {
    let u = Self.crossings(
      sprite.u, across: sprite.du, down: -sprite.dv, size: sprite.level.width)
    let v = Self.crossings(
      sprite.v, across: sprite.dv, down: sprite.du, size: sprite.level.height)
    (left, right) = (SIMD2(u.left, v.left), SIMD2(u.right, v.right))
    step = SIMD2(u.step, v.step)
  }

  /// The part of the columns `first..<end` that is between the sides; an exact crossing may count as inside.
  @inline(__always)
  func clamp(_ first: Int, _ end: Int, row: Int) -> (first: Int, end: Int) {
    let way = step * Double(row)
    let (left, right) = (left + way, right + way)
    let (low, high) = (Double(first), Double(end))
    let (one, other) = (max(left.x, left.y, low), min(right.x, right.y, high))
    guard one <= other else { return (0, 0) }
    // Rounded up, except just above a whole number, where a product may be too large.
    return (wholeNumber(one + 0.499_999), min(wholeNumber(other + 0.500_001), end))
  }

  /// A texel coordinate's crossings of 0 and of the size with its border; no row that is parallel to them has any.
  private static func crossings(
    _ start: Int, across: Int, down: Int, size: Int
  ) -> (left: Double, right: Double, step: Double) {
    guard across != 0 else { return (-.infinity, .infinity, 0) }
    let columns = 1 / Double(across)
    let zero = -Double(start) * columns
    let other = zero + Double((size &+ 1) &* SampledSprite.one) * columns
    return (min(zero, other), max(zero, other), -Double(down) * columns)
  }
}
