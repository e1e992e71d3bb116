import Graphics

/// What a sprite adds to a pixel.
///
/// ```
///   pixel = min(255, pixel + round(s · c · α / 255²))      for red, green and blue by themselves
///
///   s   what the picture has there: a mask's coverage, a colour picture's premultiplied channel
///   c   the sprite's channel        α   its opacity         all 0...255
/// ```
/// What is added does not depend on what is there: light adds up to the same pixels in any order. The
/// exact product is rounded once, to the nearest, so that many faint sprites are on average neither too
/// bright nor too dark together; light of less than half a level adds nothing.
///
/// The division is a multiplication: with k = round(2²⁴ · c · α / 255²) the light is
/// (s · k + 2²³) >> 24. It is off by less than s / 2²⁵ < 7.61e-6 before it is rounded, and nothing is
/// nearer to a half than 1 / (2 · 255²) > 7.68e-6, so that it rounds to the same side.
struct Light {
  private let red: UInt32
  private let green: UInt32
  private let blue: UInt32

  init(_ color: Color) {
    let opacity = UInt64(Color.byte(color.alpha))
    func factor(_ channel: Float) -> UInt32 {
      let product = UInt64(Color.byte(channel)) * opacity
      return UInt32((product << 24 + 32512) / 65025)
    }
    (red, green, blue) = (factor(color.red), factor(color.green), factor(color.blue))
  }

  /// The light of a mask that covers `coverage` of 255 parts of a pixel: 0x00RRGGBB.
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

  /// Rounds three channels of 8.24 bits to whole ones; each is at most 255 · 2²⁴.
  @inline(__always)
  private static func joined(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
    func whole(_ channel: UInt32) -> UInt32 { (channel &+ 1 << 23) >> 24 }
    return whole(red) << 16 | whole(green) << 8 | whole(blue)
  }
}
