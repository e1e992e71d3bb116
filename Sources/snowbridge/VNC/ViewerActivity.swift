/// Decides when a viewer loses its place; times are in nanoseconds on one clock.
///
/// ```
///   leaves bytes unread ──── 10 s ──▶ is disconnected
///   asks and reads nothing ─ 10 s ──▶ yields its place to a new viewer: hidden viewers may be idle
/// ```
struct ViewerActivity {
  static let limit: Int64 = 10_000_000_000

  private var requests = 0
  private var taken: UInt64 = 0
  /// When it last asked for a picture, waited for one, or read something.
  private(set) var lastSign: Int64
  /// When it last had read everything, or something of the rest.
  private var lastReading: Int64

  init(at now: Int64) { (lastSign, lastReading) = (now, now) }

  /// Takes the number of its requests so far; `isWaiting`: whether the last one is not answered yet.
  mutating func take(requests: Int, isWaiting: Bool, at now: Int64) {
    guard isWaiting || requests != self.requests else { return }
    (self.requests, lastSign) = (requests, now)
  }

  /// Takes the bytes that it has left unread, and those that it has taken so far.
  mutating func take(unread: Int, taken: UInt64, at now: Int64) {
    if unread <= 0 || taken != self.taken { lastReading = now }
    guard taken != self.taken else { return }
    (self.taken, lastSign) = (taken, now)
  }

  func hasStalled(at now: Int64) -> Bool { now - lastReading >= Self.limit }

  func isIdle(at now: Int64) -> Bool { now - lastSign >= Self.limit }
}
