import Graphics

/// Two edges that cross all rows of a band near each other, as a line's sides do.
struct Ribbon {
  private let one: Side
  private let other: Side

  private struct Side {
    let x: Int
    let slope: Int
    let part: RowPart

    init(_ edge: Edge, _ top: Int) {
      x = edge.next &+ (top &- edge.firstRow &- 1) &* edge.slope
      slope = edge.slope
      part = RowPart(
        x, x &+ slope, height: Edge.row &* edge.winding, halfRise: Float(edge.rise * 0x1p-17))
    }
  }

  /// Nil if the edges begin or end in the band, or have much space between them.
  init?(_ one: Edge, _ other: Edge, _ rows: Range<Int>) {
    guard max(one.firstRow, other.firstRow) < rows.lowerBound,
      min(one.lastRow, other.lastRow) >= rows.upperBound
    else { return nil }
    (self.one, self.other) = (Side(one, rows.lowerBound), Side(other, rows.lowerBound))
    let gap = self.other.x &- self.one.x
    let spread = rows.count &* (self.other.slope &- self.one.slope)
    guard max(abs(gap), abs(gap &+ spread)) < 64 &<< Edge.columnBits else { return nil }
  }

  /// Resolves a band, in memory without parts.
  @inline(__always)
  func resolve(
    _ rows: CellRows, _ rule: ShapeStyle.FillRule, width: Int, into ink: inout InkWriter
  ) {
    // A copy stays in registers.
    var writer = ink
    let parts = rows.parts
    (parts[0], parts[1]) = (one.part, other.part)
    // Unknown to the compiler, which would otherwise compute single pixels.
    let range = 0..<min(parts.count, 2)
    let (way, otherWay) = (abs(one.slope), abs(other.slope))
    var (x, otherX) = (one.part.left, other.part.left)
    for _ in 0..<RowBands.height {
      let right = max(x &+ way, otherX &+ otherWay) &>> Edge.columnBits
      (parts[0].left, parts[1].left) = (x, otherX)
      let columns = min(x, otherX) &>> Edge.columnBits..<right &+ 1
      writer.append(columns, rule, width: width) { EnclosedAreas(parts, range, $0) }
      writer.endRow()
      (x, otherX) = (x &+ one.slope, otherX &+ other.slope)
    }
    ink = writer
  }
}
