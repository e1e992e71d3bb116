import Graphics
import Portable

/// A sprite sampled pixel by pixel: turned, large, or a colour picture.
/// ```
///   screen                        level of the picture, 16.16 fixed point
///   pixel (x, y) ── turn back ──▶ texel (u, v)      u(x, y) = u + (x − left)·du − (y − top)·dv
///                   and scale                       v(x, y) = v + (x − left)·dv + (y − top)·du
/// ```
/// (u, v) is the upper left of four mixed texels in the bordered level; the sprite covers exactly 0 ≤ u < width + 1.
struct SampledSprite {
  static let one = 65536

  let rect: PixelRect
  let u: Int
  let v: Int
  let du: Int
  let dv: Int
  let level: MipLevel
  /// The used bits of a texel's fraction: 0xff00, or 0 for the nearest texel.
  let fraction: UInt32
  /// The picture's centre from `rect`'s corner, and the largest distance from it to anything visible, in pixels.
  let middleX: Double
  let middleY: Double
  let reach: Double
  /// Whether the visible part lies inside the level, so that its edges need no check.
  let isInside: Bool
  /// The coverage that a small mask inside the frame must have altogether; nil for other sprites.
  let light: Int?

  /// Nil if the sprite covers no pixel of the frame; a coverage of `unseen` changes no pixel.
  init?(
    _ image: MipChain.Image, _ levels: Span<MipLevel>, x: Double, y: Double, scale: Double,
    turn: Turn, unseen: Int = 0, width: Int, height: Int
  ) {
    guard scale.magnitude > 1e-4, scale.magnitude < 1e4 else { return nil }
    let isSmall = image.isSmall(at: scale.magnitude)
    let step = image.level(at: scale.magnitude)
    let shrunk = Double(1 << step)
    let scale = scale * shrunk
    level = levels[image.firstLevel + step]
    // In this level's texels: where a side was odd, the level is rounded up, and its centre is not the picture's.
    let full = levels[image.firstLevel]
    let (middleU, middleV) = (Double(full.width) / 2 / shrunk, Double(full.height) / 2 / shrunk)
    let isNearest = image.isNearest(at: scale)
    // A small mask's light counts as a whole.
    reach = level.reach(above: isSmall ? 0 : unseen) * scale.magnitude
    let halfU = (max(middleU, Double(level.width) - middleU) + 0.5) * scale.magnitude
    let halfV = (max(middleV, Double(level.height) - middleV) + 0.5) * scale.magnitude
    let (cosine, sine) = (turn.cosine.magnitude, turn.sine.magnitude)
    let halfWidth = min(halfU * cosine + halfV * sine, reach)
    let halfHeight = min(halfU * sine + halfV * cosine, reach)
    guard
      let rect = PixelRect(
        centerX: x, centerY: y, halfWidth: halfWidth, halfHeight: halfHeight, width: width,
        height: height)
    else { return nil }
    self.rect = rect
    let isWhole =
      x >= halfWidth && y >= halfHeight && x + halfWidth <= Double(width)
      && y + halfHeight <= Double(height)
    light = isSmall && isWhole ? wholeNumber(Double(level.light) * scale * scale) : nil

    let (fromX, fromY) = (Double(rect.x.lowerBound) + 0.5 - x, Double(rect.y.lowerBound) + 0.5 - y)
    (middleX, middleY) = (-fromX, -fromY)
    let one = Double(Self.one)
    // Half a texel for the texel's centre, one for the border; another half rounds to nearest.
    let start = isNearest ? 1.0 : 0.5
    fraction = isNearest ? 0 : 0xff00
    let startU = (fromX * turn.cosine + fromY * turn.sine) / scale + middleU + start
    let startV = (fromY * turn.cosine - fromX * turn.sine) / scale + middleV + start
    u = wholeNumber(startU * one)
    v = wholeNumber(startV * one)
    du = wholeNumber(turn.cosine / scale * one)
    dv = wholeNumber(-turn.sine / scale * one)
    isInside =
      middleU + 0.5 >= level.reach && middleV + 0.5 >= level.reach
      && Double(level.width) + 0.5 - middleU >= level.reach
      && Double(level.height) + 0.5 - middleV >= level.reach && !isNearest
  }
}

extension MipChain.Image {
  /// How often to halve the picture until its steepest edge is wider than a pixel, at most as its sampling allows.
  func level(at scale: Double) -> Int {
    let least =
      switch sampling.minification {
      case .nearest: 0.0
      case .linear: 0.25
      // At 0.7 to 1.4 pixels a texel the mix of four neither aliases nor blurs visibly.
      case .trilinear: 0.7
      }
    var (step, size) = (0, scale)
    while size < least, step + 1 < levelCount, ramp + Double(1 << step) - 1 < 1.1 / scale {
      size *= 2
      step += 1
    }
    return step
  }

  /// Whether to use the nearest texel at `scale` pixels per texel of the level.
  func isNearest(at scale: Double) -> Bool {
    (scale.magnitude > 1 ? sampling.magnification : sampling.minification) == .nearest
  }
}

/// Rounds to nearest, ties to even, below 2⁵¹; adding 1.5 · 2⁵² does it without the call needed before SSE 4.1.
@inline(__always)
func wholeNumber(_ value: Double) -> Int {
  Int(truncatingIfNeeded: Int64(bitPattern: (value + 0x1.8p52).bitPattern) &<< 13) &>> 13
}

extension SampledSprite {
  /// Where the level's sides are; nil if no visible part is near them.
  var sides: LevelSides? { isInside ? nil : LevelSides(self) }

  /// The visible columns of a row, and the first one's texel.
  ///
  /// The bounds are estimates. u and v are linear along the row, so checking both ends makes all texels valid.
  @inline(__always)
  func span(row y: Int, _ sides: LevelSides?) -> (x: Range<Int>, u: Int, v: Int) {
    let down = y &- rect.y.lowerBound
    let (rowU, rowV) = (u &- down &* dv, v &+ down &* du)
    var (first, end) = columns(row: down)
    if let sides { (first, end) = sides.clamp(first, end, row: down) }
    while first < end, !covers(rowU &+ first &* du, rowV &+ first &* dv) { first &+= 1 }
    while first < end, !covers(rowU &+ (end &- 1) &* du, rowV &+ (end &- 1) &* dv) { end &-= 1 }
    guard first < end else { return (0..<0, 0, 0) }
    let left = rect.x.lowerBound
    return (left &+ first..<left &+ end, rowU &+ first &* du, rowV &+ first &* dv)
  }

  /// The columns of a row, from `rect`'s corner, inside the circle that contains all that is visible.
  @inline(__always)
  private func columns(row: Int) -> (first: Int, end: Int) {
    let dy = Double(row) - middleY
    let square = reach * reach - dy * dy
    guard square > 0 else { return (0, 0) }
    let half = square.squareRoot()
    // Rounded without the checks of `Int(_:)`, which take as long as the square root; down, or to a pixel more.
    return (
      wholeNumber(max(middleX - half, 0) - 0.5),
      wholeNumber(min(max(middleX + half + 0.501, 0), Double(rect.x.count)))
    )
  }

  /// As unsigned numbers, negative values are large as well.
  @inline(__always)
  private func covers(_ u: Int, _ v: Int) -> Bool {
    UInt(bitPattern: u) < UInt(bitPattern: (level.width &+ 1) &* Self.one)
      && UInt(bitPattern: v) < UInt(bitPattern: (level.height &+ 1) &* Self.one)
  }
}

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

struct PixelRect {
  private let (left, right): (Int, Int)
  private let (top, bottom): (Int, Int)

  @inline(__always)
  var x: Range<Int> { left..<right }
  @inline(__always)
  var y: Range<Int> { top..<bottom }

  /// Pixels with centres within `halfWidth` and `halfHeight`, clipped to a frame; nil if none or not finite.
  init?(
    centerX: Double, centerY: Double, halfWidth: Double, halfHeight: Double, width: Int, height: Int
  ) {
    // A pixel's centre is half a pixel right of and below its index. Compares doubles, because they may not fit Int.
    let left = (centerX - halfWidth - 0.5).rounded(.up)
    let right = (centerX + halfWidth - 0.5).rounded(.down)
    let top = (centerY - halfHeight - 0.5).rounded(.up)
    let bottom = (centerY + halfHeight - 0.5).rounded(.down)
    guard left < Double(width), right >= 0, top < Double(height), bottom >= 0, left <= right,
      top <= bottom
    else { return nil }
    (self.left, self.right) = (Int(max(left, 0)), Int(min(right, Double(width - 1))) + 1)
    (self.top, self.bottom) = (Int(max(top, 0)), Int(min(bottom, Double(height - 1))) + 1)
  }
}
