import Emitter
import Graphics

/// One of the screen's two ends, for who looks along down.
public enum ScreenEdge: String, CaseIterable, Sendable {
  /// The one that faces up.
  case up
  /// The one that faces down.
  case down
}

/// Where on a screen of any size, at any angle, an emitter is, and how far its particles fly there.
public struct EmitterPlace: Equatable, Sendable {
  /// The end of the screen from which its position counts, or that it spans; nil leaves the position where
  /// it is, and an emitter without one to the end that faces up.
  public var edge: ScreenEdge?
  /// The screen that its velocities and accelerations are made for, across and along down; nil leaves them
  /// as they are.
  public var fit: Size2?

  /// Where the file says.
  public init(edge: ScreenEdge? = nil, fit: Size2? = nil) {
    (self.edge, self.fit) = (edge, fit)
  }

  /// How many times as large the screen is as the one that the emitter is made for: the smaller of both
  /// sides, so that what fits there fits here.
  func stretch(in room: ScreenRoom) -> Double {
    guard let fit else { return 1 }
    return min(2 * room.across / fit.width, 2 * room.reach / fit.height)
  }

  /// Where an emitter of a layer stands.
  ///
  /// ```
  ///   ┌───────────●───────┐ up     Where the line along down through the screen's middle crosses its
  ///   │          ╱        │        sides; the position counts from there, x to the right of who looks
  ///   │     mid ╳         │        at what is upright, y down, and never leads beyond the screen.
  ///   │        ╱ down     │
  ///   └───────●───────────┘ down
  /// ```
  /// - Parameters:
  ///   - layer: whose; a point, or a line of its width.
  ///   - edge: the end.
  ///   - room: the screen.
  ///   - turn: from upright to the layer's own frame.
  /// - Returns: a line, or a point as a line without length.
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
