import Graphics

/// The effect of gravity on an emitter during one step.
public struct EmitterField: Equatable, Sendable {
  /// The direction of down: turns accelerations, directions of birth and velocities of living particles.
  public var turn: Turn
  /// Replaces the layer's shape by a line; nil keeps the shape.
  public var edge: EmitterEdge?
  /// The visible area, nil for everywhere; particles that fall out never return, not even when gravity turns.
  public var bounds: EmitterBounds?
  /// Multiplies velocities at birth and accelerations: flights take the same time; sizes and behaviours stay.
  public var stretch = 1.0
  /// The way down, in points, over which births on `edge` are spread against their drift; 0 leaves them where they are.
  public var aimedDepth = 0.0

  /// Creates a field.
  public init(turn: Turn, edge: EmitterEdge? = nil, bounds: EmitterBounds? = nil) {
    self.turn = turn
    self.edge = edge
    self.bounds = bounds
  }

  /// No gravity: the layer as in Core Animation.
  public static let none = EmitterField(turn: .none)

  /// Snow that enters a screen of `size` points where it faces up; a flake's radius as `margin` keeps births outside.
  public static func screen(_ size: Size2, turn: Turn, margin: Double) -> EmitterField {
    let bounds = EmitterBounds(of: size, margin: margin)
    return EmitterField(turn: turn, edge: .facingUp(of: bounds, turn: turn), bounds: bounds)
  }
}
