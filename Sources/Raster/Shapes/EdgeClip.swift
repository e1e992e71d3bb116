import Graphics

/// Where an edge begins and ends on its way around an outline.
struct EdgeEnds {
  let start: Vector2
  let end: Vector2

  static let none = EdgeEnds(start: .zero, end: .zero)
}

/// Writes edges' ends into memory that may be too small for all.
struct EdgeWriter {
  private let ends: MutableItems<EdgeEnds>
  /// The number of edges, also of those for which there was no room.
  private var count = 0

  init(_ ends: MutableItems<EdgeEnds>) { self.ends = ends }

  /// Adds an edge; points are finite and within `Reach.farthest` plus a line's width.
  @inline(__always)
  mutating func append(_ from: Vector2, _ to: Vector2) {
    if count < ends.count { ends[count] = EdgeEnds(start: from, end: to) }
    count &+= 1
  }

  /// Adds edges without height up to a multiple of four; returns the number of all.
  mutating func end() -> Int {
    while count & 3 != 0 { append(.zero, .zero) }
    return count
  }
}

/// The frame that edges are clipped to.
struct EdgeClip {
  let width: Double
  let height: Double

  /// The most edges of four.
  static let room = 12

  /// Appends edges, up to four for which there may be no room; returns the next one to append, and the number of edges.
  @inline(__always)
  func append(
    _ ends: Items<EdgeEnds>, _ range: Range<Int>, to edges: MutableItems<Edge>, from first: Int,
    by lanes: MutableItems<UInt64>
  ) -> (next: Int, count: Int) {
    var (next, count) = (range.lowerBound, first)
    while next < range.upperBound, count &+ Self.room <= edges.count {
      let four = EdgeEndsX4(ends, next)
      if four.areInside(self) {
        EdgeX4(four).append(to: edges, &count, by: lanes)
      } else {
        for number in next..<next &+ 4 {
          append(ends[number].start, ends[number].end) {
            edges[count] = $0
            count &+= 1
          }
        }
      }
      next &+= 4
    }
    return (next, count)
  }

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
