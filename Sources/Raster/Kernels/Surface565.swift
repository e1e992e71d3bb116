/// 5:6:5 bits of red, green, blue, blended as bytes with zero low bits (at most 248, 252, 248) and rounded once.
enum Surface565: Surface {
  typealias CoverMask = CoverMask565
  typealias CoverColor = CoverColor565
  typealias Add = Add565

  /// A colour at the scale of a pixel's channels: 0x00RRGGBB, at most 248, 252, 248.
  @inline(__always)
  static func scaled(_ color: UInt32) -> UInt32 {
    let redBlue = Blending.over255((color & Blending.channels) &* 248)
    return redBlue | Blending.over255((color >> 8 & 0xff) &* 252) << 8
  }

  /// 0xRRGGBB as a pixel, rounded to nearest.
  static func pixel(_ color: UInt32) -> UInt16 {
    let color = scaled(color)
    let red = ((color >> 16 & 255) &+ 4) >> 3
    let green = ((color >> 8 & 255) &+ 2) >> 2
    let blue = ((color & 255) &+ 4) >> 3
    return UInt16(truncatingIfNeeded: red << 11 | green << 5 | blue)
  }
}

/// The channels of sixteen pixels, each as a byte with zeros below.
struct Fields<Number> {
  var red: Number
  var green: Number
  var blue: Number
}

extension Fields<U16x16> {
  @inline(__always)
  init(_ pixels: U16x16) {
    red = (pixels &>> 8) & U16x16(repeating: 0xf8)
    green = (pixels &>> 3) & U16x16(repeating: 0xfc)
    blue = (pixels &<< 3) & U16x16(repeating: 0xf8)
  }

  /// One colour 0x00RRGGBB, sixteen times.
  @inline(__always)
  init(repeating color: UInt32) {
    red = U16x16(repeating: UInt16(truncatingIfNeeded: color >> 16 & 255))
    green = U16x16(repeating: UInt16(truncatingIfNeeded: color >> 8 & 255))
    blue = U16x16(repeating: UInt16(truncatingIfNeeded: color & 255))
  }

  /// Pixels, from sums at 255 times the channels' scale.
  @inline(__always)
  func pixels(_ division: Division) -> U16x16 {
    let red = division.highPairs(self.red &+ U16x16(repeating: 1021))
    let green = division.whole(self.green &+ U16x16(repeating: 511)).words &<< 3
    let blue = division.whole(self.blue &+ U16x16(repeating: 1021)).words &>> 3
    return (red & U32x8(repeating: 0xf800_f800)).lanes
      | (green & U32x8(repeating: 0x07e0_07e0)).lanes
      | (blue & U32x8(repeating: 0x001f_001f)).lanes
  }

  /// Pixels with light added, both as bytes; the light is rounded to the pixel's bits first.
  @inline(__always)
  func adding(_ light: Fields<U16x16>) -> U16x16 {
    let red = Self.sum(red &>> 3, (light.red &+ U16x16(repeating: 4)) &>> 3, bits: 5)
    let green = Self.sum(green &>> 2, (light.green &+ U16x16(repeating: 2)) &>> 2, bits: 6)
    let blue = Self.sum(blue &>> 3, (light.blue &+ U16x16(repeating: 4)) &>> 3, bits: 5)
    return red &<< 11 | green &<< 5 | blue
  }

  @inline(__always)
  private static func sum(_ a: U16x16, _ b: U16x16, bits: UInt16) -> U16x16 {
    let sum = a &+ b
    return (sum | (U16x16.zero &- (sum &>> bits))) & U16x16(repeating: (1 << bits) - 1)
  }
}
