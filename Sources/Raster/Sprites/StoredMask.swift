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
    _ painter: Painter, _ masks: TexelMemory, _ canvas: Canvas
  ) {
    var pair = Int(source)
    let last = pair &+ Int(pairs) &* StoredMask.pairBytes
    // From the box's corner on: a group's place is then all that changes.
    let corner = Int(y) &* canvas.width &+ Int(x)
    let memory = canvas.memory.dropFirst(corner &* Painter.pixelBytes)
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

  /// Draws what of a stored mask lies inside the canvas.
  ///
  /// A group that sticks out is moved inside, and its coverage with it: what falls out at one end is
  /// not seen, and the pixels at the other end are covered by nothing.
  @inline(never)
  func drawPart<Painter: CoveragePainter>(
    _ painter: Painter, _ masks: TexelMemory, _ canvas: Canvas
  ) {
    forEachGroup(masks, canvas) { coverage, row, column in
      guard column > -8, column < canvas.width else { return }
      let to = max(min(column, canvas.width &- 8), 0)
      let shift = UInt64(truncatingIfNeeded: 8 &* abs(to &- column))
      let moved = to > column ? coverage &>> shift : coverage &<< shift
      painter.paint(
        canvas.memory, (row &* canvas.width &+ to) &* Painter.pixelBytes,
        coverage: Eight(bytes: moved))
    }
  }

  /// Draws a stored mask pixel by pixel.
  @inline(never)
  func drawSingly<Painter: CoveragePainter>(
    _ painter: Painter, _ masks: TexelMemory, _ canvas: Canvas
  ) {
    forEachGroup(masks, canvas) { coverage, row, column in
      for lane in 0..<8 where column &+ lane >= 0 && column &+ lane < canvas.width {
        painter.paint(
          canvas.memory, (row &* canvas.width &+ column &+ lane) &* Painter.pixelBytes,
          coverage: UInt32(truncatingIfNeeded: coverage >> UInt64(8 &* lane) & 255))
      }
    }
  }

  @inline(__always)
  private func forEachGroup(
    _ masks: TexelMemory, _ canvas: Canvas,
    _ body: (_ coverage: UInt64, _ row: Int, _ column: Int) -> Void
  ) {
    let stride = FrameSize(width: canvas.width, height: 0).maskStride
    for group in 0..<2 * Int(pairs) {
      let pair = Int(source) &+ group / 2 &* StoredMask.pairBytes
      let pixel = Int(masks.load(pair &+ group % 2 &* 4, as: Int32.self))
      let row = Int(y) &+ pixel / stride
      guard canvas.rows.contains(row) else { continue }
      let both = PairCoverage(masks, at: pair &+ StoredMask.coverageAt)
      let coverage = both.bytes(ofGroup: group % 2)
      if coverage != 0 { body(coverage, row, Int(x) &+ pixel % stride) }
    }
  }
}
