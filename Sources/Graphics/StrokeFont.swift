/// Digits, capitals and signs as lines, one unit high from the top down.
/// ```
///    ╭─╮      Digits and most letters are 0.56 wide, so that nothing moves when one digit takes
///    │ │  │   another's place; made of circles and straight lines, to be drawn with round ends.
///    ╰─╯  ╵
/// ```
public enum StrokeFont {
  /// The width of digits and letters.
  public static let width = 0.56
  /// Space between two characters.
  public static let gap = 0.26

  /// A character's width; 0.56 if unknown.
  public static func width(_ character: Character) -> Double {
    switch character {
    case ":", ".", "I": 0.06
    case "°": 0.28
    case "s": 0.3
    default: widths[character] ?? width
    }
  }

  /// A line of text's width at height 1.
  public static func width(_ text: String) -> Double {
    text.reduce(-gap) { $0 + width($1) + gap }
  }

  /// A character's lines; empty if unknown.
  public static func glyph(_ character: Character) -> Path {
    var path = Path()
    switch character {
    case "0":
      arc(&path, 0.28, 0.28, 0.28, from: -.pi, by: .pi)
      arc(&path, 0.28, 0.72, 0.28, from: 0, by: .pi)
      path.closeSubpath()
    case "1": lines(&path, [(0.12, 0.18), (0.34, 0), (0.34, 1)])
    case "2":
      arc(&path, 0.28, 0.28, 0.28, from: -.pi, by: .pi + 0.72)
      path.addLine(to: Vector2(x: 0, y: 1))
      path.addLine(to: Vector2(x: 0.56, y: 1))
    case "3":
      arc(&path, 0.28, 0.24, 0.24, from: -2.7, by: 2.7 + .pi / 2)
      arc(&path, 0.28, 0.74, 0.26, from: -.pi / 2, by: 2.7 + .pi / 2)
    case "4": lines(&path, [(0.42, 1), (0.42, 0), (0, 0.7), (0.56, 0.7)])
    case "5":
      lines(&path, [(0.5, 0), (0.11, 0)])
      arc(&path, 0.27, 0.71, 0.29, from: -2.2, by: 4.7)
    case "6":
      path.move(to: Vector2(x: 0.44, y: 0))
      path.addCurve(
        to: Vector2(x: 0, y: 0.72), control1: Vector2(x: 0.16, y: 0.22),
        control2: Vector2(x: 0, y: 0.5))
      arc(&path, 0.28, 0.72, 0.28, from: .pi, by: -2 * .pi)
    case "7": lines(&path, [(0, 0), (0.56, 0), (0.19, 1)])
    case "8":
      path.addCircle(center: Vector2(x: 0.28, y: 0.24), radius: 0.24)
      path.addCircle(center: Vector2(x: 0.28, y: 0.74), radius: 0.26)
    case "9":
      path.move(to: Vector2(x: 0.12, y: 1))
      path.addCurve(
        to: Vector2(x: 0.56, y: 0.28), control1: Vector2(x: 0.4, y: 0.78),
        control2: Vector2(x: 0.56, y: 0.5))
      arc(&path, 0.28, 0.28, 0.28, from: 0, by: -2 * .pi)
    case ":":
      for y in [0.3, 0.72] { path.addCircle(center: Vector2(x: 0.03, y: y), radius: 0.015) }
    case ".": path.addCircle(center: Vector2(x: 0.03, y: 0.985), radius: 0.015)
    case "-", "−": lines(&path, [(0.06, 0.5), (0.5, 0.5)])
    case "°": path.addCircle(center: Vector2(x: 0.14, y: 0.14), radius: 0.14)
    case "s": path.add(glyph("S"), at: Vector2(x: 0, y: 0.46), turned: .none, scale: 0.54)
    case "A":
      lines(&path, [(0, 1), (0.28, 0), (0.56, 1)])
      lines(&path, [(0.1, 0.66), (0.46, 0.66)])
    case "D":
      lines(&path, [(0, 1), (0, 0), (0.06, 0)])
      arc(&path, 0.06, 0.5, 0.5, from: -.pi / 2, by: .pi)
      path.closeSubpath()
    case "E":
      lines(&path, [(0.5, 0), (0, 0), (0, 1), (0.5, 1)])
      lines(&path, [(0, 0.5), (0.42, 0.5)])
    case "G":
      arc(&path, 0.28, 0.28, 0.28, from: -0.5, by: 0.5 - .pi)
      arc(&path, 0.28, 0.72, 0.28, from: .pi, by: -.pi)
      lines(&path, [(0.56, 0.72), (0.56, 0.56), (0.32, 0.56)])
    case "H":
      lines(&path, [(0, 0), (0, 1)])
      lines(&path, [(0.56, 0), (0.56, 1)])
      lines(&path, [(0, 0.5), (0.56, 0.5)])
    case "I": lines(&path, [(0.03, 0), (0.03, 1)])
    case "L": lines(&path, [(0.02, 0), (0.02, 1), (0.5, 1)])
    case "P":
      lines(&path, [(0.02, 1), (0.02, 0), (0.28, 0)])
      arc(&path, 0.28, 0.28, 0.28, from: -.pi / 2, by: .pi)
      path.addLine(to: Vector2(x: 0.02, y: 0.56))
    case "S":
      arc(&path, 0.28, 0.25, 0.25, from: -0.5, by: 0.5 - 1.5 * .pi)
      arc(&path, 0.28, 0.75, 0.25, from: -.pi / 2, by: 1.5 * .pi - 0.5)
    case "T":
      lines(&path, [(0, 0), (0.56, 0)])
      lines(&path, [(0.28, 0), (0.28, 1)])
    case "U":
      lines(&path, [(0, 0), (0, 0.72)])
      arc(&path, 0.28, 0.72, 0.28, from: .pi, by: -.pi)
      path.addLine(to: Vector2(x: 0.56, y: 0))
    default: addFurther(character, to: &path)
    }
    return path
  }

  static func arc(
    _ path: inout Path, _ x: Double, _ y: Double, _ radius: Double, from angle: Double,
    by delta: Double
  ) {
    path.addRelativeArc(
      center: Vector2(x: x, y: y), radius: radius, startAngle: angle, delta: delta)
  }

  static func lines(_ path: inout Path, _ points: [(x: Double, y: Double)]) {
    path.move(to: Vector2(x: points[0].x, y: points[0].y))
    for point in points.dropFirst() { path.addLine(to: Vector2(x: point.x, y: point.y)) }
  }
}

extension Path {
  /// Adds text `height` pixels high, turned about its upper left corner `origin`; unknown characters are blank.
  public mutating func add(
    text: String, at origin: Vector2, turned turn: Turn = .none, height: Double
  ) {
    var left = 0.0
    for character in text {
      let corner = origin + turn.applied(to: Vector2(x: left * height, y: 0))
      add(StrokeFont.glyph(character), at: corner, turned: turn, scale: height)
      left += StrokeFont.width(character) + StrokeFont.gap
    }
  }
}
