import Graphics
import Testing

/// Whether all closed parts of a path run clockwise, so that what overlaps is no hole.
func isClockwise(_ path: Path) -> Bool {
  var (area, next) = (0.0, 0)
  var start = Vector2.zero, last = Vector2.zero
  for element in path.elements {
    if element == .move { (start, last, area) = (path.points[next], path.points[next], 0) }
    for offset in 0..<element.pointCount {
      let point = path.points[next + offset]
      area += last.x * point.y - point.x * last.y
      last = point
    }
    next += element.pointCount
    if element == .close, area + last.x * start.y - start.x * last.y <= 0 { return false }
  }
  return true
}

/// How many times a path's polygons run around a place, clockwise on screen.
func winding(_ path: Path, _ place: Vector2) -> Int {
  var (count, at) = (0, 0)
  var (first, last) = (Vector2.zero, Vector2.zero)
  func cross(_ a: Vector2, _ b: Vector2) {
    guard (a.y <= place.y) != (b.y <= place.y) else { return }
    let x = a.x + (place.y - a.y) * (b.x - a.x) / (b.y - a.y)
    if x > place.x { count += b.y > a.y ? 1 : -1 }
  }
  for element in path.elements {
    switch element {
    case .move: (first, last) = (path.points[at], path.points[at])
    case .line:
      cross(last, path.points[at])
      last = path.points[at]
    case .quadCurve, .curve: Issue.record("a curve")
    case .close: cross(last, first)
    }
    at += element.pointCount
  }
  return count
}
