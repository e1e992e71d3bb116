import Graphics

/// An outline's edges, clipped to the frame.
/// ```
///        0          width
///   ●────┼────┐  ┌────┼──────●        Parts above and below are dropped. Parts to the left and right are
///   ╎    │     ╲ │    │      ╎        moved to the frame's edge: the enclosed area stays enclosed, and no
///   ▼    ▼      ▼▼    ▼      ▼        coordinate exceeds the frame.
/// ```
struct EdgeList: ~Copyable {
  /// Only the first `count` are valid.
  private var edges = Buffer<Edge>()
  private var count = 0
  /// What the newest outline has written.
  private var ends = Buffer<EdgeEnds>()
  private var lanes = Buffer<UInt64>(repeating: 0, count: EdgeX4.lanes)
  private var bands = RowBands()
  private var clip = EdgeClip(width: 0, height: 0)

  mutating func reset(_ size: FrameSize) {
    count = 0
    clip = EdgeClip(width: Double(size.width), height: Double(size.height))
  }

  /// Adds the edges whose ends `body` writes; it runs again if there was too little memory for them.
  @inline(__always)
  mutating func append(_ body: (inout EdgeWriter) -> Void) {
    var end = 0
    repeat {
      var writer = EdgeWriter(ends.mutableItems)
      body(&writer)
      end = writer.end()
    } while ends.grow(to: end, .none)
    append(upTo: end)
  }

  /// Adds the edges between the first ends, four at a time.
  @inline(never)
  private mutating func append(upTo end: Int) {
    var next = 0
    while true {
      (next, count) = clip.append(
        ends.items, next..<end, to: edges.mutableItems, from: count, by: lanes.mutableItems)
      guard next < end else { return }
      edges.grow(to: count + EdgeClip.room, .none)
    }
  }

  /// Adds the outlines that lines enclose.
  ///
  /// All edges one after another on the same side of the frame become one, upright at the frame's edge.
  mutating func append(closing flat: borrowing FlatPath) {
    let width = clip.width
    append { edges in
      let points = flat.points.span
      for line in flat.lines {
        var last = points[line.points.upperBound - 1]
        // Where the edges beside the frame that are not added yet begin.
        var start: Vector2?
        for index in line.points {
          let point = points[index]
          if max(last.x, point.x) <= 0 || min(last.x, point.x) >= width {
            if start == nil { start = last }
          } else {
            if let start { Self.appendUpright(start, last, width, to: &edges) }
            start = nil
            edges.append(last, point)
          }
          last = point
        }
        if let start { Self.appendUpright(start, last, width, to: &edges) }
      }
    }
  }

  /// Adds an edge at the frame's left or right edge, on whose outer side all between two points is.
  private static func appendUpright(
    _ from: Vector2, _ to: Vector2, _ width: Double, to edges: inout EdgeWriter
  ) {
    let x = min(max(from.x, 0), width)
    edges.append(Vector2(x: x, y: from.y), Vector2(x: x, y: to.y))
  }

  /// To be called when all edges have been added, before `visit`.
  mutating func sort() {
    let edges = edges.items
    bands.sort(count, rows: Int(clip.height)) { edges[$0].firstRow }
  }

  /// The rows from the first with an edge to the last.
  var rows: ClosedRange<Int>? {
    guard count > 0 else { return nil }
    let edges = edges.items
    var (first, last) = (Int.max, 0)
    for index in 0..<count {
      (first, last) = (min(first, edges[index].firstRow), max(last, edges[index].lastRow))
    }
    return first...last
  }

  /// The bands that edges are in.
  var bandRange: Range<Int> {
    guard let rows else { return 0..<0 }
    return rows.lowerBound / RowBands.height..<rows.upperBound / RowBands.height + 1
  }

  func isEmpty(_ band: Int) -> Bool { bands.isEmpty(band) }

  func hasAtMost(_ most: Int, in band: Int) -> Bool { bands.hasAtMost(most, in: band) }

  /// Visits the edges of a band; those for which `body` returns true continue in the next band.
  mutating func visit(_ band: Int, _ body: (Edge) -> Bool) {
    let edges = edges.items
    bands.visit(band) { body(edges[$0]) }
  }
}

/// Items by the first band of sixteen rows they touch; linked lists pass an item on to the next in constant time.
struct RowBands: ~Copyable {
  static let height = 16
  private static let none: Int32 = -1

  private var heads = Buffer<Int32>()
  private var next = Buffer<Int32>()

  /// Sorts the items 0, 1, 2, … into the bands of a frame; a band's last item comes first.
  mutating func sort(_ count: Int, rows: Int, firstRow: (_ number: Int) -> Int) {
    heads.assign(Self.none, count: (rows + Self.height - 1) / Self.height)
    next.assign(Self.none, count: count)
    let (heads, next) = (heads.mutableItems, next.mutableItems)
    for number in 0..<count {
      let band = firstRow(number) / Self.height
      next[number] = heads[band]
      heads[band] = Int32(truncatingIfNeeded: number)
    }
  }

  var count: Int { heads.count }

  func isEmpty(_ band: Int) -> Bool { heads[band] == Self.none }

  func hasAtMost(_ most: Int, in band: Int) -> Bool {
    var (number, count) = (heads[band], 0)
    let next = next.items
    while number != Self.none, count <= most {
      number = next[Int(number)]
      count += 1
    }
    return count <= most
  }

  /// Visits the items of a band; those for which `body` returns true continue in the next band.
  mutating func visit(_ band: Int, _ body: (_ number: Int) -> Bool) {
    let (heads, next) = (heads.mutableItems, next.mutableItems)
    let isLast = band + 1 == heads.count
    var number = heads[band]
    while number != Self.none {
      let following = next[Int(number)]
      if body(Int(number)), !isLast {
        next[Int(number)] = heads[band + 1]
        heads[band + 1] = number
      }
      number = following
    }
  }
}
