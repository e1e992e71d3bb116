import Motion
import Pipeline

/// What the journal hears of the governor: the first step at once, then no more than a line a minute,
/// however often a machine changes between two levels.
struct SlownessNews {
  /// How long after a line there is no other, in nanoseconds.
  static let pause: Int64 = 60_000_000_000

  private var said = Governor.levels[0]
  private var last: Instant?

  /// Looks after each frame.
  ///
  /// - Returns: a line where there is something new to say, and it may be said.
  mutating func line(_ level: Governor.Level, at now: Instant) -> String? {
    guard level != said else { return nil }
    if let last, now.nanoseconds(since: last) < Self.pause { return nil }
    (said, last) = (level, now)
    return level.words.isEmpty
      ? "fast enough again: nothing is left out"
      : "too slow for this scene: \(level.words); lower fps, birthRate or size, or see 'budget'"
  }
}
