import Graphics

/// An upright rectangle, in pixels.
struct Box {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// A frame's pixels, and a margin around them.
  init(width: Int, height: Int, margin: Double) {
    (left, top) = (-margin, -margin)
    (right, bottom) = (Double(width) + margin, Double(height) + margin)
  }

  /// Whether the hull of four points may meet the box; never wrongly false.
  func mayMeet(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2) -> Bool {
    max(max(a.x, b.x), max(c.x, d.x)) >= left && min(min(a.x, b.x), min(c.x, d.x)) <= right
      && max(max(a.y, b.y), max(c.y, d.y)) >= top && min(min(a.y, b.y), min(c.y, d.y)) <= bottom
  }

  /// Whether the hull of points may meet the box; never wrongly false, and true for a coordinate that is not finite.
  func mayMeet(_ points: Span<Vector2>) -> Bool {
    var (isLeft, isRight, isAbove, isBelow) = (true, true, true, true)
    for index in points.indices {
      let point = points[index]
      if !(point.x < left) { isLeft = false }
      if !(point.x > right) { isRight = false }
      if !(point.y < top) { isAbove = false }
      if !(point.y > bottom) { isBelow = false }
      // Most shapes are on the screen, and their first points show it.
      if !(isLeft || isRight || isAbove || isBelow) { return true }
    }
    return false
  }

  /// The line's part inside the box, as shares of its length (Liang and Barsky, 1984); nil if it misses the box.
  func part(of a: Vector2, _ b: Vector2) -> (from: Double, to: Double)? {
    var (from, to) = (0.0, 1.0)
    func cut(_ start: Double, _ way: Double, _ low: Double, _ high: Double) -> Bool {
      guard way != 0 else { return start >= low && start <= high }
      let (one, other) = ((low - start) / way, (high - start) / way)
      from = max(from, min(one, other))
      to = min(to, max(one, other))
      return from <= to
    }
    guard cut(a.x, b.x - a.x, left, right), cut(a.y, b.y - a.y, top, bottom) else { return nil }
    return (from, to)
  }
}
