import Documents
import Emitter
import Graphics

package struct EmitterContent: LayerContent {
  /// Without the file's cells until `prepare` draws them.
  package var emitter = EmitterLayer()
  /// Whether it spans the edge that faces up, or the edge named by `place`.
  package var spansEdge = true
  package var place = EmitterPlace()
  package var cells: [CellDescription] = []
  /// Whether births on a spanned edge allow for the drift of their particles.
  package var isAimed = false
  /// Distance of the spanned edge from the screen: a flake's radius, so that none appears inside.
  private var margin = 0.0

  package init() {}

  package mutating func prepare(
    seed: UInt64, _ pictures: inout Pictures
  ) throws(DocumentError) {
    emitter.seed = seed
    for (position, cell) in cells.enumerated() {
      emitter.emitterCells += try cell.copies(seed: seed &+ UInt64(position), &pictures)
    }
    margin = emitter.largestRadius
  }

  /// Emitters with a wind of their own keep it; others than those with depths need a drag to feel any.
  package mutating func feel(_ wind: WindBehavior) {
    let all = emitter.emitterBehaviors + emitter.emitterCells.flatMap(\.emitterBehaviors)
    guard !all.contains(where: { $0.kind is WindBehavior }) else { return }
    guard emitter.hasDepth || all.contains(where: { $0.kind is DragBehavior }) else { return }
    emitter.emitterBehaviors.append(EmitterBehavior(wind))
  }

  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation {
    guard !emitter.hasDepth else {
      guard var running = before as? DepthLayerSimulation else {
        return DepthLayerSimulation(emitter, entrance)
      }
      running.change(to: emitter, entrance)
      return running
    }
    guard var running = before as? EmitterLayerSimulation else {
      return EmitterLayerSimulation(self, entrance)
    }
    running.change(to: self, entrance)
    return running
  }

  package func isStill(_ gravity: GravityMode) -> Bool { emitter.emitterCells.isEmpty }
  package var standsStill: Bool { false }
  /// Of a file's cells, too, before they are drawn.
  package var cellCount: Int {
    emitter.emitterCells.isEmpty ? cells.reduce(0) { $0 + $1.copies } : emitter.cellCount
  }
  package var withoutSnow: any LayerContent {
    var content = self
    (content.emitter.emitterCells, content.cells) = ([], [])
    return content
  }
  package var expectedCount: Double { emitter.expectedCount }
  package var load: EmitterLoad? { emitter.load }
  package var pastAtStart: Double { emitter.timeOffset }
  package var limits: EmitterLimits {
    get { emitter.limits }
    set { emitter.limits = newValue }
  }

  func field(_ stage: LayerStage) -> EmitterField {
    var field = spansEdge ? spanning(stage) : standing(stage)
    field.stretch = place.stretch(in: stage.fallingRoom)
    field.wind = stage.surroundings.wind
    return field
  }

  private func standing(_ stage: LayerStage) -> EmitterField {
    guard let edge = place.edge else { return EmitterField(turn: stage.turn) }
    return EmitterField(
      turn: stage.turn, edge: place.line(emitter, at: edge, stage.fallingRoom, stage.turn))
  }

  private func spanning(_ stage: LayerStage) -> EmitterField {
    let isBelow = place.edge == .down
    guard stage.gravity == .rotated else {
      var field = EmitterField.screen(stage.size, turn: stage.turn, margin: margin)
      if isBelow, let bounds = field.bounds {
        let turn = Turn(cosine: -stage.turn.cosine, sine: -stage.turn.sine)
        field.edge = .facingUp(of: bounds, turn: turn)
      } else if isAimed {
        field.aimedDepth = 2 * (stage.fallingRoom.support + margin)
      }
      return field
    }
    // A `rotated` layer must reach beyond the screen's corners at every angle.
    let reach = stage.diagonal / 2 + margin
    let (x, y) = (stage.size.width / 2, stage.size.height / 2 + (isBelow ? reach : -reach))
    return EmitterField(
      turn: stage.turn,
      edge: EmitterEdge(from: Vector2(x: x - reach, y: y), to: Vector2(x: x + reach, y: y)))
  }
}
