import Motion
import Pipeline

/// Reports reductions to the journal: a change that lasts some seconds, at most one a minute, and as often as
/// `MessageLimit` allows.
public struct SlownessReport {
  /// Nanoseconds between two reports.
  static let pause: Int64 = 60_000_000_000
  /// Nanoseconds that slowness, or its end, must last: a machine that boots is slow for a moment.
  static let delay: Int64 = 8_000_000_000

  private var taken = Reduction.none
  private var last: Instant?
  /// When the reduction began to differ from the one taken.
  private var since: Instant?
  private var states = StateReport<Bool>()

  /// A report that begins at full quality.
  public init() {}

  /// Takes the reduction after each frame; returns a due report.
  public mutating func notice(_ reduction: Reduction, at now: Instant) -> Notice? {
    look(reduction, at: now)
    return states.due(at: now)?.notice
  }

  private mutating func look(_ reduction: Reduction, at now: Instant) {
    guard reduction != taken else {
      since = nil
      return
    }
    let begin = since ?? now
    since = begin
    let startsOrEnds = taken.words.isEmpty || reduction.words.isEmpty
    guard !startsOrEnds || now.nanoseconds(since: begin) >= Self.delay else { return }
    if let last, now.nanoseconds(since: last) < Self.pause { return }
    (taken, last, since) = (reduction, now, nil)
    let isSlow = !reduction.words.isEmpty
    states.change(to: isSlow, isSlow ? Self.slow(reduction) : Self.fast, at: now)
  }

  private static let fast: Notice = (false, "fast enough again: full quality")

  private static func slow(_ reduction: Reduction) -> Notice {
    (
      true,
      "too slow for this scene: \(reduction.words); lower fps, birthRate or size, or see 'budget'"
    )
  }
}
