import Graphics

/// The inner loops: one sprite onto the pixels of its rectangle.
enum SpriteKernels {
  /// Draws a mask in one colour, source over what is there.
  ///
  /// - Parameters:
  ///   - pixels: the frame's rows.
  ///   - width: pixels a row.
  ///   - texels: all masks.
  ///   - place: which texel belongs to which pixel.
  ///   - color: 0x00RRGGBB.
  ///   - opacity: 0...255.
  static func mask(
    _ pixels: inout MutableSpan<UInt32>, width: Int, texels: Span<UInt8>,
    place: borrowing SpritePlacement, color: UInt32, opacity: UInt32
  ) {
    let (offset, stride) = (place.level.offset, place.level.stride)
    forEachPixel(place, width: width) { pixel, u, v in
      let at = offset &+ (v >> 16) &* stride &+ u >> 16
      let coverage = Blending.bilinear(
        UInt32(texels[at]), UInt32(texels[at &+ 1]),
        UInt32(texels[at &+ stride]), UInt32(texels[at &+ stride &+ 1]),
        UInt32(truncatingIfNeeded: u >> 8 & 255), UInt32(truncatingIfNeeded: v >> 8 & 255))
      guard coverage > 0 else { return }
      let weight = Blending.over255(coverage &* opacity)
      pixels[pixel] = Blending.mix(pixels[pixel], color, weight: weight)
    }
  }

  /// Draws a colour picture multiplied by a tint, source over what is there.
  ///
  /// - Parameters:
  ///   - pixels: the frame's rows.
  ///   - width: pixels a row.
  ///   - texels: all colour pictures, premultiplied 0xAARRGGBB.
  ///   - place: which texel belongs to which pixel.
  ///   - tint: factor for each channel of 255 parts, the opacity multiplied in: 0xAARRGGBB.
  static func color(
    _ pixels: inout MutableSpan<UInt32>, width: Int, texels: Span<UInt32>,
    place: borrowing SpritePlacement, tint: UInt32
  ) {
    let (offset, stride, low) = (place.level.offset, place.level.stride, Blending.channels)
    let isPlain = tint == 0xffff_ffff
    forEachPixel(place, width: width) { pixel, u, v in
      let at = offset &+ (v >> 16) &* stride &+ u >> 16
      let fu = UInt32(truncatingIfNeeded: u >> 8 & 255)
      let fv = UInt32(truncatingIfNeeded: v >> 8 & 255)
      let (a, b) = (texels[at], texels[at &+ 1])
      let (c, d) = (texels[at &+ stride], texels[at &+ stride &+ 1])
      guard a | b | c | d != 0 else { return }
      let redBlue = Blending.bilinearPair(a & low, b & low, c & low, d & low, fu, fv)
      let alphaGreen = Blending.bilinearPair(
        a >> 8 & low, b >> 8 & low, c >> 8 & low, d >> 8 & low, fu, fv)
      var source = redBlue | alphaGreen << 8
      if !isPlain { source = multiplied(source, tint) }
      pixels[pixel] = Blending.over(pixels[pixel], source)
    }
  }

  /// Each channel of `color` times the same channel of `tint`, of 255 parts.
  @inline(__always)
  private static func multiplied(_ color: UInt32, _ tint: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      result |= Blending.over255((color >> shift & 255) &* (tint >> shift & 255)) << shift
    }
    return result
  }

  /// Walks the rectangle row by row, calling `body` where the sprite covers something.
  @inline(__always)
  private static func forEachPixel(
    _ place: borrowing SpritePlacement, width: Int,
    _ body: (_ pixel: Int, _ u: Int, _ v: Int) -> Void
  ) {
    let limitU = UInt((place.level.width &+ 1) &* SpritePlacement.one)
    let limitV = UInt((place.level.height &+ 1) &* SpritePlacement.one)
    var (rowU, rowV) = (place.u, place.v)
    for y in place.rect.y {
      var (u, v) = (rowU, rowV)
      let row = y &* width
      for x in place.rect.x {
        // As unsigned numbers, what lies before the border is large as well.
        if UInt(bitPattern: u) < limitU, UInt(bitPattern: v) < limitV { body(row &+ x, u, v) }
        u &+= place.du
        v &+= place.dv
      }
      rowU &-= place.dv
      rowV &+= place.du
    }
  }
}
