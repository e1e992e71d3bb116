/// Writes a band of coverage, row by row from the top, each from left to right, into memory with room for all of it.
struct SpanBuilder {
  private let rows: MutableItems<Int32>
  private let runs: MutableItems<CoverageSpan>
  private let groups: MutableItems<UInt64>
  /// Where the next ones go.
  private(set) var place: CoverageBuffer.Place
  /// The columns of all runs.
  private(set) var columns = CoverageBuffer.Columns()
  /// The run that the next group may extend, and where it begins.
  private var open = OpenRun.none
  private var x = 0
  /// The first group of a run of partly covered ones; its last one is the newest.
  private var source = 0
  /// The number of fully covered groups.
  private var full = 0

  private enum OpenRun { case none, partial, full }

  init(
    rows: MutableItems<Int32>, runs: MutableItems<CoverageSpan>, groups: MutableItems<UInt64>,
    place: CoverageBuffer.Place
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
    switch open {
    case .none: return
    case .partial: add(CoverageSpan(x: x, groups: place.groups &- source, source: source))
    case .full: add(CoverageSpan(x: x, groups: full, source: -1))
    }
    open = .none
  }

  /// Adds eight pixels to the right of the row's last ones; all may be uncovered.
  @inline(__always)
  mutating func append(_ coverage: UInt64, at x: Int) {
    guard coverage != 0 else { return close() }
    guard coverage != .max else { return appendFull(1, at: x) }
    openPartial(at: x)
    add(coverage)
  }

  /// Adds groups of the same coverage to the right of the row's last ones.
  @inline(__always)
  mutating func append(_ coverage: UInt64, at columns: Range<Int>) {
    guard coverage != 0, !columns.isEmpty else { return close() }
    let count = (columns.upperBound &- columns.lowerBound &+ 7) &>> 3
    guard coverage != .max else { return appendFull(count, at: columns.lowerBound) }
    openPartial(at: columns.lowerBound)
    for _ in 0..<count { add(coverage) }
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
    add(
      CoverageSpan(x: 8 &* (new.lowerBound &+ start &- first), groups: end &- start, source: start))
  }

  @inline(__always)
  private mutating func add(_ run: CoverageSpan) {
    runs[place.runs] = run
    place.runs &+= 1
    columns.left = min(columns.left, run.x)
    columns.right = max(columns.right, Int32(truncatingIfNeeded: run.end))
    columns.groups &+= run.groups
  }

  @inline(__always)
  private mutating func add(_ coverage: UInt64) {
    groups[place.groups] = coverage
    place.groups &+= 1
  }

  @inline(__always)
  private mutating func openPartial(at x: Int) {
    guard open != .partial else { return }
    close()
    (open, self.x, source) = (.partial, x, place.groups)
  }

  @inline(__always)
  private mutating func appendFull(_ count: Int, at x: Int) {
    if open != .full {
      close()
      (open, self.x, full) = (.full, x, 0)
    }
    full &+= count
  }
}
