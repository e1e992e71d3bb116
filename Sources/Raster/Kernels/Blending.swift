/// Arithmetic on two 8-bit channels in one word: red and blue, or alpha and green.
/// ```
/// 0x00RR00BB · weight:   each product stays below 2¹⁶, so the halves do not overlap
/// ```
enum Blending {
  static let channels: UInt32 = 0x00ff_00ff

  /// Divides both by 255, rounded exactly: for t up to 255², (t + 128 + ((t + 128) >> 8)) >> 8 equals round(t / 255).
  @inline(__always)
  static func over255(_ sum: UInt32) -> UInt32 {
    let rounded = sum &+ 0x0080_0080
    return (rounded &+ ((rounded >> 8) & channels)) >> 8 & channels
  }

  /// Each channel of `color` times the same channel of `tint`, in 255ths.
  @inline(__always)
  static func multiplied(_ color: UInt32, _ tint: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      result |= over255((color >> shift & 255) &* (tint >> shift & 255)) << shift
    }
    return result
  }

  @inline(__always)
  static func premultiplied(_ color: UInt32) -> UInt32 {
    multiplied(color | 0xff00_0000, (color >> 24) &* 0x0101_0101)
  }
}

/// Divides sums of products of bytes by 255, in lanes of 16 bits.
/// ```
///   (t + (t >> 8)) >> 8  =  t · 257 >> 16         round(t / 255) for t + 128, up to 255²
/// ```
/// An x86 does the second in one instruction, the first takes four; ARM does the first as fast.
struct Division {
  #if arch(x86_64)
    /// 257 in the rasteriser's variable: a product with a known constant would be compiled to shifts and sums.
    private var factor = U16x16(repeating: 257)

    /// The first formula without rounding.
    @inline(__always)
    func whole(_ sums: U16x8) -> U16x8 { sums.highProducts(factor.lowHalf) }

    @inline(__always)
    func whole(_ sums: U16x16) -> U16x16 { sums.highProducts(factor) }

    /// The same times 256; the low bits are undefined.
    @inline(__always)
    func high(_ sums: U16x16) -> U16x16 { whole(sums) &<< 8 }

    /// Shifts pairs: a shift of single lanes would be merged with the division's into the long form.
    @inline(__always)
    func highPairs(_ sums: U16x16) -> U32x8 { whole(sums).words &<< 8 }
  #else
    @inline(__always)
    func whole(_ sums: U16x8) -> U16x8 { (sums &+ (sums &>> 8)) &>> 8 }

    @inline(__always)
    func whole(_ sums: U16x16) -> U16x16 { high(sums) &>> 8 }

    @inline(__always)
    func high(_ sums: U16x16) -> U16x16 { sums &+ (sums &>> 8) }

    @inline(__always)
    func highPairs(_ sums: U16x16) -> U32x8 { high(sums).words }
  #endif

  /// Rounded exactly.
  @inline(__always)
  func over255(_ sums: U16x16) -> U16x16 { whole(sums &+ U16x16(repeating: 128)) }

  @inline(__always)
  func over255(_ sums: U16x8) -> U16x8 { whole(sums &+ U16x8(repeating: 128)) }
}

/// A sprite's opacity, which makes weights in 256ths of a mask's coverage in 255ths.
/// ```
///   weight = round(coverage · opacity · 256 / 255²)
///   pixel  = round((pixel · (256 − weight) + color · weight) / 256)
/// ```
/// Full coverage at full opacity is 256: the colour itself. Dividing a sum by 256 is a shift; by 255 it would take four
/// instructions for each channel. Both roundings together are off by at most a level.
struct MaskOpacity {
  private let opacity: UInt16

  /// From an opacity in 255ths.
  @inline(__always)
  init(_ opacity: UInt32) { self.opacity = UInt16(truncatingIfNeeded: opacity) }

  /// Up to this product of coverage and opacity, the weight is 0.
  static let unseen = 125

  // 256 / 255² is 1/256 + 1/32768, nearly. Half of it all leaves room for rounding in 16 bits: by 65, for what the shifts
  // lose, so that an opaque mask in white on black has its coverage as levels.

  @inline(__always)
  func weight(_ coverage: U16x8) -> U16x8 {
    let product = coverage &* U16x8(repeating: opacity)
    return (product &>> 1 &+ (product &>> 8 &+ U16x8(repeating: 65))) &>> 7
  }

  @inline(__always)
  func weight(_ coverage: U16x16) -> U16x16 {
    let product = coverage &* U16x16(repeating: opacity)
    return (product &>> 1 &+ (product &>> 8 &+ U16x16(repeating: 65))) &>> 7
  }
}

/// The light that a sprite adds to a pixel.
/// ```
///   pixel = min(255, pixel + s · c · α / 255²)             for red, green and blue
///
///   s   the source: a mask's coverage, or a premultiplied channel of a colour picture
///   c   the sprite's channel        α   its opacity         all 0...255
/// ```
/// The added light does not depend on the pixel, so drawing order does not matter. It is rounded once, to nearest, so
/// that many faint sprites are neither too bright nor too dark; less than half a level adds nothing.
///
/// With k = 2¹⁶ · c · α / 255² in whole numbers, the light in 256ths of a level is s · k >> 8. It is at most 1/128 of a
/// level too little before it is rounded, so that one product in a thousand becomes the level beside the nearest.
struct PixelLight {
  private let redBlue: LightLanes
  private let green: LightLanes

  /// From 0xAARRGGBB, not premultiplied.
  @inline(__always)
  init(_ color: UInt32) {
    redBlue = LightLanes(odd: color >> 16 & 255, even: color & 255, opacity: color >> 24)
    green = LightLanes(odd: 0, even: color >> 8 & 255, opacity: color >> 24)
  }

  /// Of shares for both channels, in the lower bytes of lanes.
  @inline(__always)
  func shed(_ redBlue: U16x16, _ alphaGreen: U16x16) -> U32x8 {
    joined(self.redBlue.exact(by: redBlue), green.exact(by: alphaGreen))
  }

  /// Of one share for both channels, in the upper bytes.
  @inline(__always)
  func shed(byRaised shares: U16x16) -> U32x8 {
    joined(redBlue.exact(byRaised: shares), green.exact(byRaised: shares))
  }

  @inline(__always)
  private func joined(_ redBlue: U16x16, _ green: U16x16) -> U32x8 {
    (redBlue &>> 8 | green & U16x16(repeating: 0xff00)).words
  }
}

/// The light of two channels, in lanes of 16 bits; see `PixelLight`.
/// ```
///   s · k >> 8  =  (s << 8) · k >> 16                 raised: the upper half of a product of 32 bits
///   s · k >> 8  =  s · high + (s · low >> 8)          k = 256 · high + low
/// ```
/// The first is one instruction for a few pixels. Before a loop over many, the compiler would widen k to 32 bits, and take
/// products apart in the loop; the second is faster then.
struct LightLanes {
  private let factors: U16x16
  private let high: U16x16
  private let low: U16x16

  /// Two channels of a sprite, or one and 0, 0...255; they alternate in `U16x16`, `odd` above.
  @inline(__always)
  init(odd: UInt32, even: UInt32, opacity: UInt32) {
    let factors = Self.factor(odd, opacity) << 16 | Self.factor(even, opacity)
    self.factors = U16x16(pairs: factors)
    high = U16x16(pairs: factors >> 8 & Blending.channels)
    low = U16x16(pairs: factors & Blending.channels)
  }

  /// k for a channel, 0...65535.
  ///
  /// 66051 is 2³² / 255²; the largest product just fits.
  @inline(__always)
  private static func factor(_ channel: UInt32, _ opacity: UInt32) -> UInt32 {
    (channel &* opacity &* 66051) >> 16
  }

  /// The light in 256ths of a level, and half a level more; `shares` are in the upper bytes of lanes.
  @inline(__always)
  func exact(byRaised shares: U16x16) -> U16x16 {
    shares.highProducts(factors) &+ U16x16(repeating: 128)
  }

  /// The same of shares in the lower bytes.
  @inline(__always)
  func exact(by shares: U16x16) -> U16x16 {
    shares &* high &+ (shares &* low) &>> 8 &+ U16x16(repeating: 128)
  }

  @inline(__always)
  func shed(by shares: U16x16) -> U16x16 { exact(by: shares) &>> 8 }

  @inline(__always)
  func shed(byRaised shares: U16x16) -> U16x16 { exact(byRaised: shares) &>> 8 }
}
