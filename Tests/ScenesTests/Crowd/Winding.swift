import Graphics

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
