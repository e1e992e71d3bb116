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
  private struct Row {
    let row: CrowdRow
    let silhouette: CrowdSilhouette
  }

  private let layer: CrowdLayer
  private let rows: [Row]
  /// How far outlines may be off their curves, in pixels.
  private static let tolerance = 0.25
  /// Kept to avoid allocation.
  private var placed = Path()
  private var moved = Path()
  private var starts: [Int] = []
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
      return Row(
        row: row,
        silhouette: CrowdSilhouette(row, figures, reach: reach, tolerance: tolerance))
    }
  }

  var images: [Bitmap] { [] }
  var samplings: [Sampling] { [] }
  var isStill: Bool { true }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    let room = stage.room
    let edge = room.support - room.depth(ofShare: layer.ground)
    let origin = (room.middle + room.turn.applied(to: Vector2(x: 0, y: edge))) * stage.scale
    // Not of `self`, whose paths change while it is asked for ways.
    let layer = layer
    for row in rows {
      let silhouette = row.silhouette
      let width = layer.rimWidth * row.row.size
      let seen = room.columns(below: edge - silhouette.top - width)
      let columns = seen.lowerBound - width - 1...seen.upperBound + width + 1
      placed.removeAll()
      silhouette.add(to: &placed, seenIn: columns, &starts) {
        origin + room.turn.applied(to: $0 * stage.scale)
      }
      if let rim = layer.rim(under: stage.light) {
        moved.removeAll()
        moved.add(placed)
        silhouette.moveLitParts(of: &moved, starts) {
          layer.way(from: $0, room, stage) * (width * stage.scale)
        }
        list.append(moved, ShapeStyle(fillColor: rim))
      }
      list.append(placed, ShapeStyle(fillColor: body(row.row, under: stage.light)))
      guard let color = layer.screenColor, !silhouette.screens.isEmpty else { continue }
      placed.removeAll()
      placed.add(silhouette.screens, at: origin, turned: room.turn, scale: stage.scale)
      list.append(placed, ShapeStyle(fillColor: color.lit(by: stage.light, 0.5 * layer.light)))
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
  /// Up and towards the light, of length 1.
  fileprivate func way(from place: Vector2, _ room: ScreenRoom, _ stage: LayerStage) -> Vector2 {
    let up = room.turn.applied(to: Vector2(x: 0, y: -1))
    guard let light = stage.light.place, self.light > 0 else { return up }
    let away = light - place
    guard away.length > 1 else { return up }
    let sum = up * 0.6 + away * (1 / away.length)
    return sum.length > 0.1 ? sum * (1 / sum.length) : up
  }

  /// The colour of the rims; nil if there are none.
  func rim(under flash: EmitterLight) -> Color? {
    guard rimColor != nil || light > 0 else { return nil }
    return (rimColor ?? color).lit(by: flash, light)
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
