import Graphics

extension TurnedPlate {
  /// Eight pixels at a time; the last group ends with the row, or beyond that of a narrow frame.
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
      let color = sample(spots, eight.index(spots.u, spots.v), eight)
      paint(x, color.redBlue, color.alphaGreen, chance)
      x &+= 8
      spots = (spots.u &+ leap.u, spots.v &+ leap.v)
    }
    guard x < columns.upperBound else { return }
    x = max(place.width &- 8, 0)
    spots = eight.spots(start.u &+ x &* place.du, start.v &+ x &* place.dv)
    // Beyond a narrow frame there may be no picture.
    let lanes = Words(0, 1, 2, 3, 4, 5, 6, 7)
      .isBelow(Words(repeating: UInt32(truncatingIfNeeded: place.width &- x)))
    let index = eight.inside(eight.index(spots.u, spots.v), where: lanes)
    let color = sample(spots, index, eight)
    paint(x, color.redBlue, color.alphaGreen, OrderedDither(y).lanes(x))
  }

  @inline(__always)
  private func sample(
    _ spots: (u: Words, v: Words), _ index: Words, _ eight: EightTexels
  ) -> (redBlue: Lanes, alphaGreen: Lanes) {
    let color = eight.exactColor(spots.u, spots.v, index)
    guard brightness < 64 else { return color }
    let factor = Lanes(repeating: brightness)
    return ((color.redBlue &>> 6) &* factor, (color.alphaGreen &>> 6) &* factor)
  }

  func sample8888(
    _ y: Int, _ columns: Range<Int>, _ start: (u: Int, v: Int), _ eight: EightTexels,
    _ frame: PixelMemory, _ format: Frame.Format
  ) {
    let alpha = Words(repeating: format == .argb8888 ? 0xff00_0000 : 0)
    let row = y &* place.rowPixels
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
    let row = y &* place.rowPixels
    forEachEight(y, columns, start, eight) { x, redBlue, alphaGreen, chance in
      let pixels = Level565.pixels(redBlue, alphaGreen, chance)
      let offset = (row &+ x) &* 2
      picture?.store(pixels, offset)
      frame.store(pixels, offset)
    }
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
