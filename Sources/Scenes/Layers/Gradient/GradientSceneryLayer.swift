import Emitter
import Graphics

/// A gradient in a square as wide as the screen's diagonal, so that it covers the screen at every angle.
struct GradientSceneryLayer: SceneryLayer {
  let scenery: Scenery
  let isMovedByPanel: Bool
  let isBackdrop = true
  var births = 1.0

  init(_ gradient: Gradient, _ entrance: LayerEntrance) {
    let stage = entrance.stage
    isMovedByPanel = stage.gravity != .none
    let (width, height) = (stage.size.width * stage.scale, stage.size.height * stage.scale)
    scenery = Scenery(width: Int(width.rounded()), height: Int(height.rounded())) { middle, _ in
      Self.paint(gradient, side: Int(middle.x * 2))
    }
  }

  /// Each colour covers the one before by as much as the way to it has been gone.
  private static func paint(_ gradient: Gradient, side: Int) -> DisplayList {
    var list = DisplayList()
    var path = Path()
    let far = Double(side)
    path.move(to: .zero)
    path.addLine(to: Vector2(x: far, y: 0))
    path.addLine(to: Vector2(x: far, y: far))
    path.addLine(to: Vector2(x: 0, y: far))
    path.closeSubpath()
    let colors = gradient.colors
    guard let first = colors.first else { return list }
    list.append(path, ShapeStyle(fillColor: first))
    var spacing = 8
    while spacing < 64, 2 * spacing <= side / 120 { spacing *= 2 }
    var grid = OpacityGrid(
      OpacityGrid.Place(left: 0, top: 0, right: side, bottom: side, spacing: spacing))
    for index in colors.indices.dropFirst() {
      let (start, end) = (gradient.location(index - 1), gradient.location(index))
      for row in 0..<grid.place.rows {
        let y = Double(row * spacing) / Double(side)
        for column in 0..<grid.place.columns {
          let x = Double(column * spacing) / Double(side)
          let share = gradient.share(at: Vector2(x: x, y: y))
          let part = end > start ? (share - start) / (end - start) : share < end ? 0 : 1
          grid[column, row] = Color.byte(Float(min(max(part, 0), 1)))
        }
      }
      grid.dither = colors[index].dither(from: colors[index - 1])
      list.append(path, ShapeStyle(fillColor: colors[index]), fadedBy: grid)
    }
    return list
  }
}

extension Gradient {
  fileprivate func location(_ index: Int) -> Double {
    locations.count == colors.count
      ? locations[index] : Double(index) / Double(max(colors.count - 1, 1))
  }
}

extension Color {
  /// Levels of opacity in which a fill over another colour changes its strongest channel by one level.
  fileprivate func dither(from other: Color) -> Int {
    let changes = [red - other.red, green - other.green, blue - other.blue].map(\.magnitude)
    let most = changes.max() ?? 0
    return most > 1 / 64 ? Int((1 / most).rounded()) : 64
  }
}
