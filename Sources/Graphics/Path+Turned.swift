extension Path {
  /// Adds another path, each of whose points p becomes origin + turn(p · scale).
  public mutating func add(
    _ other: borrowing Path, at origin: Vector2, turned turn: Turn, scale: Double
  ) {
    add(other) { origin + turn.applied(to: $0 * scale) }
  }
}
