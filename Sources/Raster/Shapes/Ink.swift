/// Adjacent covered pixels of a row, in groups of eight; a group's first column is a multiple of eight.
struct InkRun {
  var x: Int32
  var groups: Int32
  /// The index of their coverage; negative if all are fully covered.
  var source: Int32

  static let none = InkRun(x: 0, groups: 0, source: -1)

  /// The column after the last one, possibly beyond the frame.
  var end: Int { Int(x) &+ Int(groups) &* 8 }
}

/// The coverage of shapes: rows, their runs, and the runs' groups.
/// ```
///   rows     0  2  2  3 …          row r has runs rows[r]..<rows[r + 1]
///   runs     (x, groups, source)   source ─┐
///   groups   cccccccc cccccccc …  ◀────────┘ coverage of eight pixels, a byte each, first pixel lowest
/// ```
/// Stored once for all that blend it, so that threads, bands and single pixels give the same bits.
struct Ink {
  private(set) var rows: [Int32] = []
  private(set) var runs: [InkRun] = []
  private(set) var groups: [UInt64] = []
  /// The run that the next group may extend; nothing if it has no groups.
  private var open = InkRun.none
  private(set) var bandStart = 0

  /// From this many bytes on, the ink is drawn before more is added; a shape adds at most a frame's.
  static let room = 16 << 20

  var isFull: Bool { groups.count * 8 + runs.count * MemoryLayout<InkRun>.stride >= Self.room }

  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
  }

  /// Ends of the three arrays.
  struct Place {
    var rows = 0
    var runs = 0
    var groups = 0
  }

  var place: Place { Place(rows: rows.count, runs: runs.count, groups: groups.count) }

  /// Appends whole bands of another ink.
  mutating func append(_ other: borrowing Ink, _ from: Place, _ to: Place) {
    let (run, group) = (runs.count - from.runs, groups.count - from.groups)
    for index in from.rows..<to.rows {
      rows.append(other.rows[index] &+ Int32(truncatingIfNeeded: run))
    }
    for index in from.runs..<to.runs {
      var copy = other.runs[index]
      if copy.source >= 0 { copy.source &+= Int32(truncatingIfNeeded: group) }
      runs.append(copy)
    }
    groups.append(contentsOf: other.groups[from.groups..<to.groups])
  }

  mutating func startBand() {
    bandStart = rows.count
    rows.append(Int32(truncatingIfNeeded: runs.count))
  }

  mutating func endRow() {
    close()
    rows.append(Int32(truncatingIfNeeded: runs.count))
  }

  @inline(__always)
  private mutating func close() {
    guard open.groups > 0 else { return }
    runs.append(open)
    open = .none
  }

  /// Adds eight pixels to the right of the row's last ones; all may be uncovered.
  @inline(__always)
  mutating func append(_ coverage: UInt64, at x: Int) {
    guard coverage != 0 else { return close() }
    if coverage != .max { groups.append(coverage) }
    extend(by: 1, isFull: coverage == .max, at: x)
  }

  /// Adds groups of the same coverage to the right of the row's last ones.
  @inline(__always)
  mutating func append(_ coverage: UInt64, at columns: Range<Int>) {
    guard coverage != 0, !columns.isEmpty else { return close() }
    let count = (columns.count &+ 7) / 8
    if coverage != .max { groups.append(contentsOf: repeatElement(coverage, count: count)) }
    extend(by: count, isFull: coverage == .max, at: columns.lowerBound)
  }

  @inline(__always)
  private mutating func extend(by count: Int, isFull: Bool, at x: Int) {
    if open.groups == 0 || (open.source < 0) != isFull {
      close()
      open.x = Int32(truncatingIfNeeded: x)
      open.source = isFull ? -1 : Int32(truncatingIfNeeded: groups.count &- count)
    }
    open.groups &+= Int32(truncatingIfNeeded: count)
  }
}

struct InkMemory: Sendable {
  let rows: Items<Int32>
  let runs: Items<InkRun>
  let groups: Items<UInt64>
}

extension Ink {
  func lend<Result>(_ body: (InkMemory) -> Result) -> Result {
    rows.lendItems { rows in
      runs.lendItems { runs in
        groups.lendItems { body(InkMemory(rows: rows, runs: runs, groups: $0)) }
      }
    }
  }
}
