import Graphics
import Motion

/// Sceneries to draw.
enum Painting: CaseIterable {
  /// Colours and edges everywhere.
  case patchwork
  /// A sky that grows lighter downwards, a moon, and a dark hill: smooth but for their edges.
  case dusk

  func scenery(
    _ width: Int, _ height: Int, seed: UInt64 = 3, brightness: Float = 0.7
  ) -> Scenery {
    Scenery(width: width, height: height) { middle, _ in
      switch self {
      case .patchwork: Self.patchwork(middle, seed)
      case .dusk: Self.dusk(middle, brightness)
      }
    }
  }

  private static func patchwork(_ middle: Vector2, _ seed: UInt64) -> DisplayList {
    var list = DisplayList()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let center = Vector2(
        x: random.next(around: middle.x, range: middle.x * 2),
        y: random.next(around: middle.y, range: middle.y * 2))
      let radius = random.next(around: 20, range: 30)
      let color = Color(
        red: Float(random.nextUnit()), green: Float(random.nextUnit()),
        blue: Float(random.nextUnit()))
      list.append(circle(center, radius), ShapeStyle(fillColor: color))
    }
    return list
  }

  private static func dusk(_ middle: Vector2, _ brightness: Float) -> DisplayList {
    let (wide, high) = (Int(middle.x * 2), Int(middle.y * 2))
    var list = DisplayList()
    list.append(
      circle(middle, middle.x * 2), ShapeStyle(fillColor: Color(red: 0.1, green: 0.1, blue: 0.3)))
    var fade = OpacityGrid(.init(left: 0, top: 0, right: wide, bottom: high, spacing: 32))
    for row in 0..<fade.place.rows {
      for column in 0..<fade.place.columns {
        fade[column, row] = UInt8(min(row * row * 3 + column, 255))
      }
    }
    fade.dither = 2
    let light = ShapeStyle(fillColor: Color(red: 0.9, green: brightness, blue: 0.5))
    list.append(circle(middle, middle.x * 2), light, fadedBy: fade)
    list.append(
      circle(Vector2(x: middle.x * 0.9, y: middle.y * 0.8), middle.x / 12),
      ShapeStyle(fillColor: .white))
    list.append(
      circle(Vector2(x: middle.x * 1.2, y: middle.y * 2.3), middle.x),
      ShapeStyle(fillColor: Color(red: 0.02, green: 0.04, blue: 0.05)))
    return list
  }

  private static func circle(_ center: Vector2, _ radius: Double) -> Path {
    var path = Path()
    path.addCircle(center: center, radius: radius)
    return path
  }
}

/// A scenery's lower half in a colour.
func lowerHalf(_ middle: Vector2, _ color: Color) -> DisplayList {
  var path = Path()
  let far = middle.x * 2
  for corner in [(0, middle.y), (far, middle.y), (far, far), (0, far)] {
    let point = Vector2(x: corner.0, y: corner.1)
    path.isEmpty ? path.move(to: point) : path.addLine(to: point)
  }
  path.closeSubpath()
  var list = DisplayList()
  list.append(path, ShapeStyle(fillColor: color))
  return list
}
