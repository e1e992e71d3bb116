/// Maps a device's own time to CLOCK_MONOTONIC.
///
/// MSC_TIMESTAMP counts microseconds in 32 bits, from any origin, by the device's quartz. It is even where arrival is
/// not: a pad's samples arrive in bursts. The sample with the shortest delay gives the offset between the clocks:
/// ```
///   arrival  ─────●───────●●──────●──▶   offset = min(arrival − device)
///   device   ───●───●───●───●───●────▶   and lets go by 500 ppm, for quartzes do not agree
/// ```
struct EventClock {
  /// More than two quartzes differ: 0.5 ms per second.
  private static let drift: Int64 = 2000
  /// A longer delay, in nanoseconds, means that the device paused or restarted.
  private static let longestDelay: Int64 = 100_000_000

  private var newest = Int64.min
  private var previous: UInt32?
  private var elapsed: Int64 = 0
  private var offset: Int64?

  /// The sample's instant in nanoseconds on CLOCK_MONOTONIC, later than all before.
  ///
  /// The device's time is in microseconds, nil if it has none; `arrival` is on CLOCK_MONOTONIC.
  mutating func instant(device microseconds: UInt32?, arrival: Int64) -> Int64 {
    var instant = arrival
    if let microseconds {
      instant = onOurClock(microseconds, arrival)
    }
    // Samples with equal instants would be dropped later, although the last is the valid one.
    if newest != .min { instant = max(instant, newest + 1) }
    newest = instant
    return instant
  }

  /// Forgets the device's time: the next sample is unrelated to the last.
  mutating func restart() {
    previous = nil
    offset = nil
  }

  private mutating func onOurClock(_ microseconds: UInt32, _ arrival: Int64) -> Int64 {
    // 32-bit subtraction wraps as the counter does.
    let step = previous.map { Int64(microseconds &- $0) * 1000 } ?? 0
    previous = microseconds
    elapsed += step
    let delay = arrival - elapsed
    guard let old = offset else {
      offset = delay
      return arrival
    }
    let slack = old + step / Self.drift
    let isAbsurd = delay - slack > Self.longestDelay || slack - delay > Self.longestDelay
    let new = isAbsurd ? delay : min(delay, slack)
    offset = new
    return elapsed + new
  }
}
