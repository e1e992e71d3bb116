/// An sRGB colour, not premultiplied; blending uses the encoded values, as Core Animation does, not linear light.
@frozen
public struct Color: Equatable, Sendable {
  /// Red, 0...1.
  public var red: Float
  /// Green, 0...1.
  public var green: Float
  /// Blue, 0...1.
  public var blue: Float
  /// Opacity, 0...1.
  public var alpha: Float

  /// A colour from its channels.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)

  /// Reads `#rgb`, `#rrggbb` or `#rrggbbaa`; nil for anything else.
  public init?(hex text: String) {
    guard text.first == "#", text.utf8.count <= 9 else { return nil }
    var digits: [UInt32] = []
    for character in text.dropFirst() {
      guard character.isASCII, let digit = character.hexDigitValue else { return nil }
      digits.append(UInt32(digit))
    }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    func channel(_ index: Int) -> Float { Float(digits[index] * 16 + digits[index + 1]) / 255 }
    self.init(
      red: channel(0), green: channel(2), blue: channel(4),
      alpha: digits.count == 8 ? channel(6) : 1)
  }

  /// The pixel 0x00RRGGBB, without alpha; channels are clamped, NaN is 0.
  @inlinable
  public var pixel: UInt32 {
    UInt32(Self.byte(red)) << 16 | UInt32(Self.byte(green)) << 8 | UInt32(Self.byte(blue))
  }

  /// The colour 0xAARRGGBB, not premultiplied; channels are clamped, NaN is 0.
  @inlinable @inline(__always)
  public var straight: UInt32 {
    // As bits, only floats in 0...1 are at most 1; all others take the slow path.
    let one = Float(1).bitPattern
    guard
      red.bitPattern <= one, green.bitPattern <= one, blue.bitPattern <= one,
      alpha.bitPattern <= one
    else { return clampedStraight }
    let sums = SIMD4(blue, green, red, alpha) * 255 + 0x1p23
    let bytes = SIMD4<UInt8>(truncatingIfNeeded: unsafe unsafeBitCast(sums, to: SIMD4<UInt32>.self))
    return unsafe unsafeBitCast(bytes, to: UInt32.self)
  }

  /// Rare, and so much code that it would push all else out of the registers of a loop.
  @inline(never) @usableFromInline
  var clampedStraight: UInt32 { UInt32(Self.byte(alpha)) << 24 | pixel }

  /// A channel as a byte, clamped, rounded to nearest even by adding 2²³ (no branch, no check); NaN is 0.
  @inlinable
  public static func byte(_ channel: Float) -> UInt8 {
    let clamped = min(max(0, channel), 1)
    return UInt8(truncatingIfNeeded: (clamped * 255 + 0x1p23).bitPattern)
  }
}

extension Color {
  /// Multiplies the encoded red, green and blue, so that dimming a blended picture equals blending dimmed sprites.
  @inlinable
  public mutating func dim(to brightness: Float) {
    red *= brightness
    green *= brightness
    blue *= brightness
  }
}
