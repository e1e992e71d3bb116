import Graphics

/// A scenery's picture as a frame sees it, lent for one call; threads share it, each with its own rows.
/// ```
///   frame                        plate, 16.16 fixed point
///   pixel (x, y) ── turn back ─▶ texel (u, v) ─ the four nearest, in 256ths ─ + dither ─▶ frame and backdrop
/// ```
/// The mix is rounded only once, with an ordered dither in place of a half: what the plate's own dither rounded, the
/// mix has averaged, and 16-bit formats have few levels in a night sky.
struct TurnedPlate: Sendable {
  let texels: TexelMemory
  /// The backdrop's picture, if it is written with the frame.
  let picture: PixelMemory?
  private let width: Int
  private let stride: Int
  /// The texel of the frame's first pixel, and the steps right and down, in texels.
  private let (startU, startV): (Double, Double)
  private let (downU, downV): (Double, Double)
  private let (du, dv): (Int, Int)
  /// In 64ths.
  private let brightness: UInt16
  private let prefetch: MemoryHints.Prefetch?

  init(
    _ texels: TexelMemory, side: Int, fineness: Double, _ turn: Turn, _ size: FrameSize,
    brightness: Int, picture: PixelMemory?, _ prefetch: MemoryHints.Prefetch? = nil
  ) {
    (self.texels, self.picture, self.prefetch) = (texels, picture, prefetch)
    (width, stride) = (size.width, side)
    self.brightness = UInt16(brightness)
    let (cosine, sine) = (turn.cosine * fineness, turn.sine * fineness)
    let (x, y) = (0.5 - Double(size.width) / 2, 0.5 - Double(size.height) / 2)
    // Half a texel: positions are those of texels' corners.
    startU = Double(side) / 2 - 0.5 + cosine * x + sine * y
    startV = Double(side) / 2 - 0.5 - sine * x + cosine * y
    (downU, downV) = (sine, cosine)
    (du, dv) = (wholeNumber(cosine * 65536), wholeNumber(-sine * 65536))
  }

  /// The rows of a scenery's picture that a turned frame sees.
  static func rows(_ scenery: Scenery, _ turn: Turn, _ size: FrameSize) -> Range<Int> {
    let (width, height) = (Double(size.width), Double(size.height))
    let reach = (turn.sine.magnitude * width + turn.cosine.magnitude * height) / 2
    // Beyond the outermost pixels' centres lie half a pixel, half a texel and a texel for the mix: less than three.
    let half = wholeNumber(reach * scenery.fineness) + 3
    let middle = scenery.side / 2
    return max(middle - half, 0)..<min(middle + half, scenery.side)
  }

  private func start(_ y: Int) -> (u: Int, v: Int) {
    (
      wholeNumber((startU + downU * Double(y)) * 65536),
      wholeNumber((startV + downV * Double(y)) * 65536)
    )
  }

  /// Samples rows into the backdrop's picture and the frame.
  func paint(_ rows: Range<Int>, _ frame: PixelMemory, _ format: Frame.Format, usesVectors: Bool) {
    guard usesVectors else {
      for y in rows { paintSingly(y, frame, format) }
      return
    }
    let eight = EightTexels(
      texels, texelBytes: 4, offset: 0, stride: stride, fraction: 0xff00, du: du, dv: dv)
    // In tiles: along a whole row of a turned screen, every few texels are in another page of memory.
    for top in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: Tile.height) {
      for left in Swift.stride(from: 0, to: width, by: Tile.width) {
        let columns = left..<min(left + Tile.width, width)
        let next =
          columns.upperBound < width ? (columns.upperBound, top) : (0, top + Tile.height)
        for y in top..<min(top + Tile.height, rows.upperBound) {
          fetch(y - top, of: next, rows)
          format == .rgb565
            ? paint565(y, columns, eight, frame) : paint8888(y, columns, eight, frame, format)
        }
      }
    }
  }

  /// Pixels sampled together.
  ///
  /// For each row of a tile, a block of the next one is fetched into the cache: the CPU foresees level rows only, and
  /// would wait for the texels of a turned picture.
  private enum Tile {
    static let (width, height) = (128, 16)
    static let (blockWidth, blockHeight) = (16, 8)
    /// As many as a tile has rows.
    static let blocksAcross = width / blockWidth
  }

  /// Fetches the texels below a block of a tile.
  private func fetch(_ block: Int, of tile: (left: Int, top: Int), _ rows: Range<Int>) {
    let (wide, high) = (Double(Tile.blockWidth), Double(Tile.blockHeight))
    let x = tile.left + block % Tile.blocksAcross * Tile.blockWidth
    let y = tile.top + block / Tile.blocksAcross * Tile.blockHeight
    guard let prefetch, x < width, y < rows.upperBound else { return }
    // downU and downV are also how far u and v turn: u = cosine · x + sine · y, v = cosine · y − sine · x.
    let u = startU + downV * Double(x) + downU * Double(y)
    let v = startV + downV * Double(y) - downU * Double(x)
    let left = max(wholeNumber(u + min(downV * wide, 0) + min(downU * high, 0)) - 1, 0)
    let top = max(wholeNumber(v + min(-downU * wide, 0) + min(downV * high, 0)) - 1, 0)
    let across = wholeNumber(downV.magnitude * wide + downU.magnitude * high) + 3
    let down = wholeNumber(downU.magnitude * wide + downV.magnitude * high) + 3
    let (columns, lines) = (min(across, stride - left), min(down, stride - top))
    guard columns > 0, lines > 0 else { return }
    texels.prefetch(
      prefetch, (top &* stride &+ left) &* 4, rows: lines, stride: stride &* 4,
      bytes: columns &* 4)
  }

  /// Eight pixels at a time; the last group ends with the row.
  @inline(__always)
  private func forEachEight(
    _ y: Int, _ columns: Range<Int>, _ eight: EightTexels,
    _ paint: (_ x: Int, _ redBlue: Lanes, _ alphaGreen: Lanes) -> Void
  ) {
    let (u, v) = start(y)
    var x = columns.lowerBound
    while x < columns.upperBound {
      let from = min(x, width &- 8)
      let place = eight.place(u &+ from &* du, v &+ from &* dv)
      var (redBlue, alphaGreen) = eight.exactColor(place.u, place.v, place.index)
      if brightness < 64 {
        let factor = Lanes(repeating: brightness)
        redBlue = (redBlue &>> 6) &* factor
        alphaGreen = (alphaGreen &>> 6) &* factor
      }
      paint(from, redBlue, alphaGreen)
      x &+= 8
    }
  }

  private func paint8888(
    _ y: Int, _ columns: Range<Int>, _ eight: EightTexels, _ frame: PixelMemory,
    _ format: Frame.Format
  ) {
    let dither = OrderedDither(y)
    let alpha = Words(repeating: format == .argb8888 ? 0xff00_0000 : 0)
    let usual = dither.lanes(0)
    let last = columns.upperBound == width ? dither.lanes(width &- 8) : usual
    let row = y &* width
    // Without a picture the frame is written twice: a branch here would cost more than the store.
    let picture = picture ?? frame
    forEachEight(y, columns, eight) { x, redBlue, alphaGreen in
      let chance = x & 7 == 0 ? usual : last
      let pixels =
        Words(redBlue: (redBlue &+ chance) &>> 8, alphaGreen: (alphaGreen &+ chance) &>> 8) | alpha
      let offset = (row &+ x) &* 4
      picture.store(pixels, offset)
      frame.store(pixels, offset)
    }
  }

  private func paint565(
    _ y: Int, _ columns: Range<Int>, _ eight: EightTexels, _ frame: PixelMemory
  ) {
    let dither = OrderedDither(y)
    let usual = dither.lanes(0)
    let last = columns.upperBound == width ? dither.lanes(width &- 8) : usual
    let row = y &* width
    forEachEight(y, columns, eight) { x, redBlue, alphaGreen in
      let chance = x & 7 == 0 ? usual : last
      let (outer, green) = (Level565.five(redBlue, chance), Level565.six(alphaGreen, chance))
      let words = outer.words
      let pixels =
        (words &>> 5).lows & Eight(repeating: 0xf800)
        | green.evenHalf &<< 5 | outer.evenHalf & 31
      let offset = (row &+ x) &* 2
      picture?.store(pixels, offset)
      frame.store(pixels, offset)
    }
  }

  /// The same pixels without vectors.
  private func paintSingly(_ y: Int, _ frame: PixelMemory, _ format: Frame.Format) {
    let dither = OrderedDither(y)
    var (u, v) = start(y)
    for x in 0..<width {
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
        channel(16), channel(8), channel(0), dither.threshold(x), y &* width &+ x, frame, format)
      (u, v) = (u &+ du, v &+ dv)
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
