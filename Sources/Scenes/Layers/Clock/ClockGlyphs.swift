import Graphics

/// The digits and the colon as lines, one unit high from the top down.
///
/// ```
///    ╭─╮      All digits are 0.56 wide, so that nothing moves when one takes another's place; made of
///    │ │  │   circles and straight lines, to be drawn with round ends.
///    ╰─╯  ╵
/// ```
enum ClockGlyphs {
  static let width = 0.56
  static let gap = 0.26
  static let colon = 10
  static let colonWidth = 0.06

  /// 0 to 9, and the colon.
  static let all: [Path] = (0...colon).map(glyph)

  private static func glyph(_ number: Int) -> Path {
    var path = Path()
    switch number {
    case 0:
      arc(&path, 0.28, 0.28, 0.28, from: -.pi, by: .pi)
      arc(&path, 0.28, 0.72, 0.28, from: 0, by: .pi)
      path.closeSubpath()
    case 1: lines(&path, [(0.12, 0.18), (0.34, 0), (0.34, 1)])
    case 2:
      arc(&path, 0.28, 0.28, 0.28, from: -.pi, by: .pi + 0.72)
      path.addLine(to: Vector2(x: 0, y: 1))
      path.addLine(to: Vector2(x: 0.56, y: 1))
    case 3:
      arc(&path, 0.28, 0.24, 0.24, from: -2.7, by: 2.7 + .pi / 2)
      arc(&path, 0.28, 0.74, 0.26, from: -.pi / 2, by: 2.7 + .pi / 2)
    case 4: lines(&path, [(0.42, 1), (0.42, 0), (0, 0.7), (0.56, 0.7)])
    case 5:
      lines(&path, [(0.5, 0), (0.11, 0)])
      arc(&path, 0.27, 0.71, 0.29, from: -2.2, by: 4.7)
    case 6:
      path.move(to: Vector2(x: 0.44, y: 0))
      path.addCurve(
        to: Vector2(x: 0, y: 0.72), control1: Vector2(x: 0.16, y: 0.22),
        control2: Vector2(x: 0, y: 0.5))
      arc(&path, 0.28, 0.72, 0.28, from: .pi, by: -2 * .pi)
    case 7: lines(&path, [(0, 0), (0.56, 0), (0.19, 1)])
    case 8:
      path.addCircle(center: Vector2(x: 0.28, y: 0.24), radius: 0.24)
      path.addCircle(center: Vector2(x: 0.28, y: 0.74), radius: 0.26)
    case 9:
      path.move(to: Vector2(x: 0.12, y: 1))
      path.addCurve(
        to: Vector2(x: 0.56, y: 0.28), control1: Vector2(x: 0.4, y: 0.78),
        control2: Vector2(x: 0.56, y: 0.5))
      arc(&path, 0.28, 0.28, 0.28, from: 0, by: -2 * .pi)
    default:
      for y in [0.3, 0.72] {
        path.addCircle(center: Vector2(x: colonWidth / 2, y: y), radius: colonWidth / 4)
      }
    }
    return path
  }

  private static func arc(
    _ path: inout Path, _ x: Double, _ y: Double, _ radius: Double, from angle: Double,
    by delta: Double
  ) {
    path.addRelativeArc(
      center: Vector2(x: x, y: y), radius: radius, startAngle: angle, delta: delta)
  }

  private static func lines(_ path: inout Path, _ points: [(x: Double, y: Double)]) {
    path.move(to: Vector2(x: points[0].x, y: points[0].y))
    for point in points.dropFirst() { path.addLine(to: Vector2(x: point.x, y: point.y)) }
  }
}
