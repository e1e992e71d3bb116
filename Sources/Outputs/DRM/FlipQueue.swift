/// Which of three buffers is on the screen, on its way there, finished, and free to draw in.
///
/// ```
///   free ── begin ──▶ drawing ── finish ──▶ waiting ── sent ──▶ pending ── done ──▶ shown
///     ▲                                        │                                      │
///     └────────────── a newer frame ───────────┴──────────── the next one ────────────┘
/// ```
/// With three buffers, one is always free, perhaps the one whose frame waits: that frame would be late by now.
struct FlipQueue: Equatable {
  static let buffers = 3
  /// Drivers that report nothing for this long, in nanoseconds, never do.
  static let timeout: Int64 = 250_000_000

  /// On the screen.
  private(set) var shown: Int?
  /// The kernel will show it at the next refresh.
  private(set) var pending: Int?
  /// The newest finished one, for which the kernel has no place yet.
  private(set) var waiting: Int?
  /// The next frame is drawn in it.
  private(set) var drawing: Int?
  private var sentAt: Int64 = 0
  /// Whether the kernel may still report flips from before `sentAt`.
  private var hasLost = false

  /// Nothing is shown yet.
  init() {}

  /// The mode was set with a buffer: nothing else is on its way, but flips from before may be reported.
  init(after last: FlipQueue, showing index: Int) {
    shown = index
    hasLost = last.pending != nil || last.hasLost
    sentAt = last.sentAt
  }

  /// The buffer for the next frame; the same until `finish`.
  mutating func begin() -> Int {
    if let drawing { return drawing }
    let free = (0..<Self.buffers).first { $0 != shown && $0 != pending && $0 != waiting }
    let index = free ?? waiting ?? 0
    if free == nil { waiting = nil }
    drawing = index
    return index
  }

  /// A buffer holds the newest frame.
  mutating func finish(_ index: Int) {
    (waiting, drawing) = (index, nil)
  }

  /// The buffer to give to the kernel now.
  var next: Int? { pending == nil ? waiting : nil }

  /// The kernel has taken a buffer and will report when it is shown; `now` is in nanoseconds.
  mutating func sent(_ index: Int, at now: Int64) {
    (pending, waiting, sentAt) = (index, nil, now)
  }

  /// A buffer is on the screen already.
  mutating func show(_ index: Int) {
    (shown, pending, waiting) = (index, nil, nil)
  }

  /// The kernel reports a flip, that of a time in nanoseconds; returns whether it was the pending one.
  mutating func done(at time: Int64) -> Bool {
    guard let index = pending, !hasLost || time >= sentAt else {
      hasLost = false
      return false
    }
    (shown, pending) = (index, nil)
    return true
  }

  /// Treats a flip that the driver does not report as done.
  mutating func expire(at now: Int64) {
    guard let index = pending, now - sentAt >= Self.timeout else { return }
    (shown, pending, hasLost) = (index, nil, true)
  }
}
