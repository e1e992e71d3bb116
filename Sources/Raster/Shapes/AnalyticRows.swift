import Graphics

/// The columns of the first left end of parts and of the last right end.
struct SegmentColumns {
  var left: Int
  var last: Int

  static let none = SegmentColumns(left: .max, last: .min)

  @inline(__always)
  func joined(_ other: SegmentColumns) -> SegmentColumns {
    SegmentColumns(left: min(left, other.left), last: max(last, other.last))
  }

  /// Those of some parts in a row.
  @inline(__always)
  init(_ numbers: Range<Int>, _ row: Int, _ part: (_ number: Int) -> EdgeSegment) {
    self = .none
    for number in numbers { self = joined(part(number).columns(row)) }
  }

  init(left: Int, last: Int) { (self.left, self.last) = (left, last) }

  /// The columns of their groups of eight pixels in a frame.
  @inline(__always)
  func groups(width: Int) -> Range<Int> {
    let left = min(left & ~7, width)
    return left..<max(min((last &+ 8) & ~7, width), left)
  }
}

/// The rows of parts in a band.
struct AnalyticBand {
  /// Whether the coverage of other rows is stored.
  var hasCells = false
  /// The number of its first `AnalyticRows` in the buffer, and how many it has.
  var first = 0
  var count = 0
  /// The number of its parts.
  var parts = 0
  var columns = SegmentColumns.none
  /// From the first row with a part to the last, below the band's top.
  var rows = 0..<0

  @inline(__always)
  mutating func add(_ row: AnalyticRows, to rows: MutableItems<AnalyticRows>) {
    rows[first &+ count] = row
    count &+= 1
  }

  func band(width: Int) -> CoverageBand {
    CoverageBand(form: .analytic, source: first, rows: rows, columns: columns.groups(width: width))
  }
}

/// Rows of a band that have the same few parts of edges, of which the coverage is computed while they are drawn.
///
/// A band's follow each other, from its first row to its last.
struct AnalyticRows {
  /// The row of the frame after its last one.
  let end: Int32
  /// Its parts in the buffer; no parts cover nothing.
  private var first: Int32
  let count: Int32

  static let none = AnalyticRows(end: 0, parts: 0..<0)

  @inline(__always)
  init(end: Int, parts: Range<Int>) {
    self.end = Int32(truncatingIfNeeded: end)
    first = Int32(truncatingIfNeeded: parts.lowerBound)
    count = Int32(truncatingIfNeeded: parts.count)
  }

  @inline(__always)
  var parts: Range<Int> { Int(first)..<Int(first) &+ Int(count) }

  /// The rows of which the parts are elsewhere in a buffer.
  func moved(parts: Int) -> AnalyticRows {
    var copy = self
    copy.first &+= Int32(truncatingIfNeeded: parts)
    return copy
  }
}

/// Rows with few edges, as of a line: their coverage is computed without cells, eight pixels at once.
extension CellRows {
  /// The most parts of edges in such a row.
  static let mostParts = 8
  /// The most edges in a band of such rows.
  static let mostEdges = 16

  /// Writes the rows of a band's edges, and their parts, to the end of a buffer's; rows with many or wide ones become cells.
  @inline(__always)
  func collect(
    _ band: Int, of list: inout EdgeList, into rows: MutableItems<AnalyticRows>,
    _ parts: MutableItems<EdgeSegment>, _ place: CoverageBuffer.Place
  ) -> AnalyticBand {
    let (top, bottom) = (band * RowBands.height, (band + 1) * RowBands.height)
    // The rows that do not go on with the parts of the row above.
    var (count, changes) = (0, 1 as UInt32)
    list.visit(band) { edge in
      (edges[count], count) = (edge, count &+ 1)
      if edge.firstRow >= top { changes |= 3 &<< UInt32(edge.firstRow &- top) }
      if edge.lastRow < bottom { changes |= 3 &<< UInt32(edge.lastRow &- top) }
      return edge.lastRow >= bottom
    }
    var packed = AnalyticBand(first: place.analyticRows)
    var (row, end) = (top, place.parts)
    while row < bottom {
      let first = end
      for number in 0..<count where edges[number].crosses(row) {
        (parts[end], end) = (EdgeSegment(edges[number], in: row), end &+ 1)
      }
      changes &>>= 1
      let next = min(row &+ 1 &+ changes.trailingZeroBitCount, bottom)
      changes &>>= UInt32(next &- row &- 1)
      append(row..<next, parts, first..<end, top, to: rows, &packed)
      row = next
    }
    packed.parts = end &- place.parts
    return packed
  }

  /// Appends rows that have the same parts.
  @inline(__always)
  private func append(
    _ span: Range<Int>, _ parts: MutableItems<EdgeSegment>, _ numbers: Range<Int>, _ top: Int,
    to rows: MutableItems<AnalyticRows>, _ band: inout AnalyticBand
  ) {
    func columns(_ row: Int) -> SegmentColumns { SegmentColumns(numbers, row) { parts[$0] } }
    func add(_ span: Range<Int>, _ columns: SegmentColumns) {
      band.add(AnalyticRows(end: span.upperBound, parts: numbers), to: rows)
      band.columns = band.columns.joined(columns)
      let first = band.rows.isEmpty ? span.lowerBound &- top : band.rows.lowerBound
      band.rows = first..<span.upperBound &- top
    }
    guard !numbers.isEmpty else {
      return band.add(AnalyticRows(end: span.upperBound, parts: numbers), to: rows)
    }
    let (above, below) = (columns(span.lowerBound), columns(span.upperBound &- 1))
    // No row between is wider than both.
    if numbers.count <= Self.mostParts, above.last &- above.left < 64,
      below.last &- below.left < 64
    {
      return add(span, above.joined(below))
    }
    for row in span {
      let columns = columns(row)
      // Far apart, what is between them is faster as cells.
      if numbers.count > Self.mostParts || isWide(columns, parts, numbers) {
        self.add(row, parts, numbers)
        band.add(AnalyticRows(end: row &+ 1, parts: numbers.prefix(0)), to: rows)
        band.hasCells = true
      } else {
        add(row..<row &+ 1, columns)
      }
    }
  }

  /// Makes cells of a row's parts.
  @inline(never)
  private func add(_ row: Int, _ parts: MutableItems<EdgeSegment>, _ numbers: Range<Int>) {
    for number in numbers {
      let (left, slope) = (parts[number].left(row), parts[number].slope)
      add(
        row % RowBands.height, left, left &+ Int(slope.width * 0x1p32),
        Int(slope.height * 0x1p16), Double(slope.halfRise) * 0x1p17)
    }
  }

  /// Whether columns between parts are most of them: faster as cells.
  @inline(never)
  private func isWide(
    _ columns: SegmentColumns, _ parts: MutableItems<EdgeSegment>, _ numbers: Range<Int>
  ) -> Bool {
    var widths: Float = 64
    for number in numbers { widths += parts[number].slope.width }
    return Float(columns.last &- columns.left &+ 1) > widths
  }
}
