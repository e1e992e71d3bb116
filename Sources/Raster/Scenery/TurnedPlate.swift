import Graphics

/// A scenery's picture as a frame sees it, lent for one call; threads share it, each with its own rows.
/// ```
///   frame                        plate, 16.16 fixed point
///   pixel (x, y) ── turn back ─▶ texel (u, v) ─ the four nearest, in 256ths ─ + dither ─▶ frame and backdrop
/// ```
/// The mix is rounded only once, with an ordered dither in place of a half: what the plate's own dither rounded, the
/// mix has averaged, and 16-bit formats have few levels in a night sky. Where the plate is smooth, no texel is read
/// (`SmoothBlocks`).
struct TurnedPlate: Sendable {
  let texels: TexelMemory
  /// The backdrop's picture, if it is written with the frame.
  let picture: PixelMemory?
  let place: PlatePlace
  let blocks: SmoothBlocks
  /// In 64ths.
  let brightness: UInt16
  let factors: SmoothFactors.Lent
  private let prefetch: MemoryHints.Prefetch?

  init(
    _ texels: TexelMemory, _ cells: SmoothCells.Lent, _ factors: SmoothFactors.Lent,
    _ place: PlatePlace, brightness: Int, picture: PixelMemory?, _ prefetch: MemoryHints.Prefetch?
  ) {
    (self.texels, self.picture, self.prefetch, self.place) = (texels, picture, prefetch, place)
    (self.brightness, self.factors) = (UInt16(brightness), factors)
    blocks = SmoothBlocks(cells, place, factors, brightness: self.brightness)
  }

  /// The rows of a scenery's picture that a turned frame needs.
  static func rows(_ scenery: Scenery, _ turn: Turn, _ size: FrameSize) -> Range<Int> {
    let (width, height) = (Double(size.width), Double(size.height))
    let reach = (turn.sine.magnitude * width + turn.cosine.magnitude * height) / 2
    // Beyond the outermost pixels' centres lie half a pixel, half a texel and a texel for the mix: less than three.
    // The cells that are seen are judged by their neighbours, too.
    let half = wholeNumber(reach * scenery.fineness) + 3 + 2 * SmoothCells.size
    let middle = scenery.side / 2
    return max(middle - half, 0)..<min(middle + half, scenery.side)
  }

  /// Paints rows of the backdrop's picture and the frame.
  func paint(_ rows: Range<Int>, _ frame: PixelMemory, _ format: Frame.Format) {
    let eight = EightTexels(texels, place)
    var tile = PlateTile(0, rows.lowerBound & -PlateTile.height, blocks)
    while tile.top < rows.upperBound {
      let next = tile.next(width: place.width, blocks)
      let lines = max(tile.top, rows.lowerBound)..<min(tile.top + PlateTile.height, rows.upperBound)
      paintSmooth(tile, lines, frame, format)
      for y in lines {
        fetch(y - tile.top, of: next, rows)
        guard tile.isSampled(y) else { continue }
        let start = place.position(0, Double(y))
        tile.forEachSampledRun(y, width: place.width) { columns in
          format == .rgb565
            ? sample565(y, columns, start, eight, frame)
            : sample8888(y, columns, start, eight, frame, format)
        }
      }
      tile = next
    }
  }

  /// Fetches the texels below a part of the tile that comes next into the cache: one for each row of this tile.
  ///
  /// The CPU foresees level rows only, and would wait for the texels of a turned picture.
  private func fetch(_ part: Int, of tile: PlateTile, _ rows: Range<Int>) {
    let (x, y) = PlateTile.origin(ofPart: part)
    let (left, top) = (tile.left + x, tile.top + y)
    guard let prefetch, left < place.width, top < rows.upperBound, !tile.isSmooth(part: part)
    else { return }
    let (columns, lines) = place.texels(
      left, top, width: PlateTile.partWidth, height: PlateTile.partHeight)
    guard !columns.isEmpty, !lines.isEmpty else { return }
    texels.prefetch(
      prefetch, (lines.lowerBound &* place.side &+ columns.lowerBound) &* 4, rows: lines.count,
      stride: place.side &* 4, bytes: columns.count &* 4)
  }
}
