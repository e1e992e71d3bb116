import Graphics

/// What gravity does to an emitter during one step.
public struct EmitterField: Equatable, Sendable {
  /// Turns what the cells call down: accelerations, directions of birth, and the way particles in
  /// the air are moving.
  public var turn: Turn
  /// Replaces the layer's own shape by a line; nil leaves the shape where it is.
  public var edge: EmitterEdge?

  /// A field by its parts.
  public init(turn: Turn, edge: EmitterEdge? = nil) {
    self.turn = turn
    self.edge = edge
  }

  /// No gravity: the layer as Core Animation would run it.
  public static let none = EmitterField(turn: .none)
}

/// A line of births in the screen's frame.
public struct EmitterEdge: Equatable, Sendable {
  /// Its middle.
  public var center: Vector2
  /// From the middle to one end.
  public var half: Vector2

  /// A line by its middle and half its extent.
  public init(center: Vector2, half: Vector2) {
    self.center = center
    self.half = half
  }

  /// The edge of a screen that faces up, when down is turned by `turn`.
  ///
  /// ```
  ///        ╲  half                 The line touches the screen's uppermost corner from outside,
  ///   ┌──────╲───────────┐         `margin` away, and is as long as the screen looks from above
  ///   │        ╲         │         plus `margin` at both ends:
  ///   │   ·      ╲       │           length = |W cos θ| + |H sin θ| + 2 · margin
  ///   │  ╱ down    ╲     │           distance from the middle = (|W sin θ| + |H cos θ|) / 2 + margin
  ///   └──────────────────┘
  /// ```
  /// - Parameters:
  ///   - size: the screen in points.
  ///   - turn: where down is.
  ///   - margin: points by which the line keeps off the screen: a flake's radius, so that none
  ///     appears inside.
  /// - Returns: the line.
  public static func facingUp(of size: Size2, turn: Turn, margin: Double) -> EmitterEdge {
    let (cosine, sine) = (turn.cosine.magnitude, turn.sine.magnitude)
    let reach = (size.width * sine + size.height * cosine) / 2 + margin
    let half = (size.width * cosine + size.height * sine) / 2 + margin
    return EmitterEdge(
      center: Vector2(x: size.width / 2, y: size.height / 2)
        - turn.applied(to: Vector2(x: 0, y: reach)),
      half: turn.applied(to: Vector2(x: half, y: 0)))
  }
}
