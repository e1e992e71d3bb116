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
  /// For each row, two for each person, the second one mirrored.
  private let outlines: [[Path]]
  private let phones: [Path?]
  /// How far outlines may be off their curves, in pixels.
  private static let tolerance = 0.25
  // Kept to avoid allocation.
  private var rims = Path()
  private var bodies = Path()
  private var screens = Path()
  let isMovedByPanel: Bool
  var births = 1.0

  init(_ layer: CrowdLayer, _ stage: LayerStage) {
    self.layer = layer
    isMovedByPanel = stage.gravity != .none
    // Each frame has some 200 outlines, so they have as few corners as look right. In points of an outline:
    let finest = Self.tolerance / (CrowdRow(layer, layer.rows - 1).largestSize * stage.scale)
    let busts = Bust.allCases.map { $0.path.straightened(tolerance: finest / 2).united() }
    outlines = (0..<layer.rows).map { row in
      let tolerance = Self.tolerance / (CrowdRow(layer, row).largestSize * stage.scale)
      return busts.flatMap { bust in
        let outline = bust.simplified(tolerance: tolerance)
        return [outline, outline.mirrored()]
      }
    }
    phones = Bust.allCases.flatMap { [$0.screen, $0.screen?.mirrored()] }
  }

  var images: [Bitmap] { [] }
  var samplings: [Sampling] { [] }
  var isStill: Bool { true }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    let room = stage.room
    let edge = room.support - room.depth(ofShare: layer.ground)
    for number in 0..<layer.rows {
      let row = CrowdRow(layer, number)
      place(row, outlines[number], edge, room, stage)
      if let rim = layer.rim(under: stage.light) {
        list.append(rims, ShapeStyle(fillColor: rim))
      }
      list.append(bodies, ShapeStyle(fillColor: body(row, under: stage.light)))
      guard let color = layer.screenColor, !screens.isEmpty else { continue }
      list.append(
        screens, ShapeStyle(fillColor: color.lit(by: stage.light, 0.5 * layer.light)))
    }
  }

  /// People at the back are paler, and the air in front of them takes more light.
  private func body(_ row: CrowdRow, under light: EmitterLight) -> Color {
    let far = 1 - row.nearness
    let air = layer.color.tinted(with: layer.rimColor ?? layer.color, Float(0.3 * far))
    return air.lit(by: light, (0.03 + 0.1 * far) * layer.light)
  }

  private mutating func place(
    _ row: CrowdRow, _ outlines: [Path], _ edge: Double, _ room: ScreenRoom, _ stage: LayerStage
  ) {
    rims.removeAll()
    bodies.removeAll()
    screens.removeAll()
    for index in row.seen(in: room, edge: edge) {
      let member = row.member(index)
      let turn = room.turn.since(Turn(-member.lean))
      let crown = spot(member.x, edge - member.height, room, stage)
      let size = member.size * stage.scale
      let outline = 2 * member.bust.rawValue + (member.isMirrored ? 1 : 0)
      bodies.add(outlines[outline], at: crown, turned: turn, scale: size)
      if let screen = phones[outline] {
        screens.add(screen, at: crown, turned: turn, scale: size)
      }
      let width = layer.rimWidth * size
      let shift: Vector2 = way(from: crown, room, stage) * width
      rims.add(outlines[outline], at: crown + shift, turned: turn, scale: size)
    }
    addBand(row.solid, edge, room, stage)
  }

  /// Fills the row below a height above the edge, to beyond the screen.
  private mutating func addBand(
    _ height: Double, _ edge: Double, _ room: ScreenRoom, _ stage: LayerStage
  ) {
    let (side, deep) = (2 * room.extent, edge + 2 * room.support)
    bodies.move(to: spot(-side, edge - height, room, stage))
    bodies.addLine(to: spot(side, edge - height, room, stage))
    bodies.addLine(to: spot(side, deep, room, stage))
    bodies.addLine(to: spot(-side, deep, room, stage))
    bodies.closeSubpath()
  }

  /// Pixels of a place in points from the screen's middle, x across and y along down.
  private func spot(
    _ x: Double, _ y: Double, _ room: ScreenRoom, _ stage: LayerStage
  ) -> Vector2 {
    (room.middle + room.turn.applied(to: Vector2(x: x, y: y))) * stage.scale
  }

  /// Up and towards the light, of length 1.
  private func way(from head: Vector2, _ room: ScreenRoom, _ stage: LayerStage) -> Vector2 {
    let up = room.turn.applied(to: Vector2(x: 0, y: -1))
    guard let place = stage.light.place, layer.light > 0 else { return up }
    let away = place - head
    guard away.length > 1 else { return up }
    let sum = up * 0.6 + away * (1 / away.length)
    return sum.length > 0.1 ? sum * (1 / sum.length) : up
  }
}

extension CrowdLayer {
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
