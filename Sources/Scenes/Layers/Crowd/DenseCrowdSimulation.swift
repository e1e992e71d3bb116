import Emitter
import Graphics
import People
import Portable

/// A crowd in rows, cut below the shoulders; a rim of light is on the side of each person that faces the flashes.
///
/// ```
///     ╭─╮ light        rim: the outline moved towards the light
///    ╭┤ │╲             body: the outline on top of it, which leaves a crescent
///    │╰─╯
/// ```
/// It moves only with the edge that is down: `field` and `rotated` look the same.
struct DenseCrowdSimulation: StandingLayer {
  private let layer: CrowdLayer
  private var rows: [PlacedRow]
  /// The turn at which the rows are placed; nil before the first frame.
  private var turn: Turn?
  /// How far outlines may be off their curves, in pixels.
  private static let tolerance = 0.25
  let isMovedByPanel: Bool
  var births = 1.0

  init(_ layer: CrowdLayer, _ stage: LayerStage) {
    self.layer = layer
    isMovedByPanel = stage.gravity != .none
    // Half of the diagonal: the screen may turn.
    let reach = Vector2(x: stage.size.width, y: stage.size.height).length / 2
    // In points of the largest outline:
    let finest = Self.tolerance / (CrowdRow(layer, layer.rows - 1).largestSize * stage.scale)
    let busts = Bust.allCases.map { $0.path.straightened(tolerance: finest / 2).united() }
    rows = (0..<layer.rows).map { number in
      let row = CrowdRow(layer, number)
      let tolerance = Self.tolerance / stage.scale
      let figures = zip(Bust.allCases, busts).flatMap { bust, path in
        let outline = path.simplified(tolerance: tolerance / row.largestSize)
        return [
          CrowdSilhouette.Figure(outline: outline, screen: bust.screen),
          CrowdSilhouette.Figure(outline: outline.mirrored(), screen: bust.screen?.mirrored()),
        ]
      }
      return PlacedRow(
        row,
        CrowdSilhouette(row, figures, reach: reach, tolerance: tolerance))
    }
  }

  var images: [Bitmap] { [] }
  var samplings: [Sampling] { [] }
  var isStill: Bool { true }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    let room = stage.room
    let hasTurned = turn != room.turn
    turn = room.turn
    for index in rows.indices {
      let row = rows[index].row
      if hasTurned { rows[index].place(in: room, layer, scale: stage.scale) }
      if let rim = layer.rim(under: stage.light) {
        let width = layer.rimWidth * row.size * stage.scale
        let light = layer.light > 0 ? stage.lightPlace(forRimsOf: width) : nil
        if hasTurned || rows[index].light != light {
          rows[index].moveRim(by: width, towards: light, room.turn)
        }
        list.append(rows[index].rim, ShapeStyle(fillColor: rim))
      }
      list.append(rows[index].body, ShapeStyle(fillColor: body(row, under: stage.light)))
      guard let color = layer.screenColor, !rows[index].screens.isEmpty else { continue }
      let shine = color.lit(by: stage.light, 0.5 * layer.light)
      list.append(rows[index].screens, ShapeStyle(fillColor: shine))
    }
  }

  /// People at the back are paler, and the air in front of them takes more light.
  private func body(_ row: CrowdRow, under light: EmitterLight) -> Color {
    let far = 1 - row.nearness
    let air = layer.color.tinted(with: layer.rimColor ?? layer.color, Float(0.3 * far))
    return air.lit(by: light, (0.03 + 0.1 * far) * layer.light)
  }
}

extension CrowdLayer {
  /// The colour of the rims; nil if there are none.
  func rim(under flash: EmitterLight) -> Color? {
    guard rimColor != nil || light > 0 else { return nil }
    return (rimColor ?? color).lit(by: flash, light)
  }
}

extension LayerStage {
  /// Where the light is, in pixels, in steps that move a rim of a width, in pixels, by about a sixteenth of a pixel.
  ///
  /// Several flashes that fade move their middle in every frame; so do roundings, of one. A rim that has not moved is not
  /// plotted again.
  fileprivate func lightPlace(forRimsOf width: Double) -> Vector2? {
    guard let place = light.place else { return nil }
    let step = min(size.width, size.height) * scale / 2 / max(1, 16 * width)
    return Vector2(x: (place.x / step).rounded() * step, y: (place.y / step).rounded() * step)
  }
}

extension Color {
  /// The colour under a light, never brighter than 1 in any channel.
  func lit(by light: EmitterLight, _ share: Double) -> Color {
    func lit(_ channel: Float, _ part: Double) -> Float {
      channel + (1 - channel) * Float(min(max(part * share, 0), 1))
    }
    return Color(
      red: lit(red, light.red), green: lit(green, light.green), blue: lit(blue, light.blue),
      alpha: alpha)
  }
}
