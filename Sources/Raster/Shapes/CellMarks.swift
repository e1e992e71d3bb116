/// Where a row's cells may differ from 0: a bit for each 8, 16, 32 … cells, as many as 64 bits need for a row.
///
/// ```
///   cells    · · · ╱ · · · · · · · · ╲ ·        Between the edges, a row has the same coverage, and none outside:
///   marks        1     0     0      1           cells without a mark are not read.
/// ```
struct CellMarks {
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
