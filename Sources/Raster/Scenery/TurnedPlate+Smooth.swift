import Graphics

extension TurnedPlate {
  /// Paints lines of a tile's smooth blocks; neighbours share two corners.
  func paintSmooth(
    _ tile: PlateTile, _ lines: Range<Int>, _ frame: PixelMemory, _ format: Frame.Format
  ) {
    for half in 0..<PlateTile.halves {
      let top = tile.top + half * SmoothBlocks.size
      let rows = lines.clamped(to: top..<top + SmoothBlocks.size)
      guard !rows.isEmpty else { continue }
      let upper = blocks.corner(tile.left, top)
      let lower = blocks.corner(tile.left, top + SmoothBlocks.size)
      PlateTile.forEachRun(tile.smooth(half: half)) { run in
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
    let alpha = Words(repeating: format == .argb8888 ? 0xff00_0000 : 0)
    let (picture, stride) = (picture ?? frame, place.rowPixels &* 4)
    forEachBlock(corners, count) { block, pixels in
      for _ in top..<rows.lowerBound { pixels.goDown() }
      var offset = rows.lowerBound &* stride &+ (left &+ block &* SmoothBlocks.size) &* 4
      for y in rows {
        let words = Words(dithered: pixels.redBlue.row, pixels.alphaGreen.row, factors.dither(y))
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
