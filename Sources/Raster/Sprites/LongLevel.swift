import Graphics

/// A level of a mask that is at least twice as long as wide, as `LongLanes` needs it.
struct LongLevel {
  /// What makes a sprite's scale that of this level, added to the bits of the scale.
  let doubling: UInt32
  /// The first texel's centre from the picture's, and the last one's from the first, in texels.
  let firstU: Float
  let firstV: Float
  let lastU: Float
  let lastV: Float
  /// The full picture's light over this level's.
  let light: Float
  /// The offset of the first texel.
  let offset: UInt32
  let width: UInt8
  let height: UInt8

  /// Level `step` of a picture, `full` in its full size.
  init(_ level: MipLevel, step: Int, of full: MipLevel) {
    doubling = UInt32(step) << 23
    let shrunk = Float(1 << step)
    firstU = 0.5 - Float(full.width) / 2 / shrunk
    firstV = 0.5 - Float(full.height) / 2 / shrunk
    (lastU, lastV) = (Float(level.width - 1), Float(level.height - 1))
    light = Float(full.light) / Float(max(level.light, 1))
    // Behind the border, the first texel is at (1, 1).
    offset = UInt32(level.offset + level.stride + 1)
    // Larger levels are never used: a small mask has at most two texels a pixel.
    (width, height) = (UInt8(clamping: level.width), UInt8(clamping: level.height))
  }
}
