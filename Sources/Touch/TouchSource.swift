import Motion

/// A source of touches.
public protocol TouchSource: AnyObject {
  /// The touches on the picture as seen; `instant` is on the motion source's clock and never goes back.
  func touches(at instant: Instant) -> [Touch]
}
