import Emitter
import Graphics

/// One of the screen's two ends along down.
public enum ScreenEdge: String, CaseIterable, Sendable {
  /// The end that faces up.
  case up
  /// The end that faces down.
  case down
}

/// The place of an emitter on a screen of any size and angle, and the scale of its particles' flight.
public struct EmitterPlace: Equatable, Sendable {
  /// End from which the position counts, or that it spans; nil keeps the position or spans the end facing up.
  public var edge: ScreenEdge?
  /// The screen, in points across and along down, that velocities and accelerations are made for; nil keeps them.
  public var fit: Size2?

  /// Creates a place.
  public init(edge: ScreenEdge? = nil, fit: Size2? = nil) {
    (self.edge, self.fit) = (edge, fit)
  }

  /// The screen's size relative to `fit`, by the smaller of both sides, so that what fits there fits here.
  func stretch(in room: ScreenRoom) -> Double {
    guard let fit else { return 1 }
    return min(2 * room.across / fit.width, 2 * room.reach / fit.height)
  }

  /// Where an emitter stands; a point is a line without length.
  ///
  /// ```
  ///   ┌───────────●───────┐ up     Where the line along down through the screen's middle crosses its
  ///   │          ╱        │        sides; the position counts from there, x to the right seen with
  ///   │     mid ╳         │        down below, y down, and never leads beyond the screen.
  ///   │        ╱ down     │
  ///   └───────●───────────┘ down
  /// ```
  /// `turn` leads from upright to the layer's own frame.
  func line(_ layer: EmitterLayer, at edge: ScreenEdge, _ room: ScreenRoom, _ turn: Turn)
    -> EmitterEdge
  {
    let offset = layer.emitterPosition
    let end = edge == .up ? -room.reach : room.reach
    let along = min(max(end + offset.y, -room.reach), room.reach)
    let half = layer.emitterShape == .line ? layer.emitterSize.width / 2 : 0
    func place(_ x: Double) -> Vector2 {
      room.middle + turn.applied(to: Vector2(x: x, y: along))
    }
    return EmitterEdge(from: place(offset.x - half), to: place(offset.x + half))
  }
}
