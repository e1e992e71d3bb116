import Emitter
import Graphics

/// A layer that is a particle system.
public struct EmitterContent: Sendable {
  /// The particle system.
  public var emitter: EmitterLayer
  /// Whether it spans the edge that faces up, or that its place names.
  public var spansEdge: Bool
  /// Where on the screen it is, and how far its particles fly.
  public var place: EmitterPlace
  /// How far from the screen that edge keeps: a flake's radius, so that none appears inside.
  let margin: Double

  init(emitter: EmitterLayer, spansEdge: Bool, place: EmitterPlace = EmitterPlace()) {
    self.emitter = emitter
    self.spansEdge = spansEdge
    self.place = place
    margin = emitter.largestRadius
  }

  /// What gravity does to it.
  func field(_ stage: LayerStage) -> EmitterField {
    var field = spansEdge ? spanning(stage) : standing(stage)
    field.stretch = place.stretch(in: stage.room)
    return field
  }

  private func standing(_ stage: LayerStage) -> EmitterField {
    guard let edge = place.edge else { return EmitterField(turn: stage.turn) }
    return EmitterField(
      turn: stage.turn, edge: place.line(emitter, at: edge, stage.room, stage.turn))
  }

  private func spanning(_ stage: LayerStage) -> EmitterField {
    let isBelow = place.edge == .down
    guard stage.gravity == .rotated else {
      var field = EmitterField.screen(stage.size, turn: stage.turn, margin: margin)
      if isBelow, let bounds = field.bounds {
        let turn = Turn(cosine: -stage.turn.cosine, sine: -stage.turn.sine)
        field.edge = .facingUp(of: bounds, turn: turn)
      }
      return field
    }
    // A layer that is turned as a whole must reach beyond the screen's corners at every angle.
    let reach = stage.diagonal / 2 + margin
    let (x, y) = (stage.size.width / 2, stage.size.height / 2 + (isBelow ? reach : -reach))
    return EmitterField(
      turn: stage.turn,
      edge: EmitterEdge(from: Vector2(x: x - reach, y: y), to: Vector2(x: x + reach, y: y)))
  }
}
