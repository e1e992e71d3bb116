import Graphics

/// The light of a band of sixteen rows: sums over segments, at the places of a `GlowGrid`.
struct GlowCells {
  private var cells: [Float] = []
  private var spans: [CellSpan] = []
  private var lit = LitColumns()
  private var stride = 0
  /// Rows of a coarse grid, with a value for each column of pixels.
  private var lines: [Float] = []

  mutating func reserve(width: Int) {
    let needed = (width + 7) / 8 * 8 + 8
    guard stride != needed else { return }
    stride = needed
    cells = [Float](repeating: 0, count: stride * RowBands.height)
    spans = [CellSpan](repeating: .none, count: RowBands.height)
    lines = [Float](repeating: 0, count: stride * (RowBands.height / 2 + 1))
    lit = LitColumns(stride: stride)
  }

  mutating func fill(
    _ band: Int, of list: inout GlowList, _ size: FrameSize, into ink: inout Ink
  ) {
    let rowCount = min(RowBands.height, size.height - band * RowBands.height)
    let (stride, grid) = (stride, list.grid)
    cells.lendPixels { memory in
      lines.lendPixels { lines in
        spans.lendMutableItems { spans in
          lit.lend { lit in
            let rows = GlowRows(
              memory: memory, stride: stride, spans: spans, lit: lit,
              width: grid.samples(size.width), center: grid.center)
            let top = grid.row(ofBand: band)
            list.visit(band) { segment in
              let first = max(Int(segment.top), top)
              for row in first..<max(min(Int(segment.bottom), top + grid.rowsOfBand), first) {
                rows.add(segment, row, to: row &- top)
              }
            }
            if grid.step > 1 {
              let coarse = CoarseGlow(rows: rows, lines: lines, grid: grid, width: size.width)
              ink.appendBand(width: size.width) { coarse.resolve(rowCount, into: &$0) }
            } else {
              ink.appendBand(width: size.width) { rows.resolve(rowCount, into: &$0) }
            }
            lit.removeAll()
          }
        }
      }
    }
  }
}

struct GlowRows {
  let memory: PixelMemory
  let stride: Int
  let spans: MutableItems<CellSpan>
  let lit: LitMemory
  /// Samples in a row, and where they are, from their number.
  let width: Int
  let center: Double

  /// Adds a segment's light to row `y` of the grid, which is `row` here.
  @inline(__always)
  func add(_ segment: GlowSegment, _ y: Int, to row: Int) {
    let along = segment.along
    let (right, down) = (center - segment.start.x, Double(y) + center - segment.start.y)
    let s = down * along.x - right * along.y
    let t = right * along.x + down * along.y
    let (soft, wide) = (GaussianStep.reach, GaussianStep.reach + segment.radius)
    var (from, to) = (0.0, Double(width))
    Self.cut(s, segment.acrossSamples, -wide, wide, &from, &to)
    Self.cut(t, segment.alongSamples, -soft, segment.length + soft, &from, &to)
    guard from < to else { return }
    let (first, end) = (Int(from) & ~7, Int(to))
    let old = spans[row]
    spans[row] = CellSpan(
      left: min(old.left, Int32(truncatingIfNeeded: first)),
      right: max(old.right, Int32(truncatingIfNeeded: end)))
    let piece = GlowPiece(
      across: s - Double(first) * along.y, acrossStep: -along.y,
      along: t + Double(first) * along.x, alongStep: along.x, radius: segment.radius,
      length: segment.length)
    var offset = (row &* stride &+ first) &* 4
    for number in 0..<(end &- first) / 8 &+ 1 where first &+ number &* 8 < width {
      let light = piece.light(Float(number &* 8))
      memory.store(memory.load(offset, as: SIMD8<Float>.self) + light, offset)
      lit.mark(first / 8 &+ number)
      offset &+= 32
    }
  }

  /// Limits a row to the samples whose value, growing by 1 every `samples`, is between two bounds.
  @inline(__always)
  private static func cut(
    _ start: Double, _ samples: Double, _ low: Double, _ high: Double, _ from: inout Double,
    _ to: inout Double
  ) {
    guard samples != 0 else {
      if start < low || start > high { to = from }
      return
    }
    let (one, other) = ((low - start) * samples, (high - start) * samples)
    from = max(from, min(one, other))
    to = min(to, max(one, other) + 1)
  }

  /// Turns rows of pixels into ink.
  @inline(__always)
  func resolve(_ count: Int, into ink: inout InkWriter) {
    for row in 0..<count {
      resolve(row: row, into: &ink)
      ink.endRow()
    }
  }

  @inline(__always)
  private func resolve(row: Int, into ink: inout InkWriter) {
    let span = spans[row]
    guard span.right >= 0 else { return }
    spans[row] = .none
    var x = Int(span.left)
    while x <= Int(span.right), x < width {
      let offset = (row &* stride &+ x) &* 4
      let cells = memory.load(offset, as: SIMD8<Float>.self)
      memory.store(SIMD8<Float>.zero, offset)
      ink.append(cells.levels, at: x)
      x &+= 8
    }
  }
}

extension SIMD8<Float> {
  /// min(cell, 1) in 255ths.
  @inline(__always)
  var levels: UInt64 { ((self + 1 - (self - 1).withoutSign) * 0.5).shareBytes }
}

/// A piece of a line in one row; lengths are in sigmas.
struct GlowPiece {
  private let across: SIMD8<Float>
  private let along: SIMD8<Float>
  private let acrossStep: Float
  private let alongStep: Float
  private let radius: Float
  private let length: Float

  init(
    across: Double, acrossStep: Double, along: Double, alongStep: Double, radius: Double,
    length: Double
  ) {
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    (self.acrossStep, self.alongStep) = (Float(acrossStep), Float(alongStep))
    self.across = lanes * self.acrossStep + Float(across)
    self.along = lanes * self.alongStep + Float(along)
    (self.radius, self.length) = (Float(radius), Float(length))
  }

  /// The light of eight pixels, `number` pixels from the first.
  @inline(__always)
  func light(_ number: Float) -> SIMD8<Float> {
    let s = across + number * acrossStep
    let light = GaussianStep.value(s + radius) - GaussianStep.value(s - radius)
    let t = along + number * alongStep
    let reach = Float(GaussianStep.reach)
    // Far from both ends the second factor is 1.
    if min(t[0], t[7]) >= reach, max(t[0], t[7]) <= length - reach { return light }
    return light * (GaussianStep.value(t) - GaussianStep.value(t - length))
  }
}
