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
struct CoverageCells: ~Copyable {
  private var cells = Buffer<Int32>()
  private var marks = Buffer<CellOccupancy>()
  private var edges = Buffer<Edge>(repeating: .none, count: CellRows.mostEdges)
  private var stride = 0

  mutating func reserve(width: Int) {
    // Edges at the frame's right border also write three cells beyond it.
    let needed = (width + 3 + 7) / 8 * 8
    guard stride != needed else { return }
    stride = needed
    cells.assign(0, count: stride * RowBands.height)
    marks.assign(CellOccupancy(), count: RowBands.height)
  }

  /// Adds a band to the buffer: as rows of parts, which are returned, or as stored coverage.
  mutating func fill(
    _ band: Int, of list: inout EdgeList, _ size: FrameSize, isLine: Bool, fading fade: FillFade?,
    into coverage: inout CoverageBuffer
  ) -> AnalyticBand {
    let top = band * RowBands.height
    let isSparse = isLine && list.hasAtMost(CellRows.mostEdges, in: band)
    let rows = rows
    var parts = AnalyticBand(hasCells: true)
    if isSparse {
      parts = coverage.appendParts { rows.collect(band, of: &list, into: $0, $1, $2) }
    } else {
      rows.add(band, of: &list)
    }
    guard parts.hasCells else { return parts }
    coverage.appendBand(width: size.width) { spans in
      for row in 0..<min(RowBands.height, size.height - top) {
        if let fade {
          rows.resolve(row, width: size.width, fade.row(top + row), into: &spans)
        } else {
          rows.resolve(row, width: size.width, Unfaded(), into: &spans)
        }
        spans.endRow()
      }
    }
    return parts
  }

  var rows: CellRows {
    mutating get {
      CellRows(
        memory: cells.mutableBytes, stride: stride, marks: marks.mutableItems,
        edges: edges.mutableItems)
    }
  }
}

/// A view of a band's cells, in 65536ths of a pixel's area.
struct CellRows {
  let memory: PixelMemory
  let stride: Int
  let marks: MutableItems<CellOccupancy>
  /// The binary logarithm of the cells to a mark.
  let shift: Int
  /// Room for a few edges.
  let edges: MutableItems<Edge>

  init(
    memory: PixelMemory, stride: Int, marks: MutableItems<CellOccupancy>, edges: MutableItems<Edge>
  ) {
    (self.memory, self.stride, self.marks, self.edges) = (memory, stride, marks, edges)
    shift = CellOccupancy.shift(for: stride)
  }

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
    marks[row].add(from: first &>> shift, to: (last &+ 1) &>> shift)
    let offset = (row &* stride &+ first) &* 4
    guard last &- first < 2 else {
      return addWide(left, right, height, rise, offset, (row &* stride &+ last) &* 4)
    }
    // Most parts are in one cell or two, and a CPU does not foresee in which: without a second one, its piece is 0.
    let isAlone = first == last
    let reached = wholeNumber(rise * (1 - Double(left & 0xffff_ffff) * 0x1p-32))
    let piece = isAlone ? height : reached
    let end = isAlone ? Self.fraction(right) : 1 << 16
    let beyond = Self.beyond(piece, Self.fraction(left) &+ end)
    let rest = height &- piece
    let restBeyond = Self.beyond(rest, Self.fraction(right))
    add(piece &- beyond, offset)
    add(beyond &+ rest &- restBeyond, offset &+ 4)
    add(restBeyond, offset &+ 8)
  }

  /// Adds a part that crosses whole cells.
  @inline(never)
  private func addWide(
    _ left: Int, _ right: Int, _ height: Int, _ rise: Double, _ first: Int, _ last: Int
  ) {
    // Rounded sums, so that the pieces' heights add up to the part's.
    var reached = rise * (1 - Double(left & 0xffff_ffff) * 0x1p-32)
    var done = wholeNumber(reached)
    add(done, from: Self.fraction(left), to: 1 << 16, first)
    var offset = first &+ 4
    while offset < last {
      reached += rise
      let end = wholeNumber(reached)
      add(end &- done, from: 0, to: 1 << 16, offset)
      (offset, done) = (offset &+ 4, end)
    }
    add(height &- done, from: 0, to: Self.fraction(right), last)
  }

  /// What a piece of a height adds to the next cell, from the sum of its ends' places in its own.
  @inline(__always)
  private static func beyond(_ height: Int, _ places: Int) -> Int { (height &* places) &>> 17 }

  /// A place in its cell, 0..<65536.
  @inline(__always)
  private static func fraction(_ x: Int) -> Int { x &>> 16 & 0xffff }

  /// Adds a piece inside one cell.
  @inline(__always)
  private func add(_ height: Int, from left: Int, to right: Int, _ offset: Int) {
    let beyond = Self.beyond(height, left &+ right)
    add(height &- beyond, offset)
    add(beyond, offset &+ 4)
  }

  @inline(__always)
  private func add(_ area: Int, _ offset: Int) {
    memory.store(
      memory.load(offset, as: Int32.self) &+ Int32(truncatingIfNeeded: area), offset)
  }
}

/// Where a row's cells may differ from 0: a bit for each 8, 16, 32 … cells, as many as 64 bits need for a row.
///
/// ```
///   cells    · · · ╱ · · · · · · · · ╲ ·        Between the edges, a row has the same coverage, and none outside:
///   marks        1     0     0      1           cells without a mark are not read.
/// ```
struct CellOccupancy {
  private var bits: UInt64 = 0

  /// The binary logarithm of the cells to a bit, for a row of `count` cells.
  static func shift(for count: Int) -> Int {
    var shift = 3
    while count > 64 << shift { shift += 1 }
    return shift
  }

  /// Marks a range, both ends included.
  @inline(__always)
  mutating func add(from first: Int, to last: Int) {
    bits |=
      (2 as UInt64) &<< UInt64(truncatingIfNeeded: last)
      &- (1 as UInt64) &<< UInt64(truncatingIfNeeded: first)
  }

  /// From the first marked cell to the last.
  func cells(_ shift: Int) -> Range<Int> {
    guard bits != 0 else { return 0..<0 }
    return bits.trailingZeroBitCount &<< shift..<(64 &- bits.leadingZeroBitCount) &<< shift
  }

  /// The cell at `x` or the next one with a mark; `Int.max` if none follows.
  @inline(__always)
  func next(from x: Int, _ shift: Int) -> Int {
    let index = x &>> shift
    guard index < 64 else { return .max }
    let rest = bits &>> UInt64(truncatingIfNeeded: index)
    if rest & 1 != 0 { return x }
    return rest == 0 ? .max : (index &+ rest.trailingZeroBitCount) &<< shift
  }
}
