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
