import Graphics

/// An outline's edges, clipped to the frame.
/// ```
///        0          width
///   ●────┼────┐  ┌────┼──────●        Parts above and below are dropped. Parts to the left and right are
///   ╎    │     ╲ │    │      ╎        moved to the frame's edge: the enclosed area stays enclosed, and no
///   ▼    ▼      ▼▼    ▼      ▼        coordinate exceeds the frame.
/// ```
struct EdgeList {
  /// Only the first `count` are valid.
  private var edges: [Edge] = []
  private var count = 0
  /// What the newest outline has written.
  private var ends: [EdgeEnds] = []
  private var lanes = [UInt64](repeating: 0, count: FourEdges.lanes)
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
      end = ends.lendMutableItems { ends in
        var writer = EdgeWriter(ends)
        body(&writer)
        return writer.end()
      }
    } while ends.makeRoom(for: end, .none)
    append(upTo: end)
  }

  /// Adds the edges between the first ends, four at a time.
  @inline(never)
  private mutating func append(upTo end: Int) {
    var next = 0
    while true {
      let (clip, first, start) = (clip, count, next)
      (next, count) = ends.lendItems { ends in
        edges.lendMutableItems { edges in
          lanes.lendMutableItems { lanes in
            clip.append(ends, start..<end, to: edges, from: first, by: lanes)
          }
        }
      }
      guard next < end else { return }
      edges.makeRoom(for: count + EdgeClip.room, .none)
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
    let (rows, count) = (Int(clip.height), count)
    edges.lendItems { edges in bands.sort(count, rows: rows) { edges[$0].firstRow } }
  }

  /// The rows from the first with an edge to the last.
  var rows: ClosedRange<Int>? {
    guard count > 0 else { return nil }
    let edges = edges.span
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
    edges.lendItems { edges in bands.visit(band) { body(edges[$0]) } }
  }
}
