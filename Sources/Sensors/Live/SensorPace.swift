/// How promptly a sensor is read.
public enum SensorPace: Sendable {
  /// Every sample as soon as it comes.
  case lively
  /// Rarely, because the picture is still; a move is still noticed within 100 ms.
  case resting
}

/// When samples are collected at rest.
///
/// ```
///   device      ·  ·  ·  ·  ·  ·  ·  ·  ·        50 a second where the device can be slowed down
///   collecting  ▲        ▲        ▲              all that have come, 50 ms after the last time
///   quiet       ▲ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ▲          a silent device causes no wake-ups
/// ```
/// A move lies between two samples of the device and is collected after at most `interval`: together 70 ms. The
/// device keeps the samples meanwhile, so none is lost.
struct RestingPace {
  /// Nanoseconds between two collections.
  static let interval: Int64 = 50_000_000
  /// Target rate of a slowed device, in samples a second.
  static let rate = 50.0

  private var next = Int64.min

  mutating func collected(at now: Int64) { next = now + Self.interval }

  /// Nanoseconds until the next collection; 0 if due.
  func pause(at now: Int64) -> Int64 { next <= now ? 0 : next - now }

  /// The slowest sufficient rate, nil unless the device is faster; of a range, `rates` has the value nearest `rate`.
  static func slowed(_ rates: [Double], from current: Double?) -> Double? {
    // A range has steps: a value slightly below counts.
    let enough = rates.filter { $0 >= rate * 0.9 }.min()
    guard let enough, let current, enough < current else { return nil }
    return enough
  }
}
