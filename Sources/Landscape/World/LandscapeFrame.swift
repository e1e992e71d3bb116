/// The level frame of a landscape, in units: the screen's shorter side is 1, the origin its middle, y points down.
///
/// ```
///     ┌──────────────────┐  −0.5      The world reaches `reach` units from the middle in every direction, so that it
///     │        ╷         │            covers the screen at every angle. What must be seen whole stands inside
///     │  ──────┼──────   │   0        −halfWidth...halfWidth, the screen's width when it is upright.
///     │        ╵         │
///     └──────────────────┘   0.5
/// ```
package struct LandscapeFrame: Equatable, Sendable {
  let halfWidth: Double
  let reach: Double

  /// The frame of a screen of any unit.
  package init(width: Double, height: Double) {
    let side = min(width, height)
    halfWidth = width / side / 2
    reach = (width * width + height * height).squareRoot() / side / 2
  }

  /// Heights of the rows, from the back to the front.
  static let horizon = 0.115
  static let backRow = 0.222
  static let mainRow = 0.318
  static let meadow = 0.352
}
