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
/// Stored once for all that blend it, so that threads, bands and single pixels give the same bits. Where a few edges
/// cross a row, not coverage but their parts are stored.
struct Ink {
  // Only the first ones are valid, up to `place`.
  private(set) var rows: [Int32] = []
  private(set) var runs: [InkRun] = []
  private var groups: [UInt64] = []
  private var partRows: [PartRow] = []
  private var parts: [RowPart] = []
  /// The ends of the five arrays.
  private(set) var place = Place()
  /// The newest band's first row, and its runs' columns.
  private(set) var bandStart = 0
  private(set) var columns = Columns()

  init(room: Int) { self.room = room }

  struct Place {
    var rows = 0
    var runs = 0
    var groups = 0
    var partRows = 0
    var parts = 0
  }

  struct Columns {
    var left = Int32.max
    /// Possibly beyond the frame.
    var right: Int32 = 0
    /// The number of groups of all runs.
    var groups: Int32 = 0
  }

  /// From this many bytes on, the ink is drawn before more is added; a shape adds at most a frame's.
  private let room: Int

  var isFull: Bool {
    place.groups * 8 + place.runs * MemoryLayout<InkRun>.stride
      + place.partRows * MemoryLayout<PartRow>.stride
      + place.parts * MemoryLayout<RowPart>.stride >= room
  }

  mutating func removeAll() { place = Place() }

  /// Adds a band of rows of a frame, which `body` writes.
  mutating func appendBand(width: Int, _ body: (inout InkWriter) -> Void) {
    let most = RowBands.height * (width / 8 + 2)
    reserve(rows: RowBands.height + 1, runs: most, groups: most)
    bandStart = place.rows
    rows[place.rows] = Int32(truncatingIfNeeded: place.runs)
    place.rows += 1
    let begin = place
    (place, columns) = rows.lendMutableItems { rows in
      runs.lendMutableItems { runs in
        groups.lendMutableItems { groups in
          var writer = InkWriter(rows: rows, runs: runs, groups: groups, place: begin)
          body(&writer)
          return (writer.place, writer.columns)
        }
      }
    }
  }

  /// Adds a band of rows of parts, which `body` writes.
  mutating func appendParts(
    _ body: (MutableItems<PartRow>, MutableItems<RowPart>, Place) -> PartBand
  ) -> PartBand {
    partRows.makeRoom(for: place.partRows + RowBands.height, .none)
    parts.makeRoom(for: place.parts + RowBands.height * CellRows.mostParts, .none)
    let place = place
    let band = partRows.lendMutableItems { rows in
      parts.lendMutableItems { body(rows, $0, place) }
    }
    self.place.parts += band.parts
    self.place.partRows += RowBands.height
    return band
  }

  /// The rows of the newest band from the first with a run to the last; some row has one.
  var rowsWithRuns: Range<Int> {
    let rows = rows.span
    var (first, end) = (bandStart, place.rows - 1)
    while rows[first] == rows[first + 1] { first += 1 }
    while rows[end - 1] == rows[end] { end -= 1 }
    return first - bandStart..<end - bandStart
  }

  private mutating func reserve(rows: Int, runs: Int, groups: Int) {
    self.rows.makeRoom(for: place.rows + rows, 0)
    self.runs.makeRoom(for: place.runs + runs, .none)
    self.groups.makeRoom(for: place.groups + groups, 0)
  }

  /// Appends whole bands of another ink.
  mutating func append(_ other: borrowing Ink, _ from: Place, _ to: Place) {
    reserve(
      rows: to.rows - from.rows, runs: to.runs - from.runs, groups: to.groups - from.groups)
    let (run, group) = (place.runs - from.runs, place.groups - from.groups)
    rows.lendMutableItems { rows in
      for index in from.rows..<to.rows {
        rows[place.rows + index - from.rows] = other.rows[index] &+ Int32(truncatingIfNeeded: run)
      }
    }
    runs.lendMutableItems { runs in
      for index in from.runs..<to.runs {
        var copy = other.runs[index]
        if copy.source >= 0 { copy.source &+= Int32(truncatingIfNeeded: group) }
        runs[index + run] = copy
      }
    }
    groups.lendMutableItems { groups in
      for index in from.groups..<to.groups { groups[index + group] = other.groups[index] }
    }
    appendOutlines(other, from, to)
    place.rows += to.rows - from.rows
    place.runs += to.runs - from.runs
    place.groups += to.groups - from.groups
  }

  /// Appends rows of parts of another ink.
  private mutating func appendOutlines(_ other: borrowing Ink, _ from: Place, _ to: Place) {
    let (row, part) = (place.partRows - from.partRows, place.parts - from.parts)
    partRows.makeRoom(for: to.partRows + row, .none)
    parts.makeRoom(for: to.parts + part, .none)
    partRows.lendMutableItems { rows in
      for index in from.partRows..<to.partRows {
        rows[index + row] = other.partRows[index].moved(parts: part)
      }
    }
    parts.lendMutableItems { parts in
      for index in from.parts..<to.parts { parts[index + part] = other.parts[index] }
    }
    (place.partRows, place.parts) = (to.partRows + row, to.parts + part)
  }
}

struct InkMemory: Sendable {
  let rows: Items<Int32>
  let runs: Items<InkRun>
  let groups: Items<UInt64>
  let partRows: Items<PartRow>
  let parts: Items<RowPart>
}

extension Ink {
  func lend<Result>(_ body: (InkMemory) -> Result) -> Result {
    rows.lendItems { rows in
      runs.lendItems { runs in
        groups.lendItems { groups in
          partRows.lendItems { partRows in
            parts.lendItems { parts in
              body(
                InkMemory(
                  rows: rows, runs: runs, groups: groups, partRows: partRows, parts: parts))
            }
          }
        }
      }
    }
  }
}
