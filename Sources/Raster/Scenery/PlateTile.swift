/// Pixels of a turned picture that are drawn together: along a whole row, every few texels are in another page of memory.
/// ```
///   ┌──┬──┬──┬──┬── … ──┬──┐    16 × 2 blocks of 8 × 8 pixels: the smooth ones are drawn from their corners,
///   ├──┼──┼──┼──┼── … ──┼──┤    the others sampled row by row, neighbours together;
///   └──┴──┴──┴──┴── … ──┴──┘    two neighbours are a part, whose texels are fetched together
/// ```
struct PlateTile {
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
  func next(width: Int, _ blocks: SmoothBlocks) -> PlateTile {
    let right = left + Self.width
    return right < width
      ? PlateTile(right, top, blocks) : PlateTile(0, top + Self.height, blocks)
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
