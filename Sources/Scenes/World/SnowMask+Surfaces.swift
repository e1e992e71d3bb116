import Graphics

extension SnowMask {
  /// Surfaces at most; the narrowest are left out.
  static let mostSurfaces = 256
  /// What is narrower holds no snow, in points.
  private static let narrowest = 3.0
  /// Points that an edge rises in a column at most: 70°, where no snow lies.
  private static let steepest = 2.75 * fineness
  /// An edge and its simplified line are at most so far apart, in points.
  private static let tolerance = 0.3
  /// Round caps instead of peaks: the steepest slope of snow on edges that are often narrow and curved, in radians.
  private static let repose = 0.5
  /// Snow begins so far below the edge, in points: half a pixel of air below it would be seen.
  private static let sunk = 0.5
  /// As far away as most snow that falls.
  private static let depth = 0.5

  /// An edge on its way from left to right.
  private struct Edge {
    var points: [Vector2]
    var last: Span
    /// The smallest height of the gap above it.
    var gap: Double
  }

  /// Every upward edge, from left to right; each holds up to `most` points of snow, less where it is narrow or the gap
  /// above it is low.
  func surfaces(most: Double) -> [Surface] {
    var (done, open): ([Edge], [Edge]) = ([], [])
    var index = 0
    var column = Int.min
    while index < spans.count {
      if spans[index].column != column + 1 {
        done += open
        open.removeAll()
      }
      column = spans[index].column
      var next: [Edge] = []
      var above = -Double.infinity
      while index < spans.count, spans[index].column == column {
        next.append(Self.edge(spans[index], gap: spans[index].top - above, &open))
        above = spans[index].bottom
        index += 1
      }
      done += open
      open = next
    }
    return Self.surfaces(done + open, most)
  }

  /// The open edge that goes on in a span, which leaves `open`, or a new one.
  private static func edge(_ span: Span, gap: Double, _ open: inout [Edge]) -> Edge {
    let place = Vector2(x: middle(span.column), y: span.top + sunk)
    var nearest: (index: Int, way: Double)?
    for (index, edge) in open.enumerated() {
      let way = (edge.last.top - span.top).magnitude
      guard way <= steepest, edge.last.top < span.bottom, span.top < edge.last.bottom,
        way < nearest?.way ?? .infinity
      else { continue }
      nearest = (index, way)
    }
    guard let nearest else {
      let corner = Vector2(x: place.x - fineness / 2, y: place.y)
      return Edge(points: [corner, place], last: span, gap: gap)
    }
    var edge = open.remove(at: nearest.index)
    edge.points.append(place)
    (edge.last, edge.gap) = (span, min(edge.gap, gap))
    return edge
  }

  private static func surfaces(_ edges: [Edge], _ most: Double) -> [Surface] {
    var all: [(width: Double, surface: Surface)] = []
    for edge in edges {
      guard let first = edge.points.first, let last = edge.points.last else { continue }
      let width = last.x + fineness / 2 - first.x
      guard width >= narrowest else { continue }
      let points = edge.points + [Vector2(x: last.x + fineness / 2, y: last.y)]
      let capacity = min(most, 0.45 * width, 0.5 * edge.gap)
      let surface = Surface(
        points: simplified(points), depth: depth, capacity: capacity, repose: repose)
      all.append((width, surface))
    }
    if all.count > mostSurfaces {
      all.sort { $0.width > $1.width }
      all.removeLast(all.count - mostSurfaces)
    }
    return all.map(\.surface).sorted { one, other in
      (one.points[0].x, one.points[0].y) < (other.points[0].x, other.points[0].y)
    }
  }

  /// The corners that a line needs to stay within the tolerance (Douglas and Peucker, 1973).
  private static func simplified(_ points: [Vector2]) -> [Vector2] {
    var isKept = [Bool](repeating: false, count: points.count)
    var parts = [0..<points.count - 1]
    (isKept[0], isKept[points.count - 1]) = (true, true)
    while let part = parts.popLast() {
      let (a, b) = (points[part.lowerBound], points[part.upperBound])
      var farthest = (index: 0, way: tolerance)
      for index in part.dropFirst() {
        let share = (points[index].x - a.x) / (b.x - a.x)
        let way = (a.y + (b.y - a.y) * share - points[index].y).magnitude
        if way > farthest.way { farthest = (index, way) }
      }
      guard farthest.index > 0 else { continue }
      isKept[farthest.index] = true
      parts.append(part.lowerBound..<farthest.index)
      parts.append(farthest.index..<part.upperBound)
    }
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }
}
