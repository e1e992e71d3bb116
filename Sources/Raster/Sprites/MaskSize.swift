/// The scale that a sprite's mask is stored for, rounded so that many sprites share it, and its colour.
/// ```
///   scale, bits                 0 eeeeeeee mmmmmm00000000000000000     six bits of the mantissa are kept: steps of
///   translucent, up to 8 px     0 eeeeeeee mmmmm000000000000000000     0.8 to 1.6 %; or five, or four: at most 1/8 px
///   the same, up to 4.25 px     1 eeeeeeee mmmm0000000000000000000     off, and the last ones placed to 1/8 px, too
/// ```
/// Sparks burn down through all sizes, so that fine steps would mean a new mask for nearly each spark and frame, and
/// more masks than a cache holds. The sign, which a scale does not need, says that places have coarse steps. The
/// opacity makes up for a coarse step: the light, most of what is seen of a spark, stays exact. Opaque flakes keep fine
/// steps, as none could be more opaque, and half a pixel of snow would flicker with the rounding of its pixels.
struct MaskSize {
  /// Narrower masks may have coarse steps, and even narrower ones coarse places, in pixels.
  static let (small, tiny): (Float, Float) = (8, 4.25)

  /// The rounded scale's, and `coarse`.
  let bits: UInt32
  /// 0xAARRGGBB, not premultiplied.
  let color: UInt32

  /// The bit of sizes whose places have coarse steps.
  static let coarse: UInt32 = 1 << 31

  /// The rounded scale.
  var scale: Float { Float(bitPattern: bits & ~Self.coarse) }

  @inline(__always)
  private init(bits: UInt32, color: UInt32) { (self.bits, self.color) = (bits, color) }

  /// The size for a scale, which is not negative.
  @inline(__always)
  init(_ scale: Float, _ color: UInt32) {
    self.init(bits: (scale.bitPattern &+ 0x1_0000) & 0xfffe_0000, color: color)
  }

  /// The size of a small mask; `places` is `coarse` or 0.
  @inline(__always)
  init(small scale: Float, _ color: UInt32, places: UInt32) {
    let step: UInt32 = places == 0 ? 0x4_0000 : 0x8_0000
    let bits = (scale.bitPattern &+ step &>> 1) & (0 &- step)
    let ratio = scale / Float(bitPattern: bits)
    let opacity = Float(color >> 24) * (ratio * ratio)
    guard color >> 24 < 255, opacity < 255.5 else {
      self.init(scale, color)
      return
    }
    // Adding 2²³ rounds into the lowest bits.
    self.init(
      bits: bits | places, color: color & 0xff_ffff | (opacity + 0x1p23).bitPattern &<< 24)
  }
}
