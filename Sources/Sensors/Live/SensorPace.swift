/// How eagerly a sensor is read.
public enum SensorPace: Sendable {
  /// Every sample as soon as it comes.
  case lively
  /// Seldom, because nothing in the picture moves; a move is still noticed within 100 ms.
  case resting
}

/// When samples are collected while the picture rests.
///
/// ```
///   device      ·  ·  ·  ·  ·  ·  ·  ·  ·        50 a second where the device can be slowed down
///   collecting  ▲        ▲        ▲              all that have come, 50 ms after the last time
///   quiet       ▲ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ▲          a device that has nothing to say wakes nothing
/// ```
/// A move lies between two of the device's samples and is collected after `interval` at the most: together
/// 70 ms. The device keeps samples meanwhile, so that none is lost.
struct RestingPace {
  /// Nanoseconds between two collections.
  static let interval: Int64 = 50_000_000
  /// Samples a second that a device is slowed down to.
  static let rate = 50.0

  private var next = Int64.min

  /// Samples were collected.
  ///
  /// - Parameter now: on CLOCK_MONOTONIC.
  mutating func collected(at now: Int64) { next = now + Self.interval }

  /// Nanoseconds until samples should be collected; 0 when they may be.
  func pause(at now: Int64) -> Int64 { next <= now ? 0 : next - now }

  /// The rate to slow a device down to.
  ///
  /// - Parameters:
  ///   - rates: what it offers; of a range, its value next to `rate`.
  ///   - current: what it measures at now; nil where it does not say.
  /// - Returns: the slowest that is quick enough; nil where the device is not quicker than that.
  static func slowed(_ rates: [Double], from current: Double?) -> Double? {
    // A range has steps: one that is a little below is meant.
    let enough = rates.filter { $0 >= rate * 0.9 }.min()
    guard let enough, let current, enough < current else { return nil }
    return enough
  }
}
