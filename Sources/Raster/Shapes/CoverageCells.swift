import Graphics

/// The exact coverage of sixteen rows of pixels by an outline.
/// ```
///      │  ╱ │    │        An edge changes the coverage of its own cell and of everything to the right. Each
///      │╱ h │    │        piece of it between cell borders adds h·(1 − m) to its cell and h·m to the next,
///   ───┴────┴────┴──      where h is its height and m its midpoint's distance from the cell's left. The sum
///        m   1    1       from the left is the enclosed area times the winding number.
/// ```
/// Without samples, areas of polygons are exact to a 65536th: the method of libart, FreeType's smooth rasteriser and
/// font-rs, in whole numbers as in FreeType. Their sums are exact in any order, so eight are added at once.
struct CoverageCells {
  private var cells: [Int32] = []
  private var spans: [CellSpan] = []
  private var parts = [RowPart](
    repeating: .none, count: RowBands.height * CellRows.mostParts)
  private var counts = [Int](repeating: 0, count: RowBands.height)
  private var stride = 0

  mutating func reserve(width: Int) {
    // Edges at the frame's right border also write two cells beyond it.
    let needed = (width + 2 + 7) / 8 * 8
    guard stride != needed else { return }
    stride = needed
    cells = [Int32](repeating: 0, count: stride * RowBands.height)
    spans = [CellSpan](repeating: .none, count: RowBands.height)
  }

  /// Adds a band to the ink: as rows of parts, which are returned, or as coverage.
  mutating func fill(
    _ band: Int, of list: inout EdgeList, _ rule: ShapeStyle.FillRule, _ size: FrameSize,
    isLine: Bool, fading fade: FillFade?, into ink: inout Ink
  ) -> PartBand {
    let top = band * RowBands.height
    let isSparse = isLine && list.hasAtMost(CellRows.mostEdges, in: band)
    return lend { rows in
      var parts = PartBand(hasCells: true)
      if isSparse {
        rows.collect(band, of: &list)
        parts = ink.appendParts { rows.pack(into: $0, $1, $2) }
      } else {
        rows.add(band, of: &list)
      }
      guard parts.hasCells else { return parts }
      ink.appendBand(width: size.width) { ink in
        for row in 0..<min(RowBands.height, size.height - top) {
          if let fade {
            rows.resolve(row, rule, width: size.width, fade.row(top + row), into: &ink)
          } else {
            rows.resolve(row, rule, width: size.width, Unfaded(), into: &ink)
          }
          ink.endRow()
        }
      }
      return parts
    }
  }

  @inline(__always)
  mutating func lend<Result>(_ body: (CellRows) -> Result) -> Result {
    let stride = stride
    return cells.lendPixels { memory in
      spans.lendMutableItems { spans in
        parts.lendMutableItems { parts in
          counts.lendMutableItems { counts in
            body(
              CellRows(
                memory: memory, stride: stride, spans: spans, parts: parts, counts: counts))
          }
        }
      }
    }
  }
}

/// The nonzero cells of a row.
struct CellSpan {
  var left: Int32
  var right: Int32
  static let none = CellSpan(left: .max, right: -1)
}

/// A band's cells, in 65536ths of a pixel's area, for one call.
struct CellRows {
  let memory: PixelMemory
  let stride: Int
  let spans: MutableItems<CellSpan>
  let parts: MutableItems<RowPart>
  let counts: MutableItems<Int>

  /// Adds the edges of a band.
  @inline(__always)
  func add(_ band: Int, of list: inout EdgeList) {
    let (top, bottom) = (band * RowBands.height, (band + 1) * RowBands.height)
    list.visit(band) { edge in
      edge.forEachPart(in: top..<bottom) { add($0 &- top, $1, $2, $3, edge.rise) }
      return edge.lastRow >= bottom
    }
  }

  /// Adds an edge's part in a row: see `Edge.forEachPart`.
  @inline(__always)
  func add(_ row: Int, _ x: Int, _ endX: Int, _ height: Int, _ rise: Double) {
    let (left, right) = (min(x, endX), max(x, endX))
    let (first, last) = (left &>> Edge.columnBits, right &>> Edge.columnBits)
    let span = spans[row]
    spans[row] = CellSpan(
      left: min(span.left, Int32(truncatingIfNeeded: first)),
      right: max(span.right, Int32(truncatingIfNeeded: last &+ 1)))
    let offset = (row &* stride &+ first) &* 4
    if first == last {
      add(height, from: Self.fraction(left), to: Self.fraction(right), offset)
    } else {
      // Rounded sums, so that the pieces' heights add up to the part's.
      let reached = rise * (1 - Double(left & 0xffff_ffff) * 0x1p-32)
      var done = wholeNumber(reached)
      add(done, from: Self.fraction(left), to: 1 << 16, offset)
      let last = (row &* stride &+ last) &* 4
      if last > offset &+ 4 { done = addWhole(offset &+ 4..<last, reached, done, rise) }
      add(height &- done, from: 0, to: Self.fraction(right), last)
    }
  }

  /// A place in its cell, 0..<65536.
  @inline(__always)
  private static func fraction(_ x: Int) -> Int { x &>> 16 & 0xffff }

  /// Adds a piece inside one cell.
  @inline(__always)
  private func add(_ height: Int, from left: Int, to right: Int, _ offset: Int) {
    let beyond = (height &* (left &+ right)) &>> 17
    add(height &- beyond, offset)
    add(beyond, offset &+ 4)
  }

  @inline(__always)
  private func add(_ area: Int, _ offset: Int) {
    memory.store(
      memory.load(offset, as: Int32.self) &+ Int32(truncatingIfNeeded: area), offset)
  }

  /// Adds the pieces that cross whole cells, from a height on, and returns the height reached.
  @inline(never)
  private func addWhole(_ cells: Range<Int>, _ start: Double, _ done: Int, _ rise: Double) -> Int {
    var (offset, reached, done) = (cells.lowerBound, start, done)
    while offset < cells.upperBound {
      reached += rise
      let end = wholeNumber(reached)
      let beyond = (end &- done) &>> 1
      add(end &- done &- beyond, offset)
      add(beyond, offset &+ 4)
      (offset, done) = (offset &+ 4, end)
    }
    return done
  }
}
