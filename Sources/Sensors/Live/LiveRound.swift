import Posix

/// When the sensor's thread looks up from reading.
struct Round {
  private static let period: Int64 = 100_000_000
  /// No event tells that a program has released a buffer.
  private static let patience: Int64 = 10_000_000_000

  /// When to look for a better device.
  var lookAgain = Int64.max
  private let mayBeBufferedLater: Bool
  private var next = Int64.min

  init(mayBeBufferedLater: Bool) {
    self.mayBeBufferedLater = mayBeBufferedLater
    restart(MonotonicClock.nanoseconds)
  }

  /// Whether it is time; ten times a second it is.
  mutating func isDue(_ now: Int64) -> Bool {
    guard now >= next else { return false }
    next = now + Self.period
    return true
  }

  /// How long a read may wait, in nanoseconds.
  ///
  /// At rest a bell ends the wait, and only silence and a suspend are left to be noticed.
  func timeout(_ pace: SensorPace, _ isStreaming: Bool, at now: Int64) -> Int64 {
    guard pace == .resting else { return Self.period }
    let longest: Int64 = isStreaming ? 1_000_000_000 : 10_000_000_000
    return lookAgain == .max ? longest : min(longest, max(1_000_000, lookAgain - now))
  }

  /// Looks for a better device later, where there may be one.
  mutating func restart(_ now: Int64) {
    lookAgain = mayBeBufferedLater ? now + Self.patience : .max
  }
}

/// How long to wait before the next try: 0.25 s, doubled up to 2 s.
struct Backoff {
  private var milliseconds: Int32 = 125

  /// Milliseconds.
  mutating func next() -> Int32 {
    milliseconds = min(milliseconds * 2, 2000)
    return milliseconds
  }
}

/// How long a device is waited for that udev is setting up: a device that it never finishes with is taken as
/// it is.
struct Settling {
  private static let longest: Int64 = 15_000_000_000
  private static let step: Int32 = 50
  private var since: Int64?

  /// Whether udev may still finish.
  func isWorthWaiting(at now: Int64) -> Bool { since.map { now - $0 < Self.longest } ?? true }

  /// Milliseconds until the next look.
  mutating func pause(at now: Int64) -> Int32 {
    since = since ?? now
    return Self.step
  }
}
