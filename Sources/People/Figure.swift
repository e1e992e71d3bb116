import Graphics

/// Draws a silhouette out of rounded parts, all clockwise on screen, so that overlaps do not become holes.
struct Figure {
  /// In points: x to the right, y down from the top of the person's box.
  private(set) var path = Path()

  mutating func ellipse(_ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double) {
    // Handle length of a cubic curve that approximates a quarter circle.
    let (hx, hy) = (radiusX * 0.5522847498, radiusY * 0.5522847498)
    func point(_ dx: Double, _ dy: Double) -> Vector2 { Vector2(x: x + dx, y: y + dy) }
    path.move(to: point(radiusX, 0))
    path.addCurve(
      to: point(0, radiusY), control1: point(radiusX, hy), control2: point(hx, radiusY))
    path.addCurve(
      to: point(-radiusX, 0), control1: point(-hx, radiusY), control2: point(-radiusX, hy))
    path.addCurve(
      to: point(0, -radiusY), control1: point(-radiusX, -hy), control2: point(-hx, -radiusY))
    path.addCurve(
      to: point(radiusX, 0), control1: point(hx, -radiusY), control2: point(radiusX, -hy))
    path.closeSubpath()
  }

  /// An arm, a leg or a stick: round ends, whose radii may differ.
  mutating func limb(
    _ x0: Double, _ y0: Double, _ radius0: Double, _ x1: Double, _ y1: Double, _ radius1: Double
  ) {
    let (dx, dy) = (x1 - x0, y1 - y0)
    let length = (dx * dx + dy * dy).squareRoot()
    let (nx, ny) = (-dy / length, dx / length)
    polygon([
      (x0 - nx * radius0, y0 - ny * radius0), (x1 - nx * radius1, y1 - ny * radius1),
      (x1 + nx * radius1, y1 + ny * radius1), (x0 + nx * radius0, y0 + ny * radius0),
    ])
    ellipse(x0, y0, radius0, radius0)
    ellipse(x1, y1, radius1, radius1)
  }

  mutating func polygon(_ corners: [(x: Double, y: Double)]) {
    for (index, corner) in clockwise(corners).enumerated() {
      let point = Vector2(x: corner.x, y: corner.y)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
  }

  /// A shape with rounded corners: a curve through the midpoints of its sides.
  mutating func blob(_ corners: [(x: Double, y: Double)]) {
    let corners = clockwise(corners)
    func middle(_ index: Int) -> Vector2 {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      return Vector2(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    }
    path.move(to: middle(corners.count - 1))
    for (index, corner) in corners.enumerated() {
      path.addQuadCurve(to: middle(index), control: Vector2(x: corner.x, y: corner.y))
    }
    path.closeSubpath()
  }

  /// Corners in clockwise order on screen: y points down, so their area is positive.
  private func clockwise(_ corners: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    var area = 0.0
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % corners.count]
      area += a.x * b.y - b.x * a.y
    }
    return area < 0 ? corners.reversed() : corners
  }
}
