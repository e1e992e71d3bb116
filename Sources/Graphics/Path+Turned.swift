extension Path {
  /// Adds another path, each of whose points p becomes origin + turn(p · scale).
  public mutating func add(
    _ other: borrowing Path, at origin: Vector2, turned turn: Turn, scale: Double
  ) {
    var next = 0
    for element in other.elements {
      func point(_ offset: Int) -> Vector2 {
        origin + turn.applied(to: other.points[next + offset] * scale)
      }
      switch element {
      case .move: move(to: point(0))
      case .line: addLine(to: point(0))
      case .quadCurve: addQuadCurve(to: point(1), control: point(0))
      case .curve: addCurve(to: point(2), control1: point(0), control2: point(1))
      case .close: closeSubpath()
      }
      next += element.pointCount
    }
  }
}
