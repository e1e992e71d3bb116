/// A mask in the cache: at its size and phase, without empty margins.
/// ```
///   header   edges                             of the nonempty part, 16 bits each (see `Edges`)
///            pairs  end  0  0                  16 bits each; `end` is the column after the last group
///   pair     pixel         pixel               32 bits each: the first pixels of two groups of eight
///            a a a a b b b b a a a a b b b b  coverage of both, a byte each (see `PairCoverage`)
///   pair     …                                 a row's last group is padded with zeros
/// ```
/// `pixel` is a position in a frame (see `maskStride`) that begins at the box's corner. Two groups share arithmetic
/// in registers of sixteen lanes; a missing second one is at the first one's pixels with coverage 0.
struct StoredMask {
  static let headerBytes = 16
  static let pairBytes = 24
  static let coverageAt = 8

  let edges: Edges
  let pairs: Int
  let end: Int

  @inline(__always)
  init(_ masks: TexelMemory, at offset: Int) {
    edges = Edges(word: masks.load(offset))
    let counts: UInt32 = masks.load(offset &+ 8)
    pairs = Int(counts & 0xffff)
    end = Int(counts >> 16)
  }

  /// The header of a mask with `pairs` pairs, as two words of eight bytes, lowest first.
  static func header(_ extent: MaskExtent, pairs: Int) -> InlineArray<2, UInt64> {
    let isEmpty = extent.right == 0
    let edges =
      isEmpty
      ? Edges.none
      : Edges(left: extent.left, right: extent.right, top: extent.top, bottom: extent.bottom)
    return [edges.word, UInt64(pairs) | UInt64(extent.end) << 16]
  }
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
