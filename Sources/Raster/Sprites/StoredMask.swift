/// A mask in the cache: at its size and phase, without empty margins.
/// ```
///   header   edges                             of the nonempty part, 16 bits each (see `Edges`)
///            pairs  end  0  0                  16 bits each; `end` is the column after the last group
///            rows          area                32 bits each, of the nonempty part
///   pair     pixel         pixel               32 bits each: the first pixels of two groups of eight
///            a a a a b b b b a a a a b b b b  coverage of both, a byte each (see `PairCoverage`)
///   pair     …                                 a row's last group is padded with zeros
/// ```
/// `pixel` is a position in a frame (see `maskStride`) that begins at the box's corner. Two groups share arithmetic
/// in registers of sixteen lanes; a missing second one is at the first one's pixels with coverage 0.
struct StoredMask {
  static let headerBytes = 24
  static let pairBytes = 24
  static let coverageAt = 8

  let edges: Edges
  let pairs: Int
  let end: Int
  let rows: Int
  let area: Int

  @inline(__always)
  init(_ masks: TexelMemory, at offset: Int) {
    edges = Edges(word: masks.load(offset))
    let counts: UInt32 = masks.load(offset &+ 8)
    pairs = Int(counts & 0xffff)
    end = Int(counts >> 16)
    rows = Int(masks.load(offset &+ 16, as: Int32.self))
    area = Int(masks.load(offset &+ 20, as: Int32.self))
  }

  /// The header of a mask with `pairs` pairs, as three words of eight bytes, lowest first.
  static func header(_ extent: MaskExtent, pairs: Int) -> InlineArray<3, UInt64> {
    let isEmpty = extent.right == 0
    let edges =
      isEmpty
      ? Edges.none
      : Edges(left: extent.left, right: extent.right, top: extent.top, bottom: extent.bottom)
    return [
      edges.word, UInt64(pairs) | UInt64(extent.end) << 16,
      UInt64(edges.rows.count) | UInt64(edges.area) << 32,
    ]
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
        draw(coverage.bytes(ofGroup: 0), at: first, painter, band)
        draw(coverage.bytes(ofGroup: 1), at: second, painter, band)
      }
    }
  }

  /// Moves a group and its coverage inside: pixels pushed out are invisible, and those gained have coverage 0.
  @inline(__always)
  private func draw<Painter: CoveragePainter>(
    _ bytes: UInt64, at spot: GroupSpots.Spot, _ painter: Painter, _ band: FrameBand
  ) {
    guard band.rows.contains(spot.y), spot.x > -8, spot.x < band.width else { return }
    let x = max(min(spot.x, band.width &- 8), 0)
    let shift = UInt64(truncatingIfNeeded: 8 &* abs(x &- spot.x))
    painter.paint(
      band.memory, band.offset(x, spot.y),
      coverage: Eight(bytes: x > spot.x ? bytes &>> shift : bytes &<< shift))
  }

  @inline(never)
  func drawSingly<Painter: CoveragePainter>(
    _ painter: Painter, _ masks: TexelMemory, _ band: FrameBand
  ) {
    var spots = GroupSpots(self, band)
    for pair in spots.pairs {
      let (first, second) = spots.next(masks, at: pair)
      let coverage = PairCoverage(masks, at: pair &+ StoredMask.coverageAt)
      drawSingly(coverage.bytes(ofGroup: 0), at: first, painter, band)
      drawSingly(coverage.bytes(ofGroup: 1), at: second, painter, band)
    }
  }

  @inline(__always)
  private func drawSingly<Painter: CoveragePainter>(
    _ bytes: UInt64, at spot: GroupSpots.Spot, _ painter: Painter, _ band: FrameBand
  ) {
    guard band.rows.contains(spot.y) else { return }
    for lane in 0..<8 where spot.x &+ lane >= 0 && spot.x &+ lane < band.width {
      painter.paint(
        band.memory, band.offset(spot.x &+ lane, spot.y),
        coverage: UInt32(truncatingIfNeeded: bytes >> UInt64(8 &* lane) & 255))
    }
  }
}
