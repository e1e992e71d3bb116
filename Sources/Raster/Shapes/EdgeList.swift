import Graphics
import Polylines

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
  private var bands = RowBands()
  private var clip = EdgeClip(width: 0, height: 0)

  mutating func reset(_ size: FrameSize) {
    count = 0
    clip = EdgeClip(width: Double(size.width), height: Double(size.height))
  }

  /// Adds the edges that `body` writes; it runs again if there was too little memory for them.
  @inline(__always)
  mutating func append(_ body: (inout EdgeWriter) -> Void) {
    let (clip, first) = (clip, count)
    repeat {
      count = edges.lendMutableItems { edges in
        var writer = EdgeWriter(edges: edges, count: first, clip: clip)
        body(&writer)
        return writer.count
      }
    } while grow()
  }

  /// Makes room for `count` edges; returns false if there was room.
  private mutating func grow() -> Bool {
    let missing = count - edges.count
    guard missing > 0 else { return false }
    edges.append(contentsOf: repeatElement(.none, count: max(missing, edges.count)))
    return true
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
            if let start { edges.appendUpright(start, last) }
            start = nil
            edges.append(last, point)
          }
          last = point
        }
        if let start { edges.appendUpright(start, last) }
      }
    }
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

  /// Takes a band's edges if there are only two, see `Ribbon`.
  mutating func ribbon(_ band: Int) -> Ribbon? {
    guard let (one, other) = bands.pair(band) else { return nil }
    guard let ribbon = Ribbon(edges[one], edges[other], top: band * RowBands.height) else {
      return nil
    }
    bands.visit(band) { _ in true }
    return ribbon
  }

  func hasAtMost(_ most: Int, in band: Int) -> Bool { bands.hasAtMost(most, in: band) }

  /// Visits the edges of a band; those for which `body` returns true continue in the next band.
  mutating func visit(_ band: Int, _ body: (Edge) -> Bool) {
    edges.lendItems { edges in bands.visit(band) { body(edges[$0]) } }
  }
}

/// Writes edges into memory that may be too small for all.
struct EdgeWriter {
  private let edges: MutableItems<Edge>
  /// The number of edges, also of those for which there was no room.
  private(set) var count: Int
  private let clip: EdgeClip

  init(edges: MutableItems<Edge>, count: Int, clip: EdgeClip) {
    (self.edges, self.count, self.clip) = (edges, count, clip)
  }

  /// Adds an edge at the frame's left or right edge, on whose outer side all between two points is.
  @inline(never)
  mutating func appendUpright(_ from: Vector2, _ to: Vector2) {
    let x = min(max(from.x, 0), clip.width)
    append(Vector2(x: x, y: from.y), Vector2(x: x, y: to.y))
  }

  /// Adds an edge; points are finite and within `Reach.farthest` plus a line's width.
  @inline(__always)
  mutating func append(_ from: Vector2, _ to: Vector2) {
    clip.append(from, to) {
      if count < edges.count { edges[count] = $0 }
      count &+= 1
    }
  }
}

/// The frame that edges are clipped to.
struct EdgeClip {
  let width: Double
  let height: Double

  /// Passes on the visible parts of an edge, at most three.
  @inline(__always)
  func append(_ from: Vector2, _ to: Vector2, _ take: (Edge) -> Void) {
    // A level edge encloses nothing, and its slope would be infinite.
    guard (to.y - from.y).magnitude > 1e-9 else { return }
    let (a, b, winding) = from.y < to.y ? (from, to, 1) : (to, from, -1)
    guard b.y > 0, a.y < height else { return }
    if a.y >= 0, b.y <= height, min(a.x, b.x) >= 0, max(a.x, b.x) <= width {
      let edge = Edge(x: a.x, top: a.y, endX: b.x, bottom: b.y, winding: winding)
      if !edge.isLevel { take(edge) }
    } else {
      cut(a, b, (b.x - a.x) / (b.y - a.y), winding, take)
    }
  }

  private func cut(
    _ a: Vector2, _ b: Vector2, _ slope: Double, _ winding: Int, _ take: (Edge) -> Void
  ) {
    var (top, bottom) = (a, b)
    if a.y < 0 { top = Vector2(x: a.x - a.y * slope, y: 0) }
    if b.y > height { bottom = Vector2(x: a.x + (height - a.y) * slope, y: height) }
    func add(_ from: Vector2, _ to: Vector2) {
      // An edge may end on the frame's last line but not begin there.
      guard from.y < to.y, from.y < height else { return }
      let edge = Edge(
        x: min(max(from.x, 0), width), top: from.y, endX: min(max(to.x, 0), width), bottom: to.y,
        winding: winding)
      if !edge.isLevel { take(edge) }
    }
    func addUpright(_ x: Double, _ top: Double, _ bottom: Double) {
      add(Vector2(x: x, y: top), Vector2(x: x, y: bottom))
    }
    if min(top.x, bottom.x) >= 0, max(top.x, bottom.x) <= width { return add(top, bottom) }
    guard slope != 0 else { return addUpright(min(max(top.x, 0), width), top.y, bottom.y) }
    // Its crossings with the frame's left and right edge, from the top.
    let (before, after) = slope > 0 ? (0, width) : (width, 0)
    let first = row(of: before, top, bottom, slope)
    let second = row(of: after, top, bottom, slope)
    addUpright(before, top.y, first)
    if first < second {
      let start = first > top.y ? before : top.x
      let end = second < bottom.y ? after : bottom.x
      add(Vector2(x: start, y: first), Vector2(x: end, y: second))
    }
    addUpright(after, second, bottom.y)
  }

  /// The row of an edge at `x`, limited to its ends.
  private func row(of x: Double, _ top: Vector2, _ bottom: Vector2, _ slope: Double) -> Double {
    min(max(top.y + (x - top.x) / slope, top.y), bottom.y)
  }
}
