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

extension Fields<Lanes> {
  @inline(__always)
  init(_ pixels: Lanes) {
    red = (pixels &>> 8) & Lanes(repeating: 0xf8)
    green = (pixels &>> 3) & Lanes(repeating: 0xfc)
    blue = (pixels &<< 3) & Lanes(repeating: 0xf8)
  }

  /// One colour 0x00RRGGBB, sixteen times.
  @inline(__always)
  init(repeating color: UInt32) {
    red = Lanes(repeating: UInt16(truncatingIfNeeded: color >> 16 & 255))
    green = Lanes(repeating: UInt16(truncatingIfNeeded: color >> 8 & 255))
    blue = Lanes(repeating: UInt16(truncatingIfNeeded: color & 255))
  }

  /// Pixels, from sums at 255 times the channels' scale.
  @inline(__always)
  func pixels(_ division: Division) -> Lanes {
    let red = division.highPairs(self.red &+ Lanes(repeating: 1021))
    let green = division.whole(self.green &+ Lanes(repeating: 511)).words &<< 3
    let blue = division.whole(self.blue &+ Lanes(repeating: 1021)).words &>> 3
    return (red & Words(repeating: 0xf800_f800)).lanes
      | (green & Words(repeating: 0x07e0_07e0)).lanes
      | (blue & Words(repeating: 0x001f_001f)).lanes
  }

  /// Pixels with light added, both as bytes; the light is rounded to the pixel's bits first.
  @inline(__always)
  func adding(_ light: Fields<Lanes>) -> Lanes {
    let red = Self.sum(red &>> 3, (light.red &+ Lanes(repeating: 4)) &>> 3, bits: 5)
    let green = Self.sum(green &>> 2, (light.green &+ Lanes(repeating: 2)) &>> 2, bits: 6)
    let blue = Self.sum(blue &>> 3, (light.blue &+ Lanes(repeating: 4)) &>> 3, bits: 5)
    return red &<< 11 | green &<< 5 | blue
  }

  @inline(__always)
  private static func sum(_ a: Lanes, _ b: Lanes, bits: UInt16) -> Lanes {
    let sum = a &+ b
    return (sum | (Lanes.zero &- (sum &>> bits))) & Lanes(repeating: (1 << bits) - 1)
  }
}
