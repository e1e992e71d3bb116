import Graphics

/// The light that a sprite adds to a pixel.
/// ```
///   pixel = min(255, pixel + round(s · c · α / 255²))      for red, green and blue
///
///   s   the source: a mask's coverage, or a premultiplied channel of a colour picture
///   c   the sprite's channel        α   its opacity         all 0...255
/// ```
/// The added light does not depend on the pixel, so drawing order does not matter. The exact product is rounded once,
/// to nearest, so that many faint sprites are neither too bright nor too dark; less than half a level adds nothing.
///
/// With k = round(2²⁴ · c · α / 255²), the light is (s · k + 2²³) >> 24. Its error before rounding is less than s /
/// 2²⁵ < 7.61e-6, and no product is nearer to a half than 1 / (2 · 255²) > 7.68e-6, so it rounds to the same side.
struct Light {
  private let red: UInt32
  private let green: UInt32
  private let blue: UInt32

  static var none: Light { Light(red: 0, green: 0, blue: 0) }

  private init(red: UInt32, green: UInt32, blue: UInt32) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// From 0xAARRGGBB, not premultiplied; alpha is the opacity.
  init(_ color: UInt32) {
    let opacity = UInt64(color >> 24)
    func factor(_ channel: UInt32) -> UInt32 {
      let product = UInt64(channel & 255) &* opacity
      return UInt32(truncatingIfNeeded: (product << 24 &+ 32512) / 65025)
    }
    (red, green, blue) = (factor(color >> 16), factor(color >> 8), factor(color))
  }

  init(_ color: Color) { self.init(color.straight) }

  /// The light of a mask with `coverage` in 255ths: 0x00RRGGBB.
  @inline(__always)
  func shed(by coverage: UInt32) -> UInt32 {
    Self.joined(coverage &* red, coverage &* green, coverage &* blue)
  }

  /// The light of a premultiplied colour 0xAARRGGBB: 0x00RRGGBB.
  @inline(__always)
  func shed(through color: UInt32) -> UInt32 {
    Self.joined(
      (color >> 16 & 0xff) &* red, (color >> 8 & 0xff) &* green, (color & 0xff) &* blue)
  }

  /// Rounds three channels of 8.24 bits to integers; each is at most 255 · 2²⁴.
  @inline(__always)
  private static func joined(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
    func whole(_ channel: UInt32) -> UInt32 { (channel &+ 1 << 23) >> 24 }
    return whole(red) << 16 | whole(green) << 8 | whole(blue)
  }
}

/// `Light` in lanes of 16 bits, equal to the bit.
///
/// With c · α = 255 · q + r, the exact quotient is round((s · q + round(s · r / 255)) / 255): rounding two divisions
/// by an odd number equals rounding one, and no sum exceeds 16 bits. At full opacity, r is 0.
struct LightLanes {
  private let quotient: Lanes
  private let rest: Lanes
  private let hasRest: Bool

  /// `channels` are two of the sprite's, 0x00CC00CC, never alpha; `opacity` is 0...255.
  init(_ channels: UInt32, opacity: UInt32) {
    let (high, low) = ((channels >> 16) &* opacity, (channels & 0xffff) &* opacity)
    quotient = Lanes(pairs: (high / 255) << 16 | low / 255)
    let rests = (high % 255) << 16 | low % 255
    rest = Lanes(pairs: rests)
    hasRest = rests != 0
  }

  @inline(__always)
  func shed(by shares: Lanes, _ division: Division) -> Lanes {
    let product = shares &* quotient
    return division.over255(hasRest ? product &+ division.over255(shares &* rest) : product)
  }
}

/// One channel of `Light` for sixteen pixels.
struct ChannelLight {
  private let quotient: Lanes
  private let rest: Lanes
  private let hasRest: Bool

  @inline(__always)
  private init(_ channel: UInt32, opacity: UInt32) {
    let product = (channel & 255) &* opacity
    quotient = Lanes(repeating: UInt16(truncatingIfNeeded: product / 255))
    rest = Lanes(repeating: UInt16(truncatingIfNeeded: product % 255))
    hasRest = opacity < 255
  }

  /// The three channels of a colour 0xAARRGGBB, not premultiplied; alpha is the opacity.
  @inline(__always)
  static func fields(_ color: UInt32) -> Fields<ChannelLight> {
    let opacity = color >> 24
    return Fields(
      red: ChannelLight(color >> 16, opacity: opacity),
      green: ChannelLight(color >> 8, opacity: opacity), blue: ChannelLight(color, opacity: opacity)
    )
  }

  @inline(__always)
  func shed(by shares: Lanes, _ division: Division) -> Lanes {
    let product = shares &* quotient
    return division.over255(hasRest ? product &+ division.over255(shares &* rest) : product)
  }
}
