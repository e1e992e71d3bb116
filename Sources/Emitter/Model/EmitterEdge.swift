import Graphics

/// A rectangle in the screen's frame, in points.
public struct EmitterBounds: Equatable, Sendable {
  /// Its upper left corner.
  public var low: Vector2
  /// Its lower right corner.
  public var high: Vector2

  /// A rectangle by its corners.
  public init(low: Vector2, high: Vector2) {
    self.low = low
    self.high = high
  }

  /// A screen and `margin` points around it.
  public init(of size: Size2, margin: Double) {
    low = Vector2(x: -margin, y: -margin)
    high = Vector2(x: size.width + margin, y: size.height + margin)
  }
}

/// Where births come from in the screen's frame: a line, straight or bent once.
public struct EmitterEdge: Equatable, Sendable {
  /// One end.
  public var start: Vector2
  /// Where it is bent.
  public var bend: Vector2
  /// The other end.
  public var end: Vector2
  /// Which share of the births comes between `start` and `bend`, 0...1.
  public var share: Double

  /// A straight line.
  public init(from start: Vector2, to end: Vector2) {
    self.init(from: start, by: start, to: end, share: 0)
  }

  /// A line that is bent once; `share` of the births come before the bend.
  public init(from start: Vector2, by bend: Vector2, to end: Vector2, share: Double) {
    self.start = start
    self.bend = bend
    self.end = end
    self.share = share
  }

  /// The two sides of a rectangle that face up, when down is turned by `turn`.
  ///
  /// ```
  ///   bend ●━━━━━━━━━━━━━● end      Each side gets as many births as it looks long from above, so
  ///        ┃   ╲         │          that as much falls onto every part. On the sides, and not on a
  ///        ┃    ╲ down   │          line across above them: from there a flake can be so long on
  ///  start ●─────────────┘          its way that down is elsewhere when it arrives.
  /// ```
  /// - Parameters:
  ///   - bounds: the screen and a flake's radius around it, so that none appears inside.
  ///   - turn: where down is.
  /// - Returns: the sides, from the left to the right for who looks along down.
  public static func facingUp(of bounds: EmitterBounds, turn: Turn) -> EmitterEdge {
    let (low, high) = (bounds.low, bounds.high)
    let down = turn.applied(to: Vector2(x: 0, y: 1))
    let (isRight, isBottom) = (down.x < 0, down.y < 0)
    let corner = Vector2(x: isRight ? high.x : low.x, y: isBottom ? high.y : low.y)
    let beside = Vector2(x: isRight ? low.x : high.x, y: corner.y)
    let beyond = Vector2(x: corner.x, y: isBottom ? low.y : high.y)
    // How long they look from above: from the corner to the one beside it, and to the other.
    let across = ((high.x - low.x) * turn.cosine).magnitude
    let along = ((high.y - low.y) * turn.sine).magnitude
    let share = across / (across + along)
    // The way from the corner to the one beside it leads right for who looks along down.
    return isRight == isBottom
      ? EmitterEdge(from: beyond, by: corner, to: beside, share: 1 - share)
      : EmitterEdge(from: beside, by: corner, to: beyond, share: share)
  }

  /// The place of a birth, in points; `along` is which share of all births comes before it, 0...1.
  func place(_ along: Double) -> Vector2 {
    guard along >= share else { return start + (bend - start) * (along / share) }
    return share < 1 ? bend + (end - bend) * ((along - share) / (1 - share)) : end
  }
}
