import Motion
import Pipeline

/// What the journal hears of the governor: a line when something, or nothing any more, has been left out for
/// some seconds, and no more than one a minute, however often a machine changes between two levels.
public struct SlownessNews {
  /// How long after a line there is no other, in nanoseconds.
  public static let pause: Int64 = 60_000_000_000

  /// How long something must be left out, in nanoseconds: a machine that is starting is no news.
  static let patience: Int64 = 8_000_000_000

  private var said = Governor.levels[0]
  private var last: Instant?
  /// Since when it has been another level than the one that was said.
  private var since: Instant?

  /// Nothing said yet.
  public init() {}

  /// Looks after each frame.
  ///
  /// - Returns: a line where there is something new to say, and it may be said.
  public mutating func line(_ level: Governor.Level, at now: Instant) -> String? {
    guard level != said else {
      since = nil
      return nil
    }
    let begin = since ?? now
    since = begin
    let isTurn = said.words.isEmpty || level.words.isEmpty
    guard !isTurn || now.nanoseconds(since: begin) >= Self.patience else { return nil }
    if let last, now.nanoseconds(since: last) < Self.pause { return nil }
    (said, last, since) = (level, now, nil)
    return level.words.isEmpty
      ? "fast enough again: nothing is left out"
      : "too slow for this scene: \(level.words); lower fps, birthRate or size, or see 'budget'"
  }
}
