import Graphics

extension RotatedScenery {
  /// Eight pixels at a time; the last group ends with the row, or beyond that of a narrow frame.
  @inline(__always)
  private func forEachEight(
    _ y: Int, _ columns: Range<Int>, _ start: (u: Int, v: Int), _ eight: EightTexels,
    _ paint: (_ x: Int, _ redBlue: U16x16, _ alphaGreen: U16x16, _ chance: U16x16) -> Void
  ) {
    let chance = factors.dither(y)
    var x = columns.lowerBound
    var spots = eight.spots(start.u &+ x &* place.du, start.v &+ x &* place.dv)
    let leap = (
      u: U32x8(repeating: UInt32(truncatingIfNeeded: 8 &* place.du)),
      v: U32x8(repeating: UInt32(truncatingIfNeeded: 8 &* place.dv))
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
    let lanes = U32x8(0, 1, 2, 3, 4, 5, 6, 7)
      .isBelow(U32x8(repeating: UInt32(truncatingIfNeeded: place.width &- x)))
    let index = eight.inside(eight.index(spots.u, spots.v), where: lanes)
    let color = sample(spots, index, eight)
    paint(x, color.redBlue, color.alphaGreen, SceneryDither(y).lanes(x))
  }

  @inline(__always)
  private func sample(
    _ spots: (u: U32x8, v: U32x8), _ index: U32x8, _ eight: EightTexels
  ) -> (redBlue: U16x16, alphaGreen: U16x16) {
    var color = eight.exactColor(spots.u, spots.v, index)
    if let fade {
      let next = EightTexels(fade.texels, place).exactColor(spots.u, spots.v, index)
      color.redBlue = fade.mix(color.redBlue, next.redBlue)
      color.alphaGreen = fade.mix(color.alphaGreen, next.alphaGreen)
    }
    guard brightness < 64 else { return color }
    let factor = U16x16(repeating: brightness)
    return ((color.redBlue &>> 6) &* factor, (color.alphaGreen &>> 6) &* factor)
  }

  func sample8888(
    _ y: Int, _ columns: Range<Int>, _ start: (u: Int, v: Int), _ eight: EightTexels,
    _ frame: PixelMemory, _ format: Frame.Format
  ) {
    let alpha = U32x8(repeating: format == .argb8888 ? 0xff00_0000 : 0)
    let row = y &* place.rowPixels
    // Without a picture the frame is written twice: a branch here would cost more than the store.
    let picture = picture ?? frame
    forEachEight(y, columns, start, eight) { x, redBlue, alphaGreen, chance in
      let pixels = U32x8(dithered: redBlue, alphaGreen, chance) | alpha
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
  init(_ texels: TexelMemory, _ place: SceneryTransform) {
    self.init(
      texels, texelBytes: 4, offset: 0, stride: place.side, fraction: 0xff00, du: place.du,
      dv: place.dv)
  }
}

extension U32x8 {
  /// Pixels from 256ths of levels, rounded up where the dither says so.
  @inline(__always)
  init(dithered redBlue: U16x16, _ alphaGreen: U16x16, _ chance: U16x16) {
    self.init(redBlue: (redBlue &+ chance) &>> 8, alphaGreen: (alphaGreen &+ chance) &>> 8)
  }
}

extension RotatedScenery {
  /// Paints lines of a tile's smooth blocks; neighbours share two corners.
  func paintSmooth(
    _ tile: SceneryTile, _ lines: Range<Int>, _ frame: PixelMemory, _ format: Frame.Format
  ) {
    for half in 0..<SceneryTile.halves {
      let top = tile.top + half * SmoothBlocks.size
      let rows = lines.clamped(to: top..<top + SmoothBlocks.size)
      guard !rows.isEmpty else { continue }
      let upper = blocks.corner(tile.left, top)
      let lower = blocks.corner(tile.left, top + SmoothBlocks.size)
      SceneryTile.forEachRun(tile.smooth(half: half)) { run in
        let corners = (blocks.corner(upper, run.lowerBound), blocks.corner(lower, run.lowerBound))
        let left = tile.left &+ run.lowerBound &* SmoothBlocks.size
        format == .rgb565
          ? paint565(corners, left, run.count, top, rows, frame)
          : paint8888(corners, left, run.count, top, rows, frame, format)
      }
    }
  }

  /// Blocks beside each other, from their left corners on.
  @inline(__always)
  private func forEachBlock(
    _ corners: (upper: SmoothBlocks.Corner, lower: SmoothBlocks.Corner), _ count: Int,
    _ body: (_ block: Int, inout SmoothBlock) -> Void
  ) {
    var (upper, lower) = corners
    var left = (blocks.color(upper), blocks.color(lower))
    for block in 0..<count {
      (upper, lower) = (blocks.corner(upper, 1), blocks.corner(lower, 1))
      let right = (blocks.color(upper), blocks.color(lower))
      var pixels = SmoothBlock((left.0, right.0), (left.1, right.1), factors.right)
      body(block, &pixels)
      left = right
    }
  }

  private func paint8888(
    _ corners: (upper: SmoothBlocks.Corner, lower: SmoothBlocks.Corner), _ left: Int, _ count: Int,
    _ top: Int, _ rows: Range<Int>, _ frame: PixelMemory, _ format: Frame.Format
  ) {
    let alpha = U32x8(repeating: format == .argb8888 ? 0xff00_0000 : 0)
    let (picture, stride) = (picture ?? frame, place.rowPixels &* 4)
    forEachBlock(corners, count) { block, pixels in
      for _ in top..<rows.lowerBound { pixels.goDown() }
      var offset = rows.lowerBound &* stride &+ (left &+ block &* SmoothBlocks.size) &* 4
      for y in rows {
        let words = U32x8(dithered: pixels.redBlue.row, pixels.alphaGreen.row, factors.dither(y))
        picture.store(words | alpha, offset)
        frame.store(words | alpha, offset)
        pixels.goDown()
        offset &+= stride
      }
    }
  }

  private func paint565(
    _ corners: (upper: SmoothBlocks.Corner, lower: SmoothBlocks.Corner), _ left: Int, _ count: Int,
    _ top: Int, _ rows: Range<Int>, _ frame: PixelMemory
  ) {
    forEachBlock(corners, count) { block, pixels in
      for _ in top..<rows.lowerBound { pixels.goDown() }
      for y in rows {
        let words = Level565.pixels(pixels.redBlue.row, pixels.alphaGreen.row, factors.dither(y))
        let offset = (y &* place.rowPixels &+ left &+ block &* SmoothBlocks.size) &* 2
        picture?.store(words, offset)
        frame.store(words, offset)
        pixels.goDown()
      }
    }
  }
}

/// A row of Bayer's matrix, as thresholds of 2...254 added before 256ths are rounded down; whole levels do not change.
struct SceneryDither {
  private let ranks: UInt64

  init(_ y: Int) { ranks = Bayer.ranks(row: y) }

  /// For both channels of eight pixels from a column on.
  func lanes(_ x: Int) -> U16x16 {
    let shift = UInt64(8 &* (x & 7))
    let turned = shift == 0 ? ranks : ranks >> shift | ranks << (64 &- shift)
    return U16x16(twice: (U16x8(bytes: turned) & 63) &* 4 &+ 2)
  }
}

/// Five or six bits from a channel times 256, which is at most 255 · 256; `chance` is 2...254.
///
/// 31/255 of the channel, times 2048 / 256: the exact sum of v − v/32 and its 256th; likewise 63/255, times 1024 / 256.
enum Level565 {
  @inline(__always)
  static func five(_ exact: U16x16, _ chance: U16x16) -> U16x16 {
    let part = exact &- exact &>> 5
    return (part &+ part &>> 8 &+ chance &* 8) &>> 11
  }

  @inline(__always)
  static func six(_ exact: U16x16, _ chance: U16x16) -> U16x16 {
    let part = exact &- exact &>> 6
    return (part &+ part &>> 8 &+ chance &* 4) &>> 10
  }

  /// Eight pixels from channels of 256ths.
  @inline(__always)
  static func pixels(_ redBlue: U16x16, _ alphaGreen: U16x16, _ chance: U16x16) -> U16x8 {
    let (outer, green) = (five(redBlue, chance), six(alphaGreen, chance))
    return (outer.words &>> 5).lows & U16x8(repeating: 0xf800) | green.evenHalf &<< 5
      | outer.evenHalf & 31
  }
}
