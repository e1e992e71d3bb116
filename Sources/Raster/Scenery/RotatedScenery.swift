import Graphics

/// A scenery's picture as a frame sees it, a view; threads share it, each with its own rows.
/// ```
///   frame                        texture, 16.16 fixed point
///   pixel (x, y) ── turn back ─▶ texel (u, v) ─ the four nearest, in 256ths ─ + dither ─▶ frame and backdrop
/// ```
/// The mix is rounded only once, with an ordered dither in place of a half: what the texture's own dither rounded, the
/// mix has averaged, and 16-bit formats have few levels in a night sky. Where the texture is smooth, no texel is read
/// (`SmoothBlocks`).
struct RotatedScenery: Sendable {
  let texels: TexelMemory
  /// The backdrop's picture, if it is written with the frame.
  let picture: PixelMemory?
  let place: SceneryTransform
  let blocks: SmoothBlocks
  /// In 64ths.
  let brightness: UInt16
  let factors: SmoothFactors
  let fade: SceneryFade?
  /// Whether each pixel has a texel of its own.
  private let isPicture: Bool
  private let prefetch: MemoryHints.Prefetch?

  init(
    _ texels: TexelMemory, _ cells: SmoothCells.Memory, _ factors: SmoothFactors,
    _ place: SceneryTransform, _ fade: SceneryFade?, isPicture: Bool = false, brightness: Int,
    picture: PixelMemory?, _ prefetch: MemoryHints.Prefetch?
  ) {
    self.isPicture = isPicture
    (self.texels, self.picture, self.prefetch, self.place) = (texels, picture, prefetch, place)
    (self.brightness, self.factors, self.fade) = (UInt16(brightness), factors, fade)
    blocks = SmoothBlocks(cells, place, factors, fade, brightness: self.brightness)
  }

  /// The rows of a scenery's picture that a turned frame needs.
  static func rows(_ scenery: Scenery, _ turn: Turn, _ size: FrameSize) -> Range<Int> {
    let (width, height) = (Double(size.width), Double(size.height))
    let reach = (turn.sine.magnitude * width + turn.cosine.magnitude * height) / 2
    // Beyond the outermost pixels' centres lie half a pixel, half a texel and a texel for the mix: less than three.
    // The cells that are seen are judged by their neighbours, too.
    let half = wholeNumber(reach * scenery.fineness) + 3 + 2 * SmoothCells.size
    let middle = scenery.side / 2
    guard scenery.picture == nil else { return 0..<scenery.height }
    return max(middle - half, 0)..<min(middle + half, scenery.side)
  }

  /// Paints rows of the backdrop's picture and the frame.
  func paint(_ rows: Range<Int>, _ frame: PixelMemory, _ format: Frame.Format) {
    guard !isPicture else { return paintPicture(rows, frame, format) }
    let eight = EightTexels(texels, place)
    var tile = SceneryTile(0, rows.lowerBound & -SceneryTile.height, blocks)
    while tile.top < rows.upperBound {
      let next = tile.next(width: place.width, blocks)
      let lines =
        max(tile.top, rows.lowerBound)..<min(tile.top + SceneryTile.height, rows.upperBound)
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
  private func fetch(_ part: Int, of tile: SceneryTile, _ rows: Range<Int>) {
    let (x, y) = SceneryTile.origin(ofPart: part)
    let (left, top) = (tile.left + x, tile.top + y)
    guard let prefetch, left < place.width, top < rows.upperBound, !tile.isSmooth(part: part)
    else { return }
    let (columns, lines) = place.texels(
      left, top, width: SceneryTile.partWidth, height: SceneryTile.partHeight)
    guard !columns.isEmpty, !lines.isEmpty else { return }
    let first = (lines.lowerBound &* place.side &+ columns.lowerBound) &* 4
    func fetch(_ texels: TexelMemory) {
      texels.prefetch(
        prefetch, first, rows: lines.count, stride: place.side &* 4, bytes: columns.count &* 4)
    }
    fetch(texels)
    if let fade { fetch(fade.texels) }
  }
}

/// Where a frame's pixels lie in a scenery's picture.
/// ```
///    ┌────────────────┐
///    │      ╱╲        │       one pixel to the right   u += cosine,  v -= sine
///    │    ╱    ╲      │       one pixel down           u += sine,    v += cosine
///    │   ╲ frame ╲    │
///    │     ╲     ╱    │       (times the fineness; the middles lie on each other)
///    └───────╲ ╱──────┘
/// ```
/// Positions are in 65536ths of a texel; at whole ones are the texels' middles.
struct SceneryTransform: Sendable {
  /// The frame's pixels in a row, and from one row to the next.
  let (width, rowPixels): (Int, Int)
  /// The picture's texels in a row.
  let side: Int
  /// The steps to the next pixel on the right; downwards, they are -dv and du.
  let (du, dv): (Int, Int)
  private let (startU, startV): (Double, Double)
  private let (cosine, sine): (Double, Double)

  init(side: Int, fineness: Double, _ turn: Turn, _ size: FrameSize) {
    (width, rowPixels, self.side) = (size.width, size.stride, side)
    (cosine, sine) = (turn.cosine * fineness, turn.sine * fineness)
    let (x, y) = (0.5 - Double(size.width) / 2, 0.5 - Double(size.height) / 2)
    startU = Double(side) / 2 - 0.5 + cosine * x + sine * y
    startV = Double(side) / 2 - 0.5 - sine * x + cosine * y
    (du, dv) = (wholeNumber(cosine * 65536), wholeNumber(-sine * 65536))
  }

  /// The position of a pixel's middle; of its edges at halves.
  func position(_ x: Double, _ y: Double) -> (u: Int, v: Int) {
    (
      wholeNumber((startU + cosine * x + sine * y) * 65536),
      wholeNumber((startV - sine * x + cosine * y) * 65536)
    )
  }

  /// The texels below a rectangle of pixels, with those of the mix.
  func texels(_ x: Int, _ y: Int, width: Int, height: Int) -> (
    columns: Range<Int>, rows: Range<Int>
  ) {
    let (wide, high) = (Double(width), Double(height))
    let u = startU + cosine * Double(x) + sine * Double(y)
    let v = startV - sine * Double(x) + cosine * Double(y)
    let left = wholeNumber(u + min(cosine * wide, 0) + min(sine * high, 0)) - 1
    let top = wholeNumber(v + min(-sine * wide, 0) + min(cosine * high, 0)) - 1
    let right = left + wholeNumber(cosine.magnitude * wide + sine.magnitude * high) + 3
    let bottom = top + wholeNumber(sine.magnitude * wide + cosine.magnitude * high) + 3
    func inside(_ edge: Int) -> Int { min(max(edge, 0), side) }
    return (inside(left)..<inside(right), inside(top)..<inside(bottom))
  }
}

/// Pixels of a turned picture that are drawn together: along a whole row, every few texels are in another page of memory.
/// ```
///   ┌──┬──┬──┬──┬── … ──┬──┐    16 × 2 blocks of 8 × 8 pixels: the smooth ones are drawn from their corners,
///   ├──┼──┼──┼──┼── … ──┼──┤    the others sampled row by row, neighbours together;
///   └──┴──┴──┴──┴── … ──┴──┘    two neighbours are a part, whose texels are fetched together
/// ```
struct SceneryTile {
  static let (width, height) = (128, 16)
  static let halves = height / SmoothBlocks.size
  static let (partWidth, partHeight) = (16, 8)

  let left: Int
  let top: Int
  /// A bit for each smooth block of the upper half, the leftmost lowest, then for those of the lower half.
  private let smooth: UInt32

  init(_ left: Int, _ top: Int, _ blocks: SmoothBlocks) {
    (self.left, self.top) = (left, top)
    let size = SmoothBlocks.size
    var smooth: UInt32 = 0
    for half in 0..<Self.halves {
      var corner = blocks.corner(left, top &+ half &* size)
      for block in 0..<min(Self.width / size, max(blocks.count &- left / size, 0)) {
        if blocks.isSmooth(corner) { smooth |= 1 << UInt32(16 &* half &+ block) }
        corner = blocks.corner(corner, 1)
      }
    }
    self.smooth = smooth
  }

  /// The tile on the right, or the first one below.
  func next(width: Int, _ blocks: SmoothBlocks) -> SceneryTile {
    let right = left + Self.width
    return right < width
      ? SceneryTile(right, top, blocks) : SceneryTile(0, top + Self.height, blocks)
  }

  /// The smooth blocks of the upper or the lower half.
  func smooth(half: Int) -> UInt32 { smooth >> UInt32(16 &* half) & 0xffff }

  /// Where a part is in its tile.
  static func origin(ofPart part: Int) -> (x: Int, y: Int) {
    let across = width / partWidth
    return (part % across * partWidth, part / across * partHeight)
  }

  func isSmooth(part: Int) -> Bool { smooth >> UInt32(2 &* part) & 3 == 3 }

  /// Whether any block of a row is sampled.
  func isSampled(_ y: Int) -> Bool { smooth(half: (y &- top) / SmoothBlocks.size) != 0xffff }

  /// The columns of a row that are sampled.
  @inline(__always)
  func forEachSampledRun(_ y: Int, width: Int, _ body: (Range<Int>) -> Void) {
    let half = (y &- top) / SmoothBlocks.size
    Self.forEachRun(~smooth(half: half) & 0xffff) { run in
      let start = left &+ run.lowerBound &* SmoothBlocks.size
      let end = min(left &+ run.upperBound &* SmoothBlocks.size, width)
      if start < end { body(start..<end) }
    }
  }

  /// Neighbours among 16 bits.
  @inline(__always)
  static func forEachRun(_ bits: UInt32, _ body: (Range<Int>) -> Void) {
    var rest = bits
    while rest != 0 {
      let first = rest.trailingZeroBitCount
      let end = first &+ (~(rest >> UInt32(first))).trailingZeroBitCount
      body(first..<end)
      rest &= ~0 << UInt32(end)
    }
  }
}
