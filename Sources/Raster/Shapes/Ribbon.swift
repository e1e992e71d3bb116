import Graphics

/// Two edges that cross all rows of a band near each other, as a line's sides do.
/// ```
///        one ●    ● other      Nothing else is in the band, so each row's coverage follows from the edges'
///           ╱    ╱             places: it is computed while the row is drawn, and never stored.
///          ╱    ╱
/// ```
struct Ribbon {
  let top: Int
  let one: RibbonSide
  let other: RibbonSide

  /// Nil if the edges begin or end in the band from row `top` on, or have much space between them.
  init?(_ one: Edge, _ other: Edge, top: Int) {
    let bottom = top &+ RowBands.height
    guard max(one.firstRow, other.firstRow) < top, min(one.lastRow, other.lastRow) >= bottom
    else { return nil }
    (self.top, self.one, self.other) = (top, RibbonSide(one), RibbonSide(other))
    let gap = self.other.x(top) &- self.one.x(top)
    let spread = RowBands.height &* (other.slope &- one.slope)
    guard max(abs(gap), abs(gap &+ spread)) < 64 &<< Edge.columnBits else { return nil }
  }

  /// The columns of both parts in a row.
  @inline(__always)
  static func columns(_ one: RibbonSide, _ other: RibbonSide, _ row: Int) -> PartColumns {
    let (left, otherLeft) = (one.left(row), other.left(row))
    let right = max(left &+ one.way, otherLeft &+ other.way)
    return PartColumns(
      left: min(left, otherLeft) &>> Edge.columnBits, last: right &>> Edge.columnBits)
  }
}

/// An edge of which the parts in all rows are alike.
struct RibbonSide {
  /// The left end of its part in row 0 of the frame, if it went on to there, and the way from row to row to the right.
  ///
  /// In pixels · 2³²; sums that overflow become right again in the ribbon's rows.
  private let left: Int
  let step: Int
  let slope: RowPart.Slope

  static let none = RibbonSide(.none)

  init(_ edge: Edge) {
    let x = edge.next &- (edge.firstRow &+ 1) &* edge.slope
    let part = RowPart(
      0, edge.slope, height: Edge.row &* edge.winding, halfRise: Float(edge.rise * 0x1p-17))
    (left, step, slope) = (x &+ part.left, edge.slope, part.slope)
  }

  /// The columns of its part, times 2³².
  @inline(__always)
  var way: Int { max(step, 0 &- step) }

  /// The left end of its part in a row.
  @inline(__always)
  func left(_ row: Int) -> Int { left &+ row &* step }

  /// Where it enters a row.
  @inline(__always)
  func x(_ row: Int) -> Int { left(row) &- min(step, 0) }
}
