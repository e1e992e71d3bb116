import Motion

struct SampleClock: Sendable {
  enum Step: Equatable {
    /// Earlier samples are void.
    case afresh
    /// Seconds since the previous sample; above 0, at most `longestGap`.
    case after(Double)
  }

  /// Longer pauses restart the filter instead of blending with stale data, ns.
  static let longestGap: Int64 = 500_000_000

  private var last: Instant?

  /// Nil for a sample out of order, to be ignored; a clock set back by more than `longestGap` restarts.
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
