import Graphics

/// What is subtracted from a rope's length to get its sag.
public enum RopeDecline: String, CaseIterable, Sendable {
  /// The ends' distance: taut when they are as far apart as the rope is long, as in the article's program.
  case distance
  /// Half the distance: taut at twice that, as in the article's text.
  case halfDistance

  /// Distance of the control point below the midpoint of the ends, in points.
  public func depth(length: Double, distance: Double) -> Double {
    switch self {
    case .distance: max(0, length - distance)
    case .halfDistance: max(0, length - distance / 2)
    }
  }
}

/// A rope at an instant: a quadratic Bézier curve, not a catenary.
///
/// ```
///   P0 ●             ● P2      the control point hangs on a spring at the middle of both ends, and as far
///        ╲         ╱           along the real down as the rope is longer than the way between them; the
///          ╲─────╱             curve comes half as far
///             ○ control
/// ```
public struct RopeShape: Equatable, Sendable {
  /// Both ends, in points.
  public var start: Vector2, end: Vector2
  /// The Bézier curve's control point.
  public var control: Vector2

  /// Creates a rope.
  public init(start: Vector2, end: Vector2, control: Vector2) {
    (self.start, self.end, self.control) = (start, end, control)
  }

  /// Creates a rope at rest; `length` is in points, `down` has length 1.
  public init(
    from start: Vector2, to end: Vector2, length: Double, decline: RopeDecline, down: Vector2
  ) {
    let depth = decline.depth(length: length, distance: (end - start).length)
    self.init(start: start, end: end, control: (start + end) * 0.5 + down * depth)
  }

  /// A point of the curve; `share` is 0...1.
  public func point(at share: Double) -> Vector2 {
    let rest = 1 - share
    return start * (rest * rest) + control * (2 * share * rest) + end * (share * share)
  }
}

extension Vector2 {
  var isFinite: Bool { x.isFinite && y.isFinite }
}
