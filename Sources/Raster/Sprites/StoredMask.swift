/// A mask in the cache: at its size and phase, without empty margins.
/// ```
///   mask     edges                             of the nonempty part, 16 bits each (see `Edges`)
///            source  pairs  end                32, 16 and 16 bits
///              │
///   pair     ◀─┘   pixel       pixel           32 bits each: the first pixels of two groups of eight
///            a a a a b b b b a a a a b b b b  coverage of both, a byte each (see `PairCoverage`)
///   pair     …                                 a row's last group is padded with zeros
/// ```
/// `pixel` is a position in a frame (see `maskStride`) that begins at the box's corner. Two groups share arithmetic
/// in registers of sixteen lanes; a missing second one is at the first one's pixels with coverage 0.
struct StoredMask {
  static let pairBytes = 24
  static let coverageAt = 8

  let edges: Edges
  private let offset: Int32
  private let pairCount: UInt16
  private let endColumn: UInt16

  /// Not drawn yet.
  static let none = StoredMask(MaskExtent(), source: -1, pairs: 0)

  /// Of an extent and so many pairs from the offset `source` on.
  init(_ extent: MaskExtent, source: Int, pairs: Int) {
    let isEmpty = extent.right == 0
    edges =
      isEmpty
      ? .none
      : Edges(left: extent.left, right: extent.right, top: extent.top, bottom: extent.bottom)
    (offset, pairCount) = (Int32(source), UInt16(pairs))
    endColumn = UInt16(extent.end)
  }

  @inline(__always) var isStored: Bool { offset >= 0 }
  /// The offset of the first pair in the cache's bytes.
  @inline(__always) var source: Int { Int(offset) }
  @inline(__always) var pairs: Int { Int(pairCount) }
  /// The column after the last group.
  @inline(__always) var end: Int { Int(endColumn) }
}

extension DrawCommand {
  /// Draws a stored mask whose groups all lie inside the frame.
  @inline(__always)
  func drawWhole<Painter: CoveragePainter>(
    _ painter: Painter, _ masks: TexelMemory, _ band: FrameBand
  ) {
    var pair = Int(source)
    let last = pair &+ Int(pairs) &* StoredMask.pairBytes
    // From the box's corner, only a group's position varies.
    let corner = Int(y) &* band.width &+ Int(x)
    let memory = band.memory.dropFirst(corner &* Painter.pixelBytes)
    while pair != last {
      let (first, second) = (
        masks.load(pair, as: Int32.self), masks.load(pair &+ 4, as: Int32.self)
      )
      painter.paint(
        memory, Int(first) &* Painter.pixelBytes, Int(second) &* Painter.pixelBytes,
        coverage: PairCoverage(masks, at: pair &+ StoredMask.coverageAt))
      pair &+= StoredMask.pairBytes
    }
  }

  @inline(never)
  func drawPart<Painter: CoveragePainter>(
    _ painter: Painter, _ masks: TexelMemory, _ band: FrameBand
  ) {
    var spots = GroupSpots(self, band)
    for pair in spots.pairs {
      let (first, second) = spots.next(masks, at: pair)
      let coverage = PairCoverage(masks, at: pair &+ StoredMask.coverageAt)
      if spots.holds(first), spots.holds(second) {
        painter.paint(
          band.memory, band.offset(first.x, first.y), band.offset(second.x, second.y),
          coverage: coverage)
      } else {
        band.paint(painter, coverage.bytes(ofGroup: 0), first.x, first.y)
        band.paint(painter, coverage.bytes(ofGroup: 1), second.x, second.y)
      }
    }
  }

  @inline(never)
  func drawSingly<Painter: CoveragePainter>(
    _ painter: Painter, _ masks: TexelMemory, _ band: FrameBand
  ) {
    var spots = GroupSpots(self, band)
    for pair in spots.pairs {
      let (first, second) = spots.next(masks, at: pair)
      let coverage = PairCoverage(masks, at: pair &+ StoredMask.coverageAt)
      band.paintSingly(painter, coverage.bytes(ofGroup: 0), first.x, first.y)
      band.paintSingly(painter, coverage.bytes(ofGroup: 1), second.x, second.y)
    }
  }
}
