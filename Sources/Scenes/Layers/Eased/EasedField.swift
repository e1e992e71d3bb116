import Graphics

/// Where flakes may begin.
///
/// ```
///   ┌─────────╱╲──┐     A `rotated` layer uses a square as wide as the screen's diagonal, which
///   │     ╱screen╲│     covers the screen at any angle, and more flakes in proportion to its area:
///   │     ╲      ╱│     the screen shows as many as without.
///   └───────╲╱────┘
/// ```
struct EasedField {
  /// Upper left corner, in points.
  let corner: Vector2
  let size: Size2
  let count: Int

  init(_ count: Int, _ stage: LayerStage) {
    guard stage.gravity == .rotated else {
      (corner, size, self.count) = (.zero, stage.size, count)
      return
    }
    let side = stage.diagonal
    size = Size2(width: side, height: side)
    corner = stage.middle - Vector2(x: side / 2, y: side / 2)
    let share = side * side / (stage.size.width * stage.size.height)
    self.count = Int(min(Double(count) * share, Double(count) * Self.mostTimes).rounded())
  }

  /// Without it a screen that is nearly a line would have unbounded flakes.
  private static let mostTimes = 10.0
}
