import Graphics
import Portable

/// Draws in units of the level frame into a display list.
final class LandscapeBrush {
  private(set) var list = DisplayList()
  /// How far away what is drawn next stands, 0 at the glass, 1 as far as any flake; nil farther.
  var depth: Double?
  /// Whether it draws depths instead of colours: only what is solid, in a grey each.
  private let drawsDepths: Bool
  /// Pixels a unit.
  let scale: Double
  /// The frame's origin in pixels.
  let middle: Vector2
  private var path = Path()
  private var grid = OpacityGrid(.init(left: 0, top: 0, right: 8, bottom: 8, spacing: 8))

  init(scale: Double, middle: Vector2, drawsDepths: Bool = false) {
    (self.scale, self.middle, self.drawsDepths) = (scale, middle, drawsDepths)
  }

  /// A pixel in units.
  var pixel: Double { 1 / scale }

  private func place(_ point: Vector2) -> Vector2 { point * scale + middle }

  // MARK: Solid

  func fill(_ points: [Vector2], _ color: Color, blend: Blend = .over) {
    fill([points], color, blend: blend)
  }

  /// Fills several polygons as one shape.
  func fill(_ polygons: [[Vector2]], _ color: Color, blend: Blend = .over) {
    path.removeAll()
    for polygon in polygons { add(polygon) }
    guard !drawsDepths else { return fillDepth(of: color) }
    list.append(path, ShapeStyle(fillColor: color, blend: blend))
  }

  /// Fills the path with the grey of the depth.
  private func fillDepth(of color: Color) {
    guard let depth, color.alpha > 0.5 else { return }
    let level = UInt32(SceneryDepth.level(depth))
    list.append(path, ShapeStyle(fillColor: .rgb(level << 16 | level << 8 | level)))
  }

  func fillCircle(_ center: Vector2, _ radius: Double, _ color: Color) {
    path.removeAll()
    path.addCircle(center: place(center), radius: radius * scale)
    guard !drawsDepths else { return fillDepth(of: color) }
    list.append(path, ShapeStyle(fillColor: color))
  }

  /// A line of at least 1.5 pixels: thinner ones flicker when the picture turns.
  func stroke(
    _ points: [Vector2], _ color: Color, width: Double, cap: ShapeStyle.LineCap = .round
  ) {
    // Too thin to hide a flake.
    guard !drawsDepths else { return }
    path.removeAll()
    for (index, point) in points.enumerated() {
      index == 0 ? path.move(to: place(point)) : path.addLine(to: place(point))
    }
    let wanted = width * scale
    let thin = min(wanted / 1.5, 1)
    list.append(
      path,
      ShapeStyle(
        strokeColor: color.faded(thin), lineWidth: max(wanted, 1.5), lineCap: cap))
  }

  // MARK: Fading

  /// Fills polygons with an opacity that changes across them; `detail` is the smallest length that it shows, in units.
  func fade(
    _ polygons: [[Vector2]], _ color: Color, blend: Blend = .over, detail: Double,
    _ opacity: (_ x: Double, _ y: Double) -> Double
  ) {
    guard !drawsDepths, color.alpha > 0.002 else { return }
    path.removeAll()
    var (low, high) = (Vector2(x: 1e9, y: 1e9), Vector2(x: -1e9, y: -1e9))
    for polygon in polygons {
      add(polygon)
      for point in polygon.map(place) {
        low = Vector2(x: min(low.x, point.x), y: min(low.y, point.y))
        high = Vector2(x: max(high.x, point.x), y: max(high.y, point.y))
      }
    }
    guard low.x <= high.x else { return }
    var spacing = 8
    while spacing < 64, Double(spacing * 2) <= detail * scale { spacing *= 2 }
    grid.place = OpacityGrid.Place(
      left: Int(low.x.rounded(.down)), top: Int(low.y.rounded(.down)),
      right: Int(high.x.rounded(.up)), bottom: Int(high.y.rounded(.up)), spacing: spacing)
    let place = grid.place
    for row in 0..<place.rows {
      let y = (Double(place.top + row * spacing) - middle.y) / scale
      for column in 0..<place.columns {
        let x = (Double(place.left + column * spacing) - middle.x) / scale
        grid[column, row] = Color.byte(Float(opacity(x, y)))
      }
    }
    grid.dither = blend == .additive ? Int(min(1.5 / Double(color.alpha), 48)) : 3
    list.append(path, ShapeStyle(fillColor: color, blend: blend), fadedBy: grid)
  }

  /// Light, or mist, that fades out from a middle in an ellipse; with `ground`, only below its line.
  func glow(
    _ center: Vector2, _ radiusX: Double, _ radiusY: Double, _ color: Color,
    blend: Blend = .additive, on ground: TerrainLine? = nil,
    _ profile: (_ distance: Double) -> Double
  ) {
    let (left, right) = (center.x - radiusX, center.x + radiusX)
    let (top, bottom) = (center.y - radiusY, center.y + radiusY)
    var corners = [Vector2(x: left, y: top), Vector2(x: right, y: top)]
    if let ground {
      let steps = Int((2 * radiusX / ground.step).rounded(.up))
      corners = (0...steps).map { step in
        let x = left + 2 * radiusX * Double(step) / Double(steps)
        return Vector2(x: x, y: min(max(ground.height(x), top), bottom))
      }
      guard corners.contains(where: { $0.y < bottom }) else { return }
    }
    corners += [Vector2(x: right, y: bottom), Vector2(x: left, y: bottom)]
    fade([corners], color, blend: blend, detail: min(radiusX, radiusY) / 10) { x, y in
      let (a, b) = ((x - center.x) / radiusX, (y - center.y) / radiusY)
      let distance = (a * a + b * b).squareRoot()
      return distance < 1 ? profile(distance) : 0
    }
  }

  private func add(_ polygon: [Vector2]) {
    for (index, point) in polygon.enumerated() {
      index == 0 ? path.move(to: place(point)) : path.addLine(to: place(point))
    }
    path.closeSubpath()
  }
}

/// How light falls off in an ellipse of radius 1.
enum Falloff {
  /// 1/(1 + (r/core)²), lowered to reach 0 at 1 with a level end.
  static func lamp(_ core: Double) -> (Double) -> Double {
    { distance in
      let light = 1 / (1 + distance * distance / (core * core))
      let end = 1 - distance * distance
      return light * end * end
    }
  }

  /// Flat in the middle, level at the end.
  static func soft(_ distance: Double) -> Double {
    let rest = 1 - distance * distance
    return rest * rest
  }
}
