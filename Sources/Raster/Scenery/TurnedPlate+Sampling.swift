import Graphics

extension TurnedPlate {
  /// Eight pixels at a time; the last group ends with the row.
  @inline(__always)
  private func forEachEight(
    _ y: Int, _ columns: Range<Int>, _ start: (u: Int, v: Int), _ eight: EightTexels,
    _ paint: (_ x: Int, _ redBlue: Lanes, _ alphaGreen: Lanes, _ chance: Lanes) -> Void
  ) {
    let chance = factors.dither(y)
    var x = columns.lowerBound
    var spots = eight.spots(start.u &+ x &* place.du, start.v &+ x &* place.dv)
    let leap = (
      u: Words(repeating: UInt32(truncatingIfNeeded: 8 &* place.du)),
      v: Words(repeating: UInt32(truncatingIfNeeded: 8 &* place.dv))
    )
    while x &+ 8 <= columns.upperBound {
      let color = sample(spots, eight)
      paint(x, color.redBlue, color.alphaGreen, chance)
      x &+= 8
      spots = (spots.u &+ leap.u, spots.v &+ leap.v)
    }
    guard x < columns.upperBound else { return }
    x = place.width &- 8
    spots = eight.spots(start.u &+ x &* place.du, start.v &+ x &* place.dv)
    let color = sample(spots, eight)
    paint(x, color.redBlue, color.alphaGreen, OrderedDither(y).lanes(x))
  }

  @inline(__always)
  private func sample(
    _ spots: (u: Words, v: Words), _ eight: EightTexels
  ) -> (redBlue: Lanes, alphaGreen: Lanes) {
    let color = eight.exactColor(spots.u, spots.v, eight.index(spots.u, spots.v))
    guard brightness < 64 else { return color }
    let factor = Lanes(repeating: brightness)
    return ((color.redBlue &>> 6) &* factor, (color.alphaGreen &>> 6) &* factor)
  }

  func sample8888(
    _ y: Int, _ columns: Range<Int>, _ start: (u: Int, v: Int), _ eight: EightTexels,
    _ frame: PixelMemory, _ format: Frame.Format
  ) {
    let alpha = Words(repeating: format == .argb8888 ? 0xff00_0000 : 0)
    let row = y &* place.width
    // Without a picture the frame is written twice: a branch here would cost more than the store.
    let picture = picture ?? frame
    forEachEight(y, columns, start, eight) { x, redBlue, alphaGreen, chance in
      let pixels = Words(dithered: redBlue, alphaGreen, chance) | alpha
      let offset = (row &+ x) &* 4
      picture.store(pixels, offset)
      frame.store(pixels, offset)
    }
  }

  func sample565(
    _ y: Int, _ columns: Range<Int>, _ start: (u: Int, v: Int), _ eight: EightTexels,
    _ frame: PixelMemory
  ) {
    let row = y &* place.width
    forEachEight(y, columns, start, eight) { x, redBlue, alphaGreen, chance in
      let pixels = Level565.pixels(redBlue, alphaGreen, chance)
      let offset = (row &+ x) &* 2
      picture?.store(pixels, offset)
      frame.store(pixels, offset)
    }
  }

  /// The same pixels without vectors.
  func sampleSingly(
    _ y: Int, _ columns: Range<Int>, _ start: (u: Int, v: Int), _ frame: PixelMemory,
    _ format: Frame.Format
  ) {
    let dither = OrderedDither(y)
    let stride = place.side
    var (u, v) = start
    (u, v) = (u &+ columns.lowerBound &* place.du, v &+ columns.lowerBound &* place.dv)
    for x in columns {
      let at = (v >> 16) &* stride &+ u >> 16
      func texel(_ offset: Int) -> UInt32 { texels.load((at &+ offset) &* 4) }
      let weights = BilinearWeights(
        UInt32(truncatingIfNeeded: u) >> 8 & 255, UInt32(truncatingIfNeeded: v) >> 8 & 255)
      let (a, b, c, d) = (texel(0), texel(1), texel(stride), texel(stride &+ 1))
      func channel(_ shift: UInt32) -> UInt16 {
        func part(_ texel: UInt32) -> UInt32 { texel >> shift & 255 }
        let sum =
          part(a) &* weights.a &+ part(b) &* weights.b &+ part(c) &* weights.c
          &+ part(d) &* weights.d
        let exact = UInt16(truncatingIfNeeded: sum)
        return brightness < 64 ? (exact >> 6) &* brightness : exact
      }
      store(
        channel(16), channel(8), channel(0), dither.threshold(x), y &* place.width &+ x, frame,
        format)
      (u, v) = (u &+ place.du, v &+ place.dv)
    }
  }

  private func store(
    _ red: UInt16, _ green: UInt16, _ blue: UInt16, _ chance: UInt16, _ index: Int,
    _ frame: PixelMemory, _ format: Frame.Format
  ) {
    guard format != .rgb565 else {
      let pixel =
        Level565.five(red, chance) << 11 | Level565.six(green, chance) << 5
        | Level565.five(blue, chance)
      picture?.store(pixel, index &* 2)
      return frame.store(pixel, index &* 2)
    }
    func byte(_ exact: UInt16) -> UInt32 { UInt32((exact &+ chance) >> 8) }
    let pixel =
      byte(red) << 16 | byte(green) << 8 | byte(blue) | (format == .argb8888 ? 0xff00_0000 : 0)
    picture?.store(pixel, index &* 4)
    frame.store(pixel, index &* 4)
  }
}

extension EightTexels {
  /// A scenery's picture.
  init(_ texels: TexelMemory, _ place: PlatePlace) {
    self.init(
      texels, texelBytes: 4, offset: 0, stride: place.side, fraction: 0xff00, du: place.du,
      dv: place.dv)
  }
}

extension Words {
  /// Pixels from 256ths of levels, rounded up where the dither says so.
  @inline(__always)
  init(dithered redBlue: Lanes, _ alphaGreen: Lanes, _ chance: Lanes) {
    self.init(redBlue: (redBlue &+ chance) &>> 8, alphaGreen: (alphaGreen &+ chance) &>> 8)
  }
}
