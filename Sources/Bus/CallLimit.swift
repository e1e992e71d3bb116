/// A bound on the messages handled in a window of time, so that a flood takes a small share of the time between two
/// frames: arithmetic without a clock.
struct CallLimit: Equatable {
  /// What a message costs, in parts of a window.
  enum Cost: Int {
    /// Read and thrown away.
    case ignored = 1
    case handled = 16
  }

  /// Parts of a window: 64 messages that are handled, 3200 a second, or 1024 that are ignored.
  static let most = 1024
  /// In nanoseconds: about the time between two frames.
  static let window: Int64 = 20_000_000

  private var begin: Int64?
  private var spent = 0

  /// Counts a message at `now` on CLOCK_MONOTONIC, in nanoseconds; returns when to go on if it was the window's last.
  mutating func add(_ cost: Cost, at now: Int64) -> Int64? {
    if let begin, now - begin < Self.window {
      spent += cost.rawValue
    } else {
      (begin, spent) = (now, cost.rawValue)
    }
    return spent >= Self.most ? (begin ?? now) + Self.window : nil
  }
}
