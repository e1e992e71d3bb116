import Posix

/// Times of the checks between reads.
struct Round {
  private static let period: Int64 = 100_000_000
  /// In nanoseconds; no event reports that a program has released a buffer.
  private static let bufferRetryInterval: Int64 = 10_000_000_000

  var lookAgain = Int64.max
  private let mayBeBufferedLater: Bool
  private var next = Int64.min

  init(mayBeBufferedLater: Bool) {
    self.mayBeBufferedLater = mayBeBufferedLater
    restart(MonotonicClock.nanoseconds)
  }

  /// True ten times a second.
  mutating func isDue(_ now: Int64) -> Bool {
    guard now >= next else { return false }
    next = now + Self.period
    return true
  }

  /// The longest wait of a read, in nanoseconds.
  ///
  /// At rest a bell ends the wait; the timeout only serves to detect silence and suspend.
  func timeout(_ pace: SensorPace, _ isStreaming: Bool, at now: Int64) -> Int64 {
    guard pace == .resting else { return Self.period }
    let longest: Int64 = isStreaming ? 1_000_000_000 : 10_000_000_000
    return lookAgain == .max ? longest : min(longest, max(1_000_000, lookAgain - now))
  }

  mutating func restart(_ now: Int64) {
    lookAgain = mayBeBufferedLater ? now + Self.bufferRetryInterval : .max
  }
}

/// Delay before the next try: 0.25 s, doubled up to 2 s.
struct Backoff {
  private var milliseconds: Int32 = 125

  mutating func next() -> Int32 {
    milliseconds = min(milliseconds * 2, 2000)
    return milliseconds
  }
}

/// Limits the wait for udev: a device that it never finishes is used as it is.
struct Settling {
  private static let longest: Int64 = 15_000_000_000
  private static let step: Int32 = 50
  private var since: Int64?

  func isWorthWaiting(at now: Int64) -> Bool { since.map { now - $0 < Self.longest } ?? true }

  mutating func pause(at now: Int64) -> Int32 {
    since = since ?? now
    return Self.step
  }
}
