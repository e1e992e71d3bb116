import Motion

/// Where touches come from.
public protocol TouchSource: AnyObject {
  /// The fingers on the glass.
  ///
  /// - Parameter instant: on the motion source's clock, never before the last call's.
  /// - Returns: places in the picture as it is seen.
  func touches(at instant: Instant) -> [Touch]
}
