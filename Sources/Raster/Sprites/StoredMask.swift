/// A mask as the cache keeps it: at its size and phase, without what is empty around it.
///
/// ```
///   header   edges                             of what is not empty, 16 bits each (see `Edges`)
///            pairs  end  0  0                  16 bits each; `end` is behind the last group
///            rows          area                32 bits each, of what is not empty
///   pair     pixel         pixel               32 bits each: where two groups of eight pixels begin
///            a a a a b b b b a a a a b b b b  coverage of both, a byte each (see `PairCoverage`)
///   pair     …                                 a row's last group is filled up with zeros
/// ```
/// `pixel` is where the group stands in a frame (see `maskStride`) whose first pixel is the box's corner. Two groups at
/// once share arithmetic where registers hold sixteen lanes. Where there is no second group, it stands
/// on the first one's pixels and covers nothing.
struct StoredMask {
  static let headerBytes = 24
  static let pairBytes = 24
  /// Where coverage stands in a pair.
  static let coverageAt = 8

  /// From the box's corner.
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

  /// The header of a mask with so many pairs, as three words of eight bytes from the lowest on.
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
  /// Draws all of a stored mask; every group lies inside the frame.
  @inline(__always)
  func drawWhole<Painter: CoveragePainter>(
    _ painter: Painter, _ masks: TexelMemory, _ band: FrameBand
  ) {
    var pair = Int(source)
    let last = pair &+ Int(pairs) &* StoredMask.pairBytes
    // From the box's corner on: a group's place is then all that changes.
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

  /// Draws what of a stored mask lies inside the band.
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

  /// Draws a group of which something may lie inside the band.
  ///
  /// One that sticks out is moved inside, and its coverage with it: what falls out at one end is not
  /// seen, and the pixels at the other end are covered by nothing.
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

  /// Draws a stored mask pixel by pixel.
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
