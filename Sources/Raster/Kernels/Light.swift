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
  func shed(_ redBlue: Lanes, _ alphaGreen: Lanes) -> Words {
    joined(self.redBlue.exact(by: redBlue), green.exact(by: alphaGreen))
  }

  /// Of one share for both channels, in the upper bytes.
  @inline(__always)
  func shed(byRaised shares: Lanes) -> Words {
    joined(redBlue.exact(byRaised: shares), green.exact(byRaised: shares))
  }

  @inline(__always)
  private func joined(_ redBlue: Lanes, _ green: Lanes) -> Words {
    (redBlue &>> 8 | green & Lanes(repeating: 0xff00)).words
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
  private let factors: Lanes
  private let high: Lanes
  private let low: Lanes

  /// Two channels of a sprite, or one and 0, 0...255; they alternate in `Lanes`, `odd` above.
  @inline(__always)
  init(odd: UInt32, even: UInt32, opacity: UInt32) {
    let factors = Self.factor(odd, opacity) << 16 | Self.factor(even, opacity)
    self.factors = Lanes(pairs: factors)
    high = Lanes(pairs: factors >> 8 & Blending.channels)
    low = Lanes(pairs: factors & Blending.channels)
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
  func exact(byRaised shares: Lanes) -> Lanes {
    shares.highProducts(factors) &+ Lanes(repeating: 128)
  }

  /// The same of shares in the lower bytes.
  @inline(__always)
  func exact(by shares: Lanes) -> Lanes {
    shares &* high &+ (shares &* low) &>> 8 &+ Lanes(repeating: 128)
  }

  @inline(__always)
  func shed(by shares: Lanes) -> Lanes { exact(by: shares) &>> 8 }

  @inline(__always)
  func shed(byRaised shares: Lanes) -> Lanes { exact(byRaised: shares) &>> 8 }
}
