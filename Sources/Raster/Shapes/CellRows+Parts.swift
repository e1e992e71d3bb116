import Graphics

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
