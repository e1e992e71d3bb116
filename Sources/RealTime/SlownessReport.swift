import Motion
import Pipeline

/// Reports the governor's level to the journal: a change that lasts some seconds, at most one a minute.
public struct SlownessReport {
  /// Nanoseconds between two reports.
  static let pause: Int64 = 60_000_000_000
  /// Nanoseconds that slowness, or its end, must last: a machine that boots is slow for a moment.
  static let delay: Int64 = 8_000_000_000

  private var reported = Governor.levels[0]
  private var last: Instant?
  /// When the level began to differ from the reported one.
  private var since: Instant?

  /// A report that begins at full quality.
  public init() {}

  /// Looks at the level after each frame.
  ///
  /// - Returns: a line, if one is due.
  public mutating func notice(_ level: Governor.Level, at now: Instant) -> Notice? {
    guard level != reported else {
      since = nil
      return nil
    }
    let begin = since ?? now
    since = begin
    let startsOrEnds = reported.words.isEmpty || level.words.isEmpty
    guard !startsOrEnds || now.nanoseconds(since: begin) >= Self.delay else { return nil }
    if let last, now.nanoseconds(since: last) < Self.pause { return nil }
    (reported, last, since) = (level, now, nil)
    return level.words.isEmpty
      ? (false, "fast enough again: full quality")
      : (
        true,
        "too slow for this scene: \(level.words); lower fps, birthRate or size, or see 'budget'"
      )
  }
}
