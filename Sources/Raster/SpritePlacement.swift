import Graphics
import PortableMath

/// Where a sprite's texels fall on the screen, in 16.16 fixed point.
///
/// ```
///   screen                        level of the picture
///   pixel (x, y) ── turn back ──▶ texel (u, v)      u(x, y) = u + (x − left)·du − (y − top)·dv
///                   and scale                       v(x, y) = v + (x − left)·dv + (y − top)·du
/// ```
/// u and v name the upper left of the four texels that are mixed, counted in the bordered level, so
/// 0 ≤ u < width + 1 is exactly where the sprite covers anything.
struct SpritePlacement {
  /// One texel in fixed point.
  static let one = 65536

  var rect: PixelRect
  var level: MipLevel
  var u: Int
  var v: Int
  var du: Int
  var dv: Int

  /// - Returns: nil where the sprite covers no pixel of the frame.
  init?(
    _ list: borrowing DisplayList, _ index: Int, image: MipChain.Image, chain: borrowing MipChain,
    width: Int, height: Int
  ) {
    var scale = Double(list.scale[index])
    guard scale.magnitude > 1e-4, scale.magnitude < 1e4 else { return nil }
    var levelIndex = image.firstLevel
    // From 0.7 to 1.4 pixels a texel the four-texel mix neither aliases nor blurs visibly.
    while scale.magnitude < 0.7, levelIndex + 1 < image.firstLevel + image.levelCount {
      scale *= 2
      levelIndex += 1
    }
    level = chain.levels[levelIndex]
    let turn = Turn(Double(list.rotation[index]))
    let (x, y) = (Double(list.x[index]), Double(list.y[index]))
    // The picture's middle in this level's texels: where a side was odd on the way down, the level
    // is rounded up by an empty part, and its own middle is not the picture's.
    let full = chain.levels[image.firstLevel]
    let shrunk = Double(1 << (levelIndex - image.firstLevel))
    let (middleU, middleV) = (Double(full.width) / 2 / shrunk, Double(full.height) / 2 / shrunk)
    let halfU = (max(middleU, Double(level.width) - middleU) + 0.5) * scale.magnitude
    let halfV = (max(middleV, Double(level.height) - middleV) + 0.5) * scale.magnitude
    guard
      let rect = PixelRect(
        centerX: x, centerY: y,
        halfWidth: halfU * turn.cosine.magnitude + halfV * turn.sine.magnitude,
        halfHeight: halfU * turn.sine.magnitude + halfV * turn.cosine.magnitude,
        width: width, height: height)
    else { return nil }
    self.rect = rect

    let (fromX, fromY) = (Double(rect.x.lowerBound) + 0.5 - x, Double(rect.y.lowerBound) + 0.5 - y)
    let one = Double(Self.one)
    // Half a texel for the texel's centre, one for the border.
    let startU = (fromX * turn.cosine + fromY * turn.sine) / scale + middleU + 0.5
    let startV = (fromY * turn.cosine - fromX * turn.sine) / scale + middleV + 0.5
    u = Int((startU * one).rounded(.toNearestOrEven))
    v = Int((startV * one).rounded(.toNearestOrEven))
    du = Int((turn.cosine / scale * one).rounded(.toNearestOrEven))
    dv = Int((-turn.sine / scale * one).rounded(.toNearestOrEven))
  }
}
