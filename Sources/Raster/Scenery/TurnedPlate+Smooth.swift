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
      PlateTile.forEachRun(tile.smooth(half: half)) { run in
        let left = tile.left + run.lowerBound * SmoothBlocks.size
        var upper = blocks.corner(left, top)
        var lower = blocks.corner(left, top + SmoothBlocks.size)
        var corners = (blocks.color(upper), blocks.color(lower))
        for block in 0..<run.count {
          (upper, lower) = (blocks.right(of: upper), blocks.right(of: lower))
          let others = (blocks.color(upper), blocks.color(lower))
          var pixels = SmoothBlock((corners.0, others.0), (corners.1, others.1), factors.right)
          for _ in top..<rows.lowerBound { pixels.goDown() }
          let x = left &+ block &* SmoothBlocks.size
          format == .rgb565
            ? paint565(&pixels, x, rows, frame)
            : paint8888(&pixels, x, rows, frame, format)
          corners = others
        }
      }
    }
  }

  @inline(__always)
  private func paint8888(
    _ block: inout SmoothBlock, _ x: Int, _ rows: Range<Int>, _ frame: PixelMemory,
    _ format: Frame.Format
  ) {
    let alpha = Words(repeating: format == .argb8888 ? 0xff00_0000 : 0)
    let picture = picture ?? frame
    var offset = (rows.lowerBound &* place.width &+ x) &* 4
    for y in rows {
      let pixels =
        Words(dithered: block.redBlue.row, block.alphaGreen.row, factors.dither(y)) | alpha
      picture.store(pixels, offset)
      frame.store(pixels, offset)
      block.goDown()
      offset &+= place.width &* 4
    }
  }

  @inline(__always)
  private func paint565(
    _ block: inout SmoothBlock, _ x: Int, _ rows: Range<Int>, _ frame: PixelMemory
  ) {
    for y in rows {
      let pixels = Level565.pixels(block.redBlue.row, block.alphaGreen.row, factors.dither(y))
      let offset = (y &* place.width &+ x) &* 2
      picture?.store(pixels, offset)
      frame.store(pixels, offset)
      block.goDown()
    }
  }
}
