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
  /// Length 1.
  let down: Vector2

  init(_ count: Int, _ stage: LayerStage) {
    down = stage.turn.applied(to: Vector2(x: 0, y: 1))
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

  /// Where a flake comes in that falls straight down; `share` is 0...1 of the width seen from above, `margin` the
  /// flake's radius.
  func entry(_ share: Double, margin: Double) -> Vector2 {
    let across = Vector2(x: down.y, y: -down.x)
    let (halfX, halfY) = (size.width / 2 + margin, size.height / 2 + margin)
    let aside = across * ((2 * share - 1) * (halfX * down.y.magnitude + halfY * down.x.magnitude))
    func way(_ aside: Double, _ half: Double, _ down: Double) -> Double {
      down.magnitude > 1e-9 ? (half + (down > 0 ? aside : -aside)) / down.magnitude : .infinity
    }
    let up = min(way(aside.x, halfX, down.x), way(aside.y, halfY, down.y))
    let middle = corner + Vector2(x: size.width / 2, y: size.height / 2)
    return middle + aside - down * up
  }

  /// Whether a flake has gone out for good: straight down, no way leads back.
  func isLeft(_ place: Vector2, margin: Double) -> Bool {
    func isBeyond(_ place: Double, _ length: Double, _ down: Double) -> Bool {
      down > -1e-9 && place > length + margin || down < 1e-9 && place < -margin
    }
    return isBeyond(place.x - corner.x, size.width, down.x)
      || isBeyond(place.y - corner.y, size.height, down.y)
  }
}
