import Graphics

extension RotatedScenery {
  /// Paints rows of a picture that has a texel for each pixel.
  func paintPicture(_ rows: Range<Int>, _ frame: PixelMemory, _ format: Frame.Format) {
    format == .rgb565
      ? paintPicture565(rows, frame) : paintPicture8888(rows, frame, format)
  }

  private func paintPicture8888(
    _ rows: Range<Int>, _ frame: PixelMemory, _ format: Frame.Format
  ) {
    let alpha = U32x8(repeating: format == .argb8888 ? 0xff00_0000 : 0)
    let picture = picture ?? frame
    forEachEight(rows) { offset, redBlue, alphaGreen, chance in
      let pixels = U32x8(dithered: redBlue, alphaGreen, chance) | alpha
      picture.store(pixels, offset &* 4)
      frame.store(pixels, offset &* 4)
    }
  }

  private func paintPicture565(_ rows: Range<Int>, _ frame: PixelMemory) {
    let picture = picture ?? frame
    forEachEight(rows) { offset, redBlue, alphaGreen, chance in
      let pixels = Level565.pixels(redBlue, alphaGreen, chance)
      picture.store(pixels, offset &* 2)
      frame.store(pixels, offset &* 2)
    }
  }

  /// Eight pixels at a time, the last ones of a row together; `offset` is the first one's, in pixels of the frame.
  @inline(__always)
  private func forEachEight(
    _ rows: Range<Int>,
    _ paint: (_ offset: Int, _ redBlue: U16x16, _ alphaGreen: U16x16, _ chance: U16x16) -> Void
  ) {
    let last = max(place.width &- 8, 0)
    for y in rows {
      let (texel, pixel, chance) = (y &* place.side, y &* place.rowPixels, factors.dither(y))
      var x = 0
      while x < last {
        let color = color(texel &+ x)
        paint(pixel &+ x, color.redBlue, color.alphaGreen, chance)
        x &+= 8
      }
      let color = color(texel &+ last)
      paint(pixel &+ last, color.redBlue, color.alphaGreen, SceneryDither(y).lanes(last))
    }
  }

  /// The colours of eight pixels in 256ths of a level, from a texel on.
  @inline(__always)
  private func color(_ texel: Int) -> (redBlue: U16x16, alphaGreen: U16x16) {
    var color = Self.exact(texels, texel)
    if let fade {
      let next = Self.exact(fade.texels, texel)
      color.redBlue = fade.mix(color.redBlue, next.redBlue)
      color.alphaGreen = fade.mix(color.alphaGreen, next.alphaGreen)
    }
    guard brightness < 64 else { return color }
    let factor = U16x16(repeating: brightness)
    return ((color.redBlue &>> 6) &* factor, (color.alphaGreen &>> 6) &* factor)
  }

  @inline(__always)
  private static func exact(
    _ texels: TexelMemory, _ texel: Int
  ) -> (redBlue: U16x16, alphaGreen: U16x16) {
    let eight = texels.load(texel &* 4, as: U32x8.self)
    return (eight.redBlue &<< 8, eight.alphaGreen &<< 8)
  }
}
