/// When a panel's state is published: changes at once, angle and frame rate alone at most every ten seconds.
public struct StateReports: Sendable {
  /// Nanoseconds between two messages of which only angle and frame rate differ.
  public static let pause: Int64 = 10_000_000_000
  private var last: (state: PanelState, at: Int64)?

  /// Nothing published yet.
  public init() {}

  /// Forgets what was published: the broker may have lost it.
  public mutating func forget() { last = nil }

  /// Whether `state` is to be published at `now`, in nanoseconds; it counts as published then.
  public mutating func isDue(_ state: PanelState, at now: Int64) -> Bool {
    if let last {
      guard Self.lasting(state) != Self.lasting(last.state) || now - last.at >= Self.pause,
        Self.shown(state) != Self.shown(last.state)
      else { return false }
    }
    last = (state, now)
    return true
  }

  /// Without what changes all the time.
  private static func lasting(_ state: PanelState) -> PanelState {
    var state = shown(state)
    (state.angle, state.fps) = (0, 0)
    return state
  }

  /// Without the time of the report.
  private static func shown(_ state: PanelState) -> PanelState {
    var state = state
    state.since = ""
    return state
  }
}
