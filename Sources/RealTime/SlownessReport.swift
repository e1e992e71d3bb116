import Motion
import Pipeline

/// Reports reductions to the journal: a change that lasts some seconds, at most one a minute.
public struct SlownessReport {
  /// Nanoseconds between two reports.
  static let pause: Int64 = 60_000_000_000
  /// Nanoseconds that slowness, or its end, must last: a machine that boots is slow for a moment.
  static let delay: Int64 = 8_000_000_000

  private var reported = Reduction.none
  private var last: Instant?
  /// When the reduction began to differ from the reported one.
  private var since: Instant?

  /// A report that begins at full quality.
  public init() {}

  /// Takes the reduction after each frame; returns a due report.
  public mutating func notice(_ reduction: Reduction, at now: Instant) -> Notice? {
    guard reduction != reported else {
      since = nil
      return nil
    }
    let begin = since ?? now
    since = begin
    let startsOrEnds = reported.words.isEmpty || reduction.words.isEmpty
    guard !startsOrEnds || now.nanoseconds(since: begin) >= Self.delay else { return nil }
    if let last, now.nanoseconds(since: last) < Self.pause { return nil }
    (reported, last, since) = (reduction, now, nil)
    return reduction.words.isEmpty
      ? (false, "fast enough again: full quality")
      : (
        true,
        "too slow for this scene: \(reduction.words); lower fps, birthRate or size, or see 'budget'"
      )
  }
}
