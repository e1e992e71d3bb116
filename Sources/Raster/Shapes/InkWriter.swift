/// Writes a band of an ink, row by row from the top, each from left to right, into memory with room for all of it.
struct InkWriter {
  private let rows: MutableItems<Int32>
  private let runs: MutableItems<InkRun>
  private let groups: MutableItems<UInt64>
  /// Where the next ones go.
  private(set) var place: Ink.Place
  /// The run that the next group may extend; nothing if it has no groups.
  private var open = InkRun.none

  init(
    rows: MutableItems<Int32>, runs: MutableItems<InkRun>, groups: MutableItems<UInt64>,
    place: Ink.Place
  ) {
    (self.rows, self.runs, self.groups, self.place) = (rows, runs, groups, place)
  }

  mutating func endRow() {
    close()
    rows[place.rows] = Int32(truncatingIfNeeded: place.runs)
    place.rows &+= 1
  }

  @inline(__always)
  private mutating func close() {
    guard open.groups > 0 else { return }
    runs[place.runs] = open
    place.runs &+= 1
    open = .none
  }

  /// Adds eight pixels to the right of the row's last ones; all may be uncovered.
  @inline(__always)
  mutating func append(_ coverage: UInt64, at x: Int) {
    guard coverage != 0 else { return close() }
    if coverage != .max { add(coverage) }
    extend(by: 1, isFull: coverage == .max, at: x)
  }

  /// Adds groups of the same coverage to the right of the row's last ones.
  @inline(__always)
  mutating func append(_ coverage: UInt64, at columns: Range<Int>) {
    guard coverage != 0, !columns.isEmpty else { return close() }
    let count = (columns.upperBound &- columns.lowerBound &+ 7) &>> 3
    if coverage != .max {
      for _ in 0..<count { add(coverage) }
    }
    extend(by: count, isFull: coverage == .max, at: columns.lowerBound)
  }

  /// Adds groups to the right of the row's last ones, two at once, without uncovered ones at both ends.
  @inline(__always)
  mutating func append(_ new: Range<Int>, _ two: (_ group: Int) -> SIMD2<UInt64>) {
    close()
    // Twice as fast as one group at a time, which would be compared with the run before.
    var (first, end) = (place.groups, place.groups)
    var group = new.lowerBound
    while group < new.upperBound {
      let pair = two(group)
      (groups[end], groups[end &+ 1]) = (pair[0], pair[1])
      (group, end) = (group &+ 2, end &+ 2)
    }
    let left = new.lowerBound &- first
    end = first &+ new.count
    while end > first, groups[end &- 1] == 0 { end &-= 1 }
    while first < end, groups[first] == 0 { first &+= 1 }
    place.groups = end
    open = InkRun(
      x: Int32(truncatingIfNeeded: 8 &* (left &+ first)),
      groups: Int32(truncatingIfNeeded: end &- first), source: Int32(truncatingIfNeeded: first))
    close()
  }

  @inline(__always)
  private mutating func add(_ coverage: UInt64) {
    groups[place.groups] = coverage
    place.groups &+= 1
  }

  @inline(__always)
  private mutating func extend(by count: Int, isFull: Bool, at x: Int) {
    if open.groups == 0 || (open.source < 0) != isFull {
      close()
      open.x = Int32(truncatingIfNeeded: x)
      open.source = isFull ? -1 : Int32(truncatingIfNeeded: place.groups &- count)
    }
    open.groups &+= Int32(truncatingIfNeeded: count)
  }
}
