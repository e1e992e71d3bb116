import Emitter
import Graphics
import People

/// A crowd of people apart, which moves only with the edge that is down: `field` and `rotated` look the same.
struct CrowdSimulation: StandingLayer {
  private let layer: CrowdLayer
  private let people: [Standing]
  /// Of lines, without those that are inside: a frame only places them.
  private let outlines: [Person: Path]
  /// How far outlines may be off their curves, in pixels.
  private static let tolerance = 0.25
  /// Kept to avoid allocation.
  private var placed = Path()
  let isMovedByPanel: Bool
  var births = 1.0

  init(_ layer: CrowdLayer, _ stage: LayerStage) {
    self.layer = layer
    isMovedByPanel = stage.gravity != .none
    let people = (0..<layer.count).map { Standing(layer, $0, width: stage.size.width) }
    let half = Self.tolerance / (2 * layer.scale * stage.scale)
    outlines = Dictionary(people.map { ($0.person, $0.person.path) }) { one, _ in one }
      .mapValues { $0.straightened(tolerance: half).united().simplified(tolerance: half) }
    self.people = people
  }

  var images: [Bitmap] { [] }
  var samplings: [Sampling] { [] }
  var isStill: Bool { true }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    let room = stage.room
    let line = StandingLine(layer, room)
    let fill = ShapeStyle(fillColor: layer.color)
    var rim: ShapeStyle?
    if let color = layer.rim(under: stage.light) {
      // The fill covers the rim's inner half, and the rim where parts of a body overlap.
      rim = ShapeStyle(strokeColor: color, lineWidth: 2 * layer.rimWidth * stage.scale)
    }
    for standing in people {
      let foot = line.foot(standing)
      guard isSeen(foot, stage), let outline = outlines[standing.person] else { continue }
      let scale = layer.scale * stage.scale
      let box = Vector2(x: -Person.size.width / 2, y: -Person.size.height) * scale
      placed.removeAll()
      placed.add(
        outline, at: foot * stage.scale + room.turn.applied(to: box), turned: room.turn,
        scale: scale)
      if let rim { list.append(placed, rim) }
      list.append(placed, fill)
    }
    guard layer.ground > 0 else { return }
    placed.removeAll()
    let (side, deep) = (2 * room.extent, 2 * room.support)
    placed.move(to: line.place(-side, below: 0) * stage.scale)
    placed.addLine(to: line.place(side, below: 0) * stage.scale)
    placed.addLine(to: line.place(side, below: deep) * stage.scale)
    placed.addLine(to: line.place(-side, below: deep) * stage.scale)
    placed.closeSubpath()
    list.append(placed, fill)
  }

  private func isSeen(_ foot: Vector2, _ stage: LayerStage) -> Bool {
    let half = Person.size.height * layer.scale / 2
    let middle = foot + stage.upright.applied(to: Vector2(x: 0, y: -half))
    let reach = half * 1.25
    return middle.x > -reach && middle.x < stage.size.width + reach && middle.y > -reach
      && middle.y < stage.size.height + reach
  }
}
