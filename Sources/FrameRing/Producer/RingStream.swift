import Graphics

/// Frames of one format, for those who want them.
struct RingStream {
  let format: Frame.Format
  /// What they are drawn in; nil until the first one is.
  var ring: RingWriter?
  /// What is still read because the ring has no frame yet.
  var retiring: RingWriter?
  /// Whether the ring has a frame that is not older than its readers' interest.
  var isShown = false
  /// Since when nobody reads, on CLOCK_MONOTONIC.
  var unreadSince: Int64?
  private var seen: UInt64 = 0
  private var seenAt: Int64 = 0

  init(format: Frame.Format) { self.format = format }

  /// Draws in another ring from now on; the one before is read until that one has a frame.
  mutating func change(to next: RingWriter) {
    if isShown { retiring = ring }
    (ring, isShown) = (next, false)
  }

  /// Looks after the ring now and then: its heartbeat, whether it rests, whether anybody reads.
  mutating func look(isRead: Bool, period: Int64, at now: Int64) {
    unreadSince = isRead ? nil : unreadSince ?? now
    guard let ring else { return }
    ring.beat(at: now)
    if ring.sequence != seen { (seen, seenAt) = (ring.sequence, now) }
    if now - seenAt > 1_000_000_000 + 2 * period { ring.rest() }
  }
}
