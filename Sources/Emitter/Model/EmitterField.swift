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
  /// Factor of the winds and gusts of the layer's behaviours.
  public var wind = 1.0
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

/// A rectangle in the screen's frame, in points.
public struct EmitterBounds: Equatable, Sendable {
  /// The upper left corner.
  public var low: Vector2
  /// The lower right corner.
  public var high: Vector2

  /// Creates a rectangle from its corners.
  public init(low: Vector2, high: Vector2) {
    self.low = low
    self.high = high
  }

  /// Creates a screen's rectangle, enlarged by `margin` points.
  public init(of size: Size2, margin: Double) {
    low = Vector2(x: -margin, y: -margin)
    high = Vector2(x: size.width + margin, y: size.height + margin)
  }
}

/// The line of births in the screen's frame, in points, straight or bent once.
public struct EmitterEdge: Equatable, Sendable {
  /// One end.
  public var start: Vector2
  /// Where the line is bent.
  public var bend: Vector2
  /// The other end.
  public var end: Vector2
  /// Share of the births between `start` and `bend`, 0...1.
  public var share: Double

  /// Creates a straight line.
  public init(from start: Vector2, to end: Vector2) {
    self.init(from: start, by: start, to: end, share: 0)
  }

  /// Creates a bent line with `share` of the births before the bend.
  public init(from start: Vector2, by bend: Vector2, to end: Vector2, share: Double) {
    self.start = start
    self.bend = bend
    self.end = end
    self.share = share
  }

  /// The two sides of a rectangle that face up when `turn` gives the direction of down.
  ///
  /// ```
  ///   bend ●━━━━━━━━━━━━━● end      Each side gets as many births as it looks long from above, so
  ///        ┃   ╲         │          that as much falls onto every part. On the sides, and not on a
  ///        ┃    ╲ down   │          line across above them: from there a flake can be so long on
  ///  start ●─────────────┘          its way that down is elsewhere when it arrives.
  /// ```
  /// `bounds` includes a flake's radius, so that none appears inside; the line runs from left to right, looking down.
  public static func facingUp(of bounds: EmitterBounds, turn: Turn) -> EmitterEdge {
    let (low, high) = (bounds.low, bounds.high)
    let down = turn.applied(to: Vector2(x: 0, y: 1))
    let (isRight, isBottom) = (down.x < 0, down.y < 0)
    let corner = Vector2(x: isRight ? high.x : low.x, y: isBottom ? high.y : low.y)
    let beside = Vector2(x: isRight ? low.x : high.x, y: corner.y)
    let beyond = Vector2(x: corner.x, y: isBottom ? low.y : high.y)
    // Apparent lengths from above: corner to `beside`, and corner to `beyond`.
    let across = ((high.x - low.x) * turn.cosine).magnitude
    let along = ((high.y - low.y) * turn.sine).magnitude
    let share = across / (across + along)
    // From the corner to `beside` is to the right, looking along down.
    return isRight == isBottom
      ? EmitterEdge(from: beyond, by: corner, to: beside, share: 1 - share)
      : EmitterEdge(from: beside, by: corner, to: beyond, share: share)
  }

  /// Position of a birth, in points; `along` is its share along the line, 0...1.
  func place(_ along: Double) -> Vector2 {
    guard along >= share else { return start + (bend - start) * (along / share) }
    return share < 1 ? bend + (end - bend) * ((along - share) / (1 - share)) : end
  }
}
