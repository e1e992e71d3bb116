/// Neighbouring pixels of a row that a shape covers, in groups of eight; a group's first column is a
/// multiple of eight.
struct InkRun {
  /// The first column.
  var x: Int32
  /// How many groups.
  var groups: Int32
  /// Where their coverage stands; a negative number where all of it is full.
  var source: Int32

  /// Behind the last column, which may lie behind the frame's.
  var end: Int { Int(x) &+ Int(groups) &* 8 }
}

/// The coverage of shapes as it will be blended: rows, their runs, and the runs' groups.
///
/// ```
///   rows     0  2  2  3 …          row r has runs rows[r]..<rows[r + 1]
///   runs     (x, groups, source)   source ─┐
///   groups   cccccccc cccccccc …  ◀────────┘ coverage of eight pixels, a byte each, first pixel lowest
/// ```
/// What is blended stands here once, whoever blends it, so that threads, bands and single pixels give the
/// same bits.
struct Ink {
  private(set) var rows: [Int32] = []
  private(set) var runs: [InkRun] = []
  private(set) var groups: [UInt64] = []
  /// Whether the next group may belong to the last run.
  private var isOpen = false
  /// Where the newest band's rows begin.
  private(set) var bandStart = 0

  /// From so many bytes on, what is there is drawn before more comes; a shape adds at most a frame's.
  static let room = 16 << 20

  /// Whether what is there should be drawn first.
  var isFull: Bool { groups.count * 8 + runs.count * MemoryLayout<InkRun>.stride >= Self.room }

  /// Forgets all; the memory stays.
  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
  }

  /// Begins sixteen rows.
  mutating func startBand() {
    bandStart = rows.count
    rows.append(Int32(truncatingIfNeeded: runs.count))
    isOpen = false
  }

  /// Ends a row.
  mutating func endRow() {
    rows.append(Int32(truncatingIfNeeded: runs.count))
    isOpen = false
  }

  /// Adds eight pixels, to the right of those that the row has; none of them may be covered.
  @inline(__always)
  mutating func append(_ coverage: UInt64, at x: Int) {
    guard coverage != 0 else {
      isOpen = false
      return
    }
    let isFull = coverage == .max
    if !isFull { groups.append(coverage) }
    let last = runs.count &- 1
    if isOpen, (runs[last].source < 0) == isFull {
      runs[last].groups &+= 1
      return
    }
    runs.append(
      InkRun(
        x: Int32(truncatingIfNeeded: x), groups: 1,
        source: isFull ? -1 : Int32(truncatingIfNeeded: groups.count &- 1)))
    isOpen = true
  }
}

/// The same, lent to whoever blends.
struct InkMemory: Sendable {
  let rows: Items<Int32>
  let runs: Items<InkRun>
  let groups: Items<UInt64>
}

extension Ink {
  /// Lends all for one call.
  func lend<Result>(_ body: (InkMemory) -> Result) -> Result {
    rows.lendItems { rows in
      runs.lendItems { runs in
        groups.lendItems { body(InkMemory(rows: rows, runs: runs, groups: $0)) }
      }
    }
  }
}
