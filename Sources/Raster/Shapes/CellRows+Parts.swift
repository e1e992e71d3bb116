import Graphics

/// Rows with few edges, as of a line: their coverage is computed without cells, eight pixels at once.
extension CellRows {
  /// The most parts of edges in such a row.
  static let mostParts = 8
  /// The most edges in a band of such rows.
  static let mostEdges = 40

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
      add(row, part)
    }
  }

  /// Makes cells of a row's parts.
  @inline(never)
  private func empty(_ row: Int) {
    for number in 0..<counts[row] { add(row, parts[row &* Self.mostParts &+ number]) }
    counts[row] = 0
  }

  @inline(never)
  private func add(_ row: Int, _ part: RowPart) {
    add(
      row, part.left, part.left &+ Int(part.width * 0x1p32), Int(part.height * 0x1p16),
      Double(part.halfRise) * 0x1p17)
  }

  /// Resolves a row of parts; returns false if it has been, or must be, resolved as cells.
  @inline(__always)
  func resolveParts(
    _ row: Int, _ rule: ShapeStyle.FillRule, width: Int, into ink: inout InkWriter
  ) -> Bool {
    let count = counts[row]
    guard count > 0 else { return true }
    guard count <= Self.mostParts else {
      counts[row] = 0
      return false
    }
    let first = row &* Self.mostParts
    let columns = columns(first..<first &+ count)
    // Far apart, what is between them is faster as cells.
    if columns.count > 64, isWide(columns, first..<first &+ count) {
      empty(row)
      return false
    }
    counts[row] = 0
    append(first..<first &+ count, columns, rule, width: width, to: &ink)
    return true
  }

  /// Adds a row's only run: the coverage by a range of parts.
  @inline(__always)
  private func append(
    _ range: Range<Int>, _ columns: Range<Int>, _ rule: ShapeStyle.FillRule, width: Int,
    to ink: inout InkWriter
  ) {
    ink.append(columns, rule, width: width) { EnclosedAreas(parts, range, $0) }
  }

  /// From the first column of any part to the last.
  @inline(__always)
  private func columns(_ range: Range<Int>) -> Range<Int> {
    var (left, last) = (Int.max, Int32.min)
    for number in range {
      (left, last) = (min(left, parts[number].left), max(last, parts[number].last))
    }
    return left &>> Edge.columnBits..<Int(last) &+ 1
  }

  @inline(never)
  private func isWide(_ columns: Range<Int>, _ range: Range<Int>) -> Bool {
    var widths: Float = 64
    for number in range { widths += parts[number].width }
    return Float(columns.count) > widths
  }
}
