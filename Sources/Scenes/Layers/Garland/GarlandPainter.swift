import Graphics

/// Draws ropes and their ends; widths are the article's, in points.
///
/// ```
///   glow 8 wide, blurred by 8  ─ below ─  rim 6 with its shadow  ─  core 2  ─  dashes [14, 12]  ─  bulbs
/// ```
struct GarlandPainter: Sendable {
  let layer: GarlandLayer
  private var path = Path()
  private var bulbs = GarlandBulbs()
  /// The dash pattern in pixels; kept to avoid allocation.
  private var pattern: [Double] = []

  init(_ layer: GarlandLayer) { self.layer = layer }

  mutating func hangBulbs(on shapes: [RopeShape]) {
    if let settings = layer.bulbs { bulbs = GarlandBulbs(settings, on: shapes, seed: layer.seed) }
  }

  /// Dash phase in points, from 26 to −26 every half second, which is twice the pattern's length.
  static func dashPhase(at time: Int64) -> Double {
    26 - 52 * Double(time % 500_000_000) / 5e8
  }

  private func paint(_ index: Int, isHeld: Bool) -> GarlandLayer.Paint {
    let own = layer.ropes[index].paint ?? layer.paint
    return isHeld ? layer.heldPaint ?? own : own
  }

  mutating func drawRope(
    _ shape: RopeShape, _ index: Int, isHeld: Bool, _ view: GarlandView, _ list: inout DisplayList
  ) {
    let (start, end) = (view.pixels(shape.start), view.pixels(shape.end))
    path.removeAll()
    path.move(to: start)
    path.addQuadCurve(to: end, control: view.pixels(shape.control))
    path.addLine(to: end)
    let paint = paint(index, isHeld: isHeld)
    if layer.glow > 0, !isHeld {
      var light = ShapeStyle(lineWidth: 8 * view.share * view.scale)
      light.shadowColor = paint.core
      light.shadowOpacity = layer.glow
      light.shadowRadius = 8 * view.scale
      light.shadowBlend = .additive
      light.strokeColor = Color.black.faded(0)
      list.append(path, light)
    }
    var rim = ShapeStyle(
      strokeColor: paint.rim, lineWidth: layer.width * view.share * view.scale, lineCap: .round)
    rim.shadowOpacity = layer.shadow
    rim.shadowRadius = 8 * view.scale
    rim.shadowOffset = view.down * (15 * view.scale)
    if layer.width > 0 { list.append(path, rim) }
    if layer.coreWidth > 0 {
      list.append(
        path,
        ShapeStyle(
          strokeColor: paint.core, lineWidth: layer.coreWidth * view.share * view.scale,
          lineCap: .round))
    }
    if layer.hasDashes, !isHeld { drawDashes(view, &list) }
    if let settings = layer.bulbs { bulbs.draw(settings, on: shape, index, view, &list) }
  }

  private mutating func drawDashes(_ view: GarlandView, _ list: inout DisplayList) {
    var dashes = ShapeStyle(
      strokeColor: .white, lineWidth: max(layer.coreWidth, 1) * view.share * view.scale)
    if pattern.first != 14 * view.scale { pattern = [14 * view.scale, 12 * view.scale] }
    dashes.lineDashPattern = pattern
    dashes.lineDashPhase = Self.dashPhase(at: view.time) * view.scale
    list.append(path, dashes)
  }

  func drawEnds(
    _ shape: RopeShape, _ index: Int, isHeld: Bool, _ view: GarlandView, _ list: inout DisplayList
  ) {
    let paint = paint(index, isHeld: isHeld)
    switch layer.ends {
    case .none: return
    case .smiley:
      drawSmiley(view.pixels(shape.start), paint, view, &list)
      drawSmiley(view.pixels(shape.end), paint, view, &list)
    case .bulb:
      drawBauble(view.pixels(shape.start), paint, view, &list)
      drawBauble(view.pixels(shape.end), paint, view, &list)
    }
  }

  private func drawSmiley(
    _ place: Vector2, _ paint: GarlandLayer.Paint, _ view: GarlandView, _ list: inout DisplayList
  ) {
    let size = 2 * layer.endRadius
    let below = place + view.down * (0.08 * size * view.scale)
    view.add(.spark, at: below, size: 1.5 * size, Color.black.faded(layer.shadow), to: &list)
    view.add(.disc, at: place, size: size, paint.rim, to: &list)
    view.add(.disc, at: place, size: 0.86 * size, paint.core, to: &list)
    view.add(.face, at: place, size: size, rotation: view.upright, .white, to: &list)
  }

  private func drawBauble(
    _ place: Vector2, _ paint: GarlandLayer.Paint, _ view: GarlandView, _ list: inout DisplayList
  ) {
    let size = 2 * layer.endRadius
    view.add(.disc, at: place, size: size, paint.rim, to: &list)
    let side = Vector2(x: view.down.y, y: -view.down.x)
    let lit = place - view.down * (0.16 * size * view.scale) - side * (0.12 * size * view.scale)
    view.add(.spark, at: lit, size: 0.7 * size, paint.core, to: &list)
    view.add(.spark, at: lit, size: 0.3 * size, .white, to: &list)
  }
}
