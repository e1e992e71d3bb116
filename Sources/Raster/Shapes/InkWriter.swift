/// Writes a band of an ink, row by row from the top, each from left to right, into memory with room for all of it.
struct InkWriter {
  private let rows: MutableItems<Int32>
  private let runs: MutableItems<InkRun>
  private let groups: MutableItems<UInt64>
  /// Where the next ones go.
  private(set) var place: Ink.Place
  /// The columns of all runs.
  private(set) var columns = Ink.Columns()
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
    add(open)
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
    let first = place.groups
    var end = first
    var group = new.lowerBound
    while group < new.upperBound {
      let pair = two(group)
      (groups[end], groups[end &+ 1]) = (pair[0], pair[1])
      (group, end) = (group &+ 2, end &+ 2)
    }
    end = first &+ new.count
    var start = first
    while end > start, groups[end &- 1] == 0 { end &-= 1 }
    while start < end, groups[start] == 0 { start &+= 1 }
    place.groups = end
    guard start < end else { return }
    let run = InkRun(
      x: Int32(truncatingIfNeeded: 8 &* (new.lowerBound &+ start &- first)),
      groups: Int32(truncatingIfNeeded: end &- start), source: Int32(truncatingIfNeeded: start))
    add(run)
  }

  @inline(__always)
  private mutating func add(_ run: InkRun) {
    runs[place.runs] = run
    place.runs &+= 1
    columns.left = min(columns.left, run.x)
    columns.right = max(columns.right, run.x &+ run.groups &* 8)
    columns.groups &+= run.groups
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
