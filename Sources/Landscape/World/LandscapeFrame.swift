/// The level frame of a landscape, in units: the screen's shorter side is 1, the origin its middle, y points down.
///
/// ```
///     ┌──────────────────┐  −0.5      The world reaches `reach` units from the middle in every direction, so that it
///     │        ╷         │            covers the screen at every angle. What must be seen whole stands inside
///     │  ──────┼──────   │   0        −halfWidth...halfWidth, the screen's width when it is upright.
///     │        ╵         │
///     └──────────────────┘   0.5
/// ```
///
/// On very long screens the unit is a 20th of the diagonal, so that the world ends at 10 units: they show the middle of
/// the picture. A world of a thousand units would take minutes and gigabytes, and show eight pixels of it.
package struct LandscapeFrame: Equatable, Sendable {
  let halfWidth: Double
  let reach: Double
  /// Lengths of the screen in a unit.
  package let unit: Double

  /// The frame of a screen in points, pixels or anything else.
  package init(width: Double, height: Double) {
    unit = Self.unit(width: width, height: height)
    // What is composed for an upright screen has room when a long one is turned.
    halfWidth = max(width / unit, 1) / 2
    reach = Self.diagonal(width, height) / unit / 2
  }

  /// The unit of a screen in its own lengths.
  package static func unit(width: Double, height: Double) -> Double {
    max(min(width, height), diagonal(width, height) / (2 * mostReach))
  }

  private static func diagonal(_ width: Double, _ height: Double) -> Double {
    (width * width + height * height).squareRoot()
  }

  /// The largest `reach`.
  static let mostReach = 10.0

  /// Heights of the rows, from the back to the front.
  static let horizon = 0.115
  static let backRow = 0.222
  static let mainRow = 0.318
  static let meadow = 0.352
}
