import Graphics

/// How far a rope that is longer than the way between its ends hangs down: what is taken off its length.
public enum RopeDecline: String, CaseIterable, Sendable {
  /// The distance: taut where the ends are as far apart as it is long, as in the article's program.
  case distance
  /// Half the distance: taut at twice that, as in the article's text.
  case halfDistance

  /// How far the control point lies below the middle of the ends, in points.
  public func depth(length: Double, distance: Double) -> Double {
    switch self {
    case .distance: max(0, length - distance)
    case .halfDistance: max(0, length - distance / 2)
    }
  }
}

/// A rope at an instant: a quadratic Bézier curve, no catenary.
///
/// ```
///   P0 ●             ● P2      the control point hangs on a spring at the middle of both ends, and as far
///        ╲         ╱           along the real down as the rope is longer than the way between them; the
///          ╲─────╱             curve comes half as far
///             ○ control
/// ```
public struct RopeShape: Equatable, Sendable {
  /// Where it begins and ends, in points.
  public var start: Vector2, end: Vector2
  /// What it is drawn to.
  public var control: Vector2

  /// A rope by its points.
  public init(start: Vector2, end: Vector2, control: Vector2) {
    (self.start, self.end, self.control) = (start, end, control)
  }

  /// A rope that hangs still.
  ///
  /// - Parameters:
  ///   - start: P0.
  ///   - end: P2.
  ///   - length: in points.
  ///   - decline: how far it hangs.
  ///   - down: where down is, of length 1.
  public init(
    from start: Vector2, to end: Vector2, length: Double, decline: RopeDecline, down: Vector2
  ) {
    let depth = decline.depth(length: length, distance: (end - start).length)
    self.init(start: start, end: end, control: (start + end) * 0.5 + down * depth)
  }

  /// A point of the curve, 0...1.
  public func point(at share: Double) -> Vector2 {
    let rest = 1 - share
    return start * (rest * rest) + control * (2 * share * rest) + end * (share * share)
  }
}

extension Vector2 {
  /// Whether both parts are numbers.
  var isFinite: Bool { x.isFinite && y.isFinite }
}
