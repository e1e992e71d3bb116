import Motion

/// How far a sample's time lies after the one before it, and what that means.
struct SampleClock: Sendable {
  enum Step: Equatable {
    /// What came before says nothing any more.
    case afresh
    /// Seconds since the sample before; above 0, at most `longestGap`.
    case after(Double)
  }

  /// A pause longer than this starts afresh instead of blending with something stale.
  static let longestGap: Int64 = 500_000_000

  private var last: Instant?

  /// Takes a sample's time in.
  ///
  /// - Returns: nil for a sample out of order, which is of no use. A clock that was set back further
  ///   than `longestGap` starts afresh.
  mutating func take(_ sample: MotionSample) -> Step? {
    guard let last, !sample.startsAfresh else {
      self.last = sample.instant
      return .afresh
    }
    let gap = sample.instant.nanoseconds(since: last)
    guard gap > 0 || gap < -Self.longestGap else { return nil }
    self.last = sample.instant
    return gap > 0 && gap <= Self.longestGap ? .after(Double(gap) / 1e9) : .afresh
  }
}
