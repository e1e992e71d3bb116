import Motion

/// Tells the journal what state something is in, as often as `MessageLimit` allows.
///
/// A change that may not be said yet waits: if the state lasts, it is said later, so that the journal's last word is
/// true. One that has passed by then only counts.
public struct StateReport<Kind: Hashable> {
  private var limit = MessageLimit<Kind>()
  private var pending: (kind: Kind, notice: Notice)?

  /// Nothing said yet.
  public init() {}

  /// Takes a change of the state.
  public mutating func change(to kind: Kind, _ notice: Notice, at now: Instant) {
    limit.happened(kind, at: now)
    pending = (kind, notice)
  }

  /// Takes what happens beside the states, `times` since the last call; see `MessageLimit`.
  public mutating func happened(_ kind: Kind, times: Int = 1, at now: Instant) {
    limit.happened(kind, times: times, at: now)
  }

  /// How often it has happened since it was last said, if it may be said now; else nil.
  public mutating func take(_ kind: Kind, at now: Instant) -> Int? { limit.take(kind, at: now) }

  /// What is to be said now; call it often.
  public mutating func due(at now: Instant) -> (kind: Kind, notice: Notice)? {
    guard let (kind, notice) = pending, let count = limit.take(kind, at: now) else { return nil }
    pending = nil
    return (kind, (notice.isProblem, notice.words + MessageLimit<Kind>.words(count)))
  }
}
