/// Adjacent covered pixels of a row, in groups of eight; a group's first column is a multiple of eight.
struct CoverageSpan {
  let x: Int32
  let groups: Int32
  /// The index of their coverage; negative if all are fully covered.
  let source: Int32

  static let none = CoverageSpan(x: 0, groups: 0, source: -1)

  @inline(__always)
  init(x: Int, groups: Int, source: Int) {
    self.x = Int32(truncatingIfNeeded: x)
    self.groups = Int32(truncatingIfNeeded: groups)
    self.source = Int32(truncatingIfNeeded: source)
  }

  /// The column after the last one, possibly beyond the frame.
  @inline(__always)
  var end: Int { Int(x) &+ Int(groups) &* 8 }

  /// The run in another buffer, where groups have other numbers.
  @inline(__always)
  func moved(groups way: Int) -> CoverageSpan {
    CoverageSpan(x: Int(x), groups: Int(groups), source: Int(source) &+ (source < 0 ? 0 : way))
  }
}

/// The coverage of shapes: rows, their runs, and the runs' groups.
/// ```
///   rows     0  2  2  3 …          row r has runs rows[r]..<rows[r + 1]
///   runs     (x, groups, source)   source ─┐
///   groups   cccccccc cccccccc …  ◀────────┘ coverage of eight pixels, a byte each, first pixel lowest
/// ```
/// Stored once for all that blend it, so that threads, bands and single pixels give the same bits. Where a few edges
/// cross a row, not coverage but their parts are stored (`AnalyticRows`).
struct CoverageBuffer: ~Copyable {
  // Only the first ones are valid, up to `place`.
  private(set) var rows = Buffer<Int32>()
  private(set) var runs = Buffer<CoverageSpan>()
  private var groups = Buffer<UInt64>()
  private var analyticRows = Buffer<AnalyticRows>()
  private var parts = Buffer<EdgeSegment>()
  /// The ends of the five buffers.
  private(set) var place = Place()
  /// The newest band's first row, and its runs' columns.
  private var bandStart = 0
  private var columns = Columns()

  init(room: Int) { self.room = room }

  struct Place {
    var rows = 0
    var runs = 0
    var groups = 0
    var analyticRows = 0
    var parts = 0
  }

  struct Columns {
    var left = Int32.max
    /// Possibly beyond the frame.
    var right: Int32 = 0
    /// The number of groups of all runs.
    var groups: Int32 = 0
  }

  /// From this many bytes on, what is stored is drawn before more is added; a shape adds at most a frame's.
  private let room: Int

  var isFull: Bool {
    place.groups * 8 + place.runs * MemoryLayout<CoverageSpan>.stride
      + place.analyticRows * MemoryLayout<AnalyticRows>.stride
      + place.parts * MemoryLayout<EdgeSegment>.stride >= room
  }

  mutating func removeAll() { place = Place() }

  var memory: CoverageView {
    CoverageView(
      rows: rows.items, runs: runs.items, groups: groups.items, analyticRows: analyticRows.items,
      parts: parts.items)
  }

  /// Adds a band of rows of a frame, which `body` writes.
  mutating func appendBand(width: Int, _ body: (inout SpanBuilder) -> Void) {
    let most = RowBands.height * (width / 8 + 2)
    rows.grow(to: place.rows + RowBands.height + 1, 0)
    runs.grow(to: place.runs + most, .none)
    groups.grow(to: place.groups + most, 0)
    bandStart = place.rows
    rows[place.rows] = Int32(truncatingIfNeeded: place.runs)
    place.rows += 1
    var writer = SpanBuilder(
      rows: rows.mutableItems, runs: runs.mutableItems, groups: groups.mutableItems, place: place)
    body(&writer)
    (place, columns) = (writer.place, writer.columns)
  }

  /// Adds a band of rows of parts, which `body` writes.
  mutating func appendParts(
    _ body: (MutableItems<AnalyticRows>, MutableItems<EdgeSegment>, Place) -> AnalyticBand
  ) -> AnalyticBand {
    analyticRows.grow(to: place.analyticRows + RowBands.height, .none)
    parts.grow(to: place.parts + RowBands.height * CellRows.mostEdges, .none)
    let band = body(analyticRows.mutableItems, parts.mutableItems, place)
    place.analyticRows += band.count
    place.parts += band.parts
    return band
  }

  /// The newest band of runs.
  func band(width: Int) -> CoverageBand {
    var band = CoverageBand(form: .spans, source: bandStart, rows: 0..<0, columns: 0..<0)
    guard columns.left < columns.right else { return band }
    band.columns = Int(columns.left)..<min(Int(columns.right), width)
    band.isDense = Int(columns.groups) * 8 * 2 >= band.columns.count * RowBands.height
    let rows = rows.items
    var (first, end) = (bandStart, place.rows - 1)
    while rows[first] == rows[first + 1] { first += 1 }
    while rows[end - 1] == rows[end] { end -= 1 }
    band.rows = first - bandStart..<end - bandStart
    return band
  }

  /// Appends whole bands of another buffer.
  mutating func append(_ other: borrowing CoverageBuffer, _ from: Place, _ to: Place) {
    let (run, group) = (place.runs - from.runs, place.groups - from.groups)
    let part = place.parts - from.parts
    Self.copy(other.rows.items, from.rows..<to.rows, to: &rows, &place.rows) {
      $0 &+ Int32(truncatingIfNeeded: run)
    }
    Self.copy(other.runs.items, from.runs..<to.runs, to: &runs, &place.runs) {
      $0.moved(groups: group)
    }
    Self.copy(other.groups.items, from.groups..<to.groups, to: &groups, &place.groups) { $0 }
    Self.copy(
      other.analyticRows.items, from.analyticRows..<to.analyticRows, to: &analyticRows,
      &place.analyticRows
    ) {
      $0.moved(parts: part)
    }
    Self.copy(other.parts.items, from.parts..<to.parts, to: &parts, &place.parts) { $0 }
  }

  @inline(__always)
  private static func copy<Item: BitwiseCopyable>(
    _ source: Items<Item>, _ range: Range<Int>, to target: inout Buffer<Item>, _ end: inout Int,
    _ changed: (Item) -> Item
  ) {
    guard let first = range.first else { return }
    let way = end - first
    target.grow(to: end + range.count, source[first])
    let items = target.mutableItems
    for index in range { items[index &+ way] = changed(source[index]) }
    end += range.count
  }
}

/// The rows and columns of a band that have coverage.
struct CoverageBand {
  let form: DrawCommand.Form
  /// The number of the band's first row, or of its first rows of parts, in the buffer.
  let source: Int
  /// From the first row with coverage to the last, below the band's top.
  var rows: Range<Int>
  /// Of the frame.
  var columns: Range<Int>
  /// Whether half of the pixels are covered.
  var isDense = false
}

/// A view of a buffer's coverage.
struct CoverageView: Sendable {
  let rows: Items<Int32>
  let runs: Items<CoverageSpan>
  let groups: Items<UInt64>
  let analyticRows: Items<AnalyticRows>
  let parts: Items<EdgeSegment>
}

extension CoverageView {
  /// Passes on the columns of a frame that a band covers in each row, from the band's first row `top` on.
  @inline(__always)
  func forEachColumns(
    _ band: CoverageBand, top: Int, width: Int, _ body: (_ row: Int, _ columns: Range<Int>) -> Void
  ) {
    var number = band.form == .spans ? Int(rows[band.source &+ band.rows.lowerBound]) : band.source
    for row in band.rows {
      guard band.form == .spans else {
        while Int(analyticRows[number].end) <= top &+ row { number &+= 1 }
        let columns = SegmentColumns(analyticRows[number].parts, top &+ row) { parts[$0] }
        body(row, columns.groups(width: width))
        continue
      }
      let end = Int(rows[band.source &+ row &+ 1])
      while number < end {
        let (from, to) = (Int(runs[number].x), min(runs[number].end, width))
        body(row, from..<max(from, to))
        number &+= 1
      }
    }
  }
}
