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

  /// Takes what happens beside the states, `times` since the last call; returns what is to be said of it now.
  public mutating func aside(
    _ kind: Kind, times: Int, _ notice: @autoclosure () -> Notice, at now: Instant
  ) -> Notice? {
    if times > 0 { limit.happened(kind, times: times, at: now) }
    return limit.take(kind, notice(), at: now)
  }

  /// What is to be said now; call it often.
  public mutating func due(at now: Instant) -> (kind: Kind, notice: Notice)? {
    guard let pending, let notice = limit.take(pending.kind, pending.notice, at: now) else {
      return nil
    }
    self.pending = nil
    return (pending.kind, notice)
  }
}
