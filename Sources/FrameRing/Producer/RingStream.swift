import Graphics

struct RingStream {
  let format: Frame.Format
  /// Nil before the first frame.
  var ring: RingWriter?
  /// The ring before, which is read until the new one has a frame.
  var retiring: RingWriter?
  /// Whether the ring has a frame that is not older than its first reader.
  var isShown = false
  /// When its readers were first found gone, on CLOCK_MONOTONIC.
  var unreadSince: Int64?
  private var seen: UInt64 = 0
  private var seenAt: Int64 = 0

  init(format: Frame.Format) { self.format = format }

  mutating func change(to next: RingWriter) {
    if isShown { retiring = ring }
    (ring, isShown) = (next, false)
  }

  /// Updates the ring's heartbeat and idle state, and how long it has no readers.
  mutating func look(isRead: Bool, period: Int64, at now: Int64) {
    unreadSince = isRead ? nil : unreadSince ?? now
    guard let ring else { return }
    ring.beat(at: now)
    if ring.sequence != seen { (seen, seenAt) = (ring.sequence, now) }
    if now - seenAt > 1_000_000_000 + 2 * period { ring.rest() }
  }
}
