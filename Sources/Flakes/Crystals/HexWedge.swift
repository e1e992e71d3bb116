/// A twelfth of a hexagon of cells, in which a crystal grows; the other eleven mirror it.
///
/// ```
///        r ╱              A cell has axial coordinates: q steps to the right, then r steps at 60°.
///         ╱ · ·           The wedge is 0 ≤ r ≤ q, q + r ≤ radius: from an arm (r = 0) to the line
///        ╱· · · ·         halfway to the next one (r = q). Cells beside it mirror cells of the
///       ●──────────── q   wedge; cells beyond the radius keep the vapour far away.
/// ```
struct HexWedge: Sendable {
  /// Steps from the centre to the rim.
  let radius: Int
  /// Cells of a row in memory.
  let stride: Int
  /// Length of an array of all rows.
  let count: Int
  /// For each r the indices of its cells, by rising q.
  let rows: [Range<Int>]
  /// Cells beside the wedge, and the cell that each mirrors.
  let mirrored: [(cell: Int, source: Int)]
  /// For each cell the one that it mirrors; itself in the wedge and beyond the rim.
  let sources: [Int]

  private static let margin = 3

  init(radius: Int) {
    let most = radius / 2
    let stride = radius + 2 * Self.margin
    func index(_ q: Int, _ r: Int) -> Int { (r + 1) * stride + q + Self.margin }
    (self.radius, self.stride) = (radius, stride)
    count = stride * (most + 3)
    rows = (0...most).map { r in index(r, r)..<index(radius - r, r) + 1 }
    var mirrored: [(cell: Int, source: Int)] = []
    for r in -1...most + 1 {
      for q in max(r, 0) - 2...radius where !Self.isInside(q, r) {
        let (column, row) = Self.folded(q, r)
        if column + row <= radius { mirrored.append((index(q, r), index(column, row))) }
      }
    }
    self.mirrored = mirrored
    var sources = Array(0..<count)
    for (cell, source) in mirrored { sources[cell] = source }
    self.sources = sources
  }

  /// The offsets to a cell's six neighbours.
  var neighbours: InlineArray<6, Int> { [1, -1, stride, -stride, 1 - stride, stride - 1] }

  /// The index of a cell of the wedge or beside it.
  func index(_ q: Int, _ r: Int) -> Int { (r + 1) * stride + q + Self.margin }

  /// Copies the wedge's values into the cells beside it.
  func mirror<Value>(_ values: inout [Value]) {
    for (cell, source) in mirrored { values[cell] = values[source] }
  }

  private static func isInside(_ q: Int, _ r: Int) -> Bool { r >= 0 && r <= q }

  /// The cell of the wedge that a cell mirrors.
  private static func folded(_ q: Int, _ r: Int) -> (Int, Int) {
    var (q, r) = (q, r)
    while !isInside(q, r) { (q, r) = r < 0 ? (q + r, -r) : (r, q) }
    return (q, r)
  }
}

/// A row of cells, and the cells beside it.
extension Range<Int> {
  static func + (range: Self, offset: Int) -> Self {
    range.lowerBound + offset..<range.upperBound + offset
  }

  static func - (range: Self, offset: Int) -> Self { range + -offset }
}
