/// The scale that a sprite's mask is stored for, rounded so that many sprites share it, and the colour that goes with it.
/// ```
///   scale, bits                  eeeeeeee mmmmmmmmmmmmmmmmmmmmmmm     six bits of the mantissa are kept: steps of 0.8
///   translucent, up to 8.5 px    eeeeeeee mmmmm000000000000000000     to 1.6 %; five, and
///                up to 4.25 px   eeeeeeee mmmm0000000000000000000     four: at most an eighth of a pixel off
/// ```
/// Sparks burn down through all sizes, so that fine steps would mean a new mask for nearly each spark and frame. The
/// opacity makes up for a coarse step: the light, most of what is seen of a spark, stays exact. Opaque flakes keep fine
/// steps, as none could be more opaque, and half a pixel of snow would flicker with the rounding of its pixels.
struct MaskSize {
  /// The rounded scale's.
  let bits: UInt32
  /// 0xAARRGGBB, not premultiplied.
  let color: UInt32

  /// The size for a scale, which is not negative; `small` and `tiny` are the bits of the scales up to which masks are.
  @inline(__always)
  init(_ scale: Float, _ color: UInt32, small: UInt32, tiny: UInt32) {
    if scale.bitPattern < small, color >> 24 < 255 {
      let bits = Self.rounded(scale, kept: scale.bitPattern < tiny ? 4 : 5)
      let ratio = scale / Float(bitPattern: bits)
      let opacity = Float(color >> 24) * (ratio * ratio)
      if opacity < 255.5 {
        self.bits = bits
        // Adding 2²³ rounds into the lowest bits.
        self.color = color & 0xff_ffff | (opacity + 0x1p23).bitPattern &<< 24
        return
      }
    }
    (bits, self.color) = (Self.rounded(scale, kept: 6), color)
  }

  @inline(__always)
  private static func rounded(_ scale: Float, kept: UInt32) -> UInt32 {
    let half: UInt32 = 1 &<< (22 &- kept)
    return (scale.bitPattern &+ half) & (0 &- half &<< 1)
  }
}
