import Graphics

/// What gravity does to an emitter during one step.
public struct EmitterField: Equatable, Sendable {
  /// Turns what the cells call down: accelerations, directions of birth, and the way particles in
  /// the air are moving.
  public var turn: Turn
  /// Replaces the layer's own shape by a line; nil leaves the shape where it is.
  public var edge: EmitterEdge?
  /// Where particles can be seen; nil is everywhere.
  ///
  /// When gravity turns, those that have fallen out of it stay away: they would come back as a second
  /// layer of snow on what enters from there.
  public var bounds: EmitterBounds?
  /// Multiplies the cells' velocities as particles are born, and their accelerations.
  ///
  /// The same flight, in the same time, is so many times as large. Particles keep their size, behaviours their strength.
  public var stretch = 1.0

  /// A field by its parts.
  public init(turn: Turn, edge: EmitterEdge? = nil, bounds: EmitterBounds? = nil) {
    self.turn = turn
    self.edge = edge
    self.bounds = bounds
  }

  /// No gravity: the layer as Core Animation would run it.
  public static let none = EmitterField(turn: .none)

  /// Snow that enters a screen wherever it faces up.
  ///
  /// - Parameters:
  ///   - size: the screen in points.
  ///   - turn: where down is.
  ///   - margin: points by which births keep off the screen: a flake's radius, so that none appears
  ///     inside.
  /// - Returns: the field.
  public static func screen(_ size: Size2, turn: Turn, margin: Double) -> EmitterField {
    let bounds = EmitterBounds(of: size, margin: margin)
    return EmitterField(turn: turn, edge: .facingUp(of: bounds, turn: turn), bounds: bounds)
  }
}
