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

  var rect: PixelRect
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
