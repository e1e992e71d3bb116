import MQTT

/// Connections that the broker closed without a reason: two panels with one name take turns, and Mosquitto does not say so.
struct Closings {
  /// When the last ones were closed, in nanoseconds.
  private var last: [Int64] = []
  private static let most = 3
  /// Ten minutes.
  private static let window: Int64 = 600_000_000_000

  /// The problem in words, with the likely reason when it happens again and again.
  mutating func words(_ problem: MQTTProblem, _ name: String, at now: Int64) -> String {
    guard problem == .closed else { return problem.words }
    last = last.filter { now - $0 < Self.window }.suffix(Self.most - 1) + [now]
    guard last.count == Self.most else { return problem.words }
    return "\(problem) again; another panel may have the name '\(name)', too"
  }
}
