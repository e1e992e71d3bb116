import Graphics

/// The inner loops: one sprite onto the pixels of its rectangle; one for each format and `Blend`.
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
    forEachCoverage(texels, place, width: width) { pixel, coverage in
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
    let isPlain = tint == 0xffff_ffff
    forEachColor(texels, place, width: width) { pixel, color in
      let source = isPlain ? color : multiplied(color, tint)
      pixels[pixel] = Blending.over(pixels[pixel], source)
    }
  }

  /// Adds a mask's light to what is there.
  ///
  /// - Parameters:
  ///   - pixels: the frame's rows.
  ///   - width: pixels a row.
  ///   - texels: all masks.
  ///   - place: which texel belongs to which pixel.
  ///   - light: the sprite's colour and opacity.
  static func addMask(
    _ pixels: inout MutableSpan<UInt32>, width: Int, texels: Span<UInt8>,
    place: borrowing SpritePlacement, light: Light
  ) {
    forEachCoverage(texels, place, width: width) { pixel, coverage in
      pixels[pixel] = Blending.sum(pixels[pixel], light.shed(by: coverage))
    }
  }

  /// Adds a colour picture's light to what is there.
  ///
  /// - Parameters:
  ///   - pixels: the frame's rows.
  ///   - width: pixels a row.
  ///   - texels: all colour pictures, premultiplied 0xAARRGGBB: its colour times its coverage.
  ///   - place: which texel belongs to which pixel.
  ///   - light: the sprite's colour and opacity.
  static func addColor(
    _ pixels: inout MutableSpan<UInt32>, width: Int, texels: Span<UInt32>,
    place: borrowing SpritePlacement, light: Light
  ) {
    forEachColor(texels, place, width: width) { pixel, color in
      pixels[pixel] = Blending.sum(pixels[pixel], light.shed(through: color))
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
}
