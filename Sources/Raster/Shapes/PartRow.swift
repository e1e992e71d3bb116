import Graphics

/// The columns of the first left end of parts and of the last right end.
struct PartColumns {
  var left: Int
  var last: Int

  static let none = PartColumns(left: .max, last: .min)

  @inline(__always)
  func joined(_ other: PartColumns) -> PartColumns {
    PartColumns(left: min(left, other.left), last: max(last, other.last))
  }

  /// The columns of their groups of eight pixels in a frame.
  @inline(__always)
  func groups(width: Int) -> Range<Int> {
    let left = min(left & ~7, width)
    return left..<max(min((last &+ 8) & ~7, width), left)
  }
}

/// The rows of parts in a band.
struct PartBand {
  /// Whether the coverage of other rows is stored.
  var hasCells = false
  /// The number of its first row in the ink.
  var first = 0
  /// The number of its parts.
  var parts = 0
  var columns = PartColumns.none
  /// From the first row with a part to the last, below the band's top.
  var rows = 0..<0
}

/// A row of few edges' parts, of which the coverage is computed while it is drawn.
struct PartRow {
  private let left: Int32
  private let last: Int32
  /// Its parts in the ink; no parts cover nothing.
  private var first: Int32
  let count: Int32

  static let none = PartRow(PartColumns(left: 0, last: 0), parts: 0, count: 0)

  @inline(__always)
  init(_ columns: PartColumns, parts first: Int, count: Int) {
    left = Int32(truncatingIfNeeded: columns.left)
    last = Int32(truncatingIfNeeded: columns.last)
    self.first = Int32(truncatingIfNeeded: first)
    self.count = Int32(truncatingIfNeeded: count)
  }

  @inline(__always)
  var columns: PartColumns { PartColumns(left: Int(left), last: Int(last)) }

  @inline(__always)
  var parts: Range<Int> { Int(first)..<Int(first) &+ Int(count) }

  /// The row of which the parts are elsewhere in an ink.
  func moved(parts: Int) -> PartRow {
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

  /// Stores the edges of a band as parts of its rows; those of rows with many become cells.
  @inline(__always)
  func collect(_ band: Int, of list: inout EdgeList) {
    let (top, bottom) = (band * RowBands.height, (band + 1) * RowBands.height)
    list.visit(band) { edge in
      let halfRise = Float(edge.rise * 0x1p-17)
      edge.forEachPart(in: top..<bottom) { row, x, endX, height in
        store(RowPart(x, endX, height: height, halfRise: halfRise), row &- top)
      }
      return edge.lastRow >= bottom
    }
  }

  @inline(__always)
  private func store(_ part: RowPart, _ row: Int) {
    let count = counts[row]
    if count < Self.mostParts {
      parts[row &* Self.mostParts &+ count] = part
      counts[row] = count &+ 1
    } else {
      if count == Self.mostParts { empty(row) }
      counts[row] = Self.mostParts &+ 1
      add(row, part.left, part.slope)
    }
  }

  /// Makes cells of a row's parts.
  @inline(never)
  private func empty(_ row: Int) {
    for number in 0..<counts[row] {
      let part = parts[row &* Self.mostParts &+ number]
      add(row, part.left, part.slope)
    }
    counts[row] = 0
  }

  /// In registers: a part passed in memory would be there in all of `collect`.
  @inline(never)
  private func add(_ row: Int, _ left: Int, _ slope: RowPart.Slope) {
    add(
      row, left, left &+ Int(slope.width * 0x1p32), Int(slope.height * 0x1p16),
      Double(slope.halfRise) * 0x1p17)
  }

  /// Copies the parts of rows to the end of an ink's, in memory with room for all; rows with many become cells.
  @inline(__always)
  func pack(
    into packedRows: MutableItems<PartRow>, _ packed: MutableItems<RowPart>, _ place: Ink.Place
  ) -> PartBand {
    var (band, end) = (PartBand(first: place.partRows), place.parts)
    var (top, bottom) = (RowBands.height, 0)
    for row in 0..<RowBands.height {
      let (count, first) = (counts[row], row &* Self.mostParts)
      guard count > 0, count <= Self.mostParts else {
        packedRows[band.first &+ row] = .none
        if count > 0 { (counts[row], band.hasCells) = (0, true) }
        continue
      }
      var columns = PartColumns.none
      for number in 0..<count {
        let part = parts[first &+ number]
        packed[end &+ number] = part
        columns = columns.joined(PartColumns(left: part.left, last: Int(part.last)))
      }
      columns.left = columns.left &>> Edge.columnBits
      // Far apart, what is between them is faster as cells.
      if columns.last &- columns.left > 63, isWide(columns, first..<first &+ count) {
        empty(row)
        packedRows[band.first &+ row] = .none
        band.hasCells = true
        continue
      }
      counts[row] = 0
      packedRows[band.first &+ row] = PartRow(columns, parts: end, count: count)
      band.columns = band.columns.joined(columns)
      (top, bottom) = (min(top, row), row &+ 1)
      end &+= count
    }
    (band.parts, band.rows) = (end &- place.parts, min(top, bottom)..<bottom)
    return band
  }

  /// Whether columns between parts are most of them: faster as cells.
  @inline(never)
  private func isWide(_ columns: PartColumns, _ range: Range<Int>) -> Bool {
    var widths: Float = 64
    for number in range { widths += parts[number].slope.width }
    return Float(columns.last &- columns.left &+ 1) > widths
  }
}
