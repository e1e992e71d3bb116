import Graphics
import Polylines

/// An edge of an outline inside the frame, from top to bottom.
struct Edge {
  var x: Double
  var top: Double
  var endX: Double
  var bottom: Double
  /// Pixels to the right per row down.
  var slope: Double
  /// 1 where the outline runs down, −1 where it runs up.
  var winding: Double
}

/// An outline's edges, clipped to the frame.
/// ```
///        0          width
///   ●────┼────┐  ┌────┼──────●        Parts above and below are dropped. Parts to the left and right are
///   ╎    │     ╲ │    │      ╎        moved to the frame's edge: the enclosed area stays enclosed, and no
///   ▼    ▼      ▼▼    ▼      ▼        coordinate exceeds the frame.
/// ```
struct EdgeList {
  private(set) var edges: [Edge] = []
  private var bands = RowBands()
  private var width = 0.0
  private var height = 0.0

  mutating func reset(_ size: FrameSize) {
    edges.removeAll(keepingCapacity: true)
    bands.reset(rows: size.height)
    (width, height) = (Double(size.width), Double(size.height))
  }

  /// Adds an edge; points are finite and within `Reach.farthest` plus a line's width.
  mutating func append(_ from: Vector2, _ to: Vector2) {
    // A level edge encloses nothing, and its slope would be infinite.
    guard (to.y - from.y).magnitude > 1e-9 else { return }
    if from.y < to.y { clip(from, to, 1) } else { clip(to, from, -1) }
  }

  mutating func append(closing flat: borrowing FlatPath) {
    for line in flat.lines {
      var last = flat.points[line.points.upperBound - 1]
      for index in line.points {
        let point = flat.points[index]
        append(last, point)
        last = point
      }
    }
  }

  var bandCount: Int { bands.count }

  func isEmpty(_ band: Int) -> Bool { bands.isEmpty(band) }

  /// Visits the edges of a band; those for which `body` returns true continue in the next band.
  mutating func visit(_ band: Int, _ body: (Edge) -> Bool) {
    edges.lendItems { edges in bands.visit(band) { body(edges[$0]) } }
  }

  private mutating func clip(_ a: Vector2, _ b: Vector2, _ winding: Double) {
    guard b.y > 0, a.y < height else { return }
    let slope = (b.x - a.x) / (b.y - a.y)
    var (top, bottom) = (a, b)
    if a.y < 0 { top = Vector2(x: a.x - a.y * slope, y: 0) }
    if b.y > height { bottom = Vector2(x: a.x + (height - a.y) * slope, y: height) }
    if min(top.x, bottom.x) >= 0, max(top.x, bottom.x) <= width {
      return add(top, bottom, slope, winding)
    }
    guard slope != 0 else {
      return addUpright(min(max(top.x, 0), width), top.y, bottom.y, winding)
    }
    // Its crossings with the frame's left and right edge, from the top.
    let (before, after) = slope > 0 ? (0, width) : (width, 0)
    let first = row(of: before, top, bottom, slope)
    let second = row(of: after, top, bottom, slope)
    addUpright(before, top.y, first, winding)
    if first < second {
      let start = first > top.y ? before : top.x
      let end = second < bottom.y ? after : bottom.x
      add(Vector2(x: start, y: first), Vector2(x: end, y: second), slope, winding)
    }
    addUpright(after, second, bottom.y, winding)
  }

  /// The row of an edge at `x`, limited to its ends.
  private func row(of x: Double, _ top: Vector2, _ bottom: Vector2, _ slope: Double) -> Double {
    min(max(top.y + (x - top.x) / slope, top.y), bottom.y)
  }

  private mutating func addUpright(
    _ x: Double, _ top: Double, _ bottom: Double, _ winding: Double
  ) {
    add(Vector2(x: x, y: top), Vector2(x: x, y: bottom), 0, winding)
  }

  private mutating func add(_ a: Vector2, _ b: Vector2, _ slope: Double, _ winding: Double) {
    // An edge may end on the frame's last line but not begin there.
    guard a.y < b.y, a.y < height else { return }
    edges.append(
      Edge(
        x: min(max(a.x, 0), width), top: a.y, endX: min(max(b.x, 0), width), bottom: b.y,
        slope: slope, winding: winding))
    bands.append(firstRow: Int(a.y))
  }
}
