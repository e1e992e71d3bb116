import Graphics

/// Where flakes may begin.
///
/// ```
///   ┌─────────╱╲──┐     A layer that is turned as a whole has a square over the screen's diagonal,
///   │     ╱screen╲│     in which a screen at any angle finds room, and as many more flakes as it is
///   │     ╲      ╱│     larger: the screen shows as many as without.
///   └───────╲╱────┘
/// ```
struct EasedField {
  /// Its upper left corner.
  let corner: Vector2
  /// Its extent, in points.
  let size: Size2
  /// How many flakes it has.
  let count: Int

  /// A field of `count` flakes on a screen.
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

  /// A screen that is a line would have flakes without number.
  private static let mostTimes = 10.0
}
