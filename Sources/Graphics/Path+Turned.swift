extension Path {
  /// Adds another path, each of whose points p becomes origin + turn(p · scale).
  public mutating func add(
    _ other: borrowing Path, at origin: Vector2, turned turn: Turn, scale: Double
  ) {
    add(other) { origin + turn.applied(to: $0 * scale) }
  }

  /// Adds a closed subpath of lines through corners, each of which, p, becomes origin + turn(p · scale).
  public mutating func addPolygon(
    _ corners: [Vector2], at origin: Vector2, turned turn: Turn, scale: Double
  ) {
    addPolygon(corners) { origin + turn.applied(to: $0 * scale) }
  }
}
