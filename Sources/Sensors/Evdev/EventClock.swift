/// Lays a device's own time on CLOCK_MONOTONIC.
///
/// MSC_TIMESTAMP counts microseconds in 32 bits, from anywhere, by the device's quartz. It is even
/// where arrival is not: a pad's samples reach us in clumps. The sample that was under way for the
/// shortest time tells where the device's zero lies on our clock:
/// ```
///   arrival  ─────●───────●●──────●──▶   offset = min(arrival − device)
///   device   ───●───●───●───●───●────▶   and lets go by 500 ppm, for quartzes do not agree
/// ```
struct EventClock {
  /// More than two quartzes differ; a second takes back half a millisecond.
  private static let drift: Int64 = 2000
  /// A device further behind than this has stood still or begun anew.
  private static let longestDelay: Int64 = 100_000_000

  private var newest = Int64.min
  private var previous: UInt32?
  private var elapsed: Int64 = 0
  private var offset: Int64?

  /// The instant of a sample, later than that of all samples before.
  ///
  /// - Parameters:
  ///   - microseconds: the device's time; nil where it tells none.
  ///   - arrival: when the kernel or we received it, on CLOCK_MONOTONIC.
  /// - Returns: nanoseconds on CLOCK_MONOTONIC.
  mutating func instant(device microseconds: UInt32?, arrival: Int64) -> Int64 {
    var instant = arrival
    if let microseconds {
      instant = onOurClock(microseconds, arrival)
    }
    // Samples of one instant would be dropped behind us, and the last of them is the true one.
    if newest != .min { instant = max(instant, newest + 1) }
    newest = instant
    return instant
  }

  /// Forgets the device's time: what comes next has no connection with what came before.
  mutating func restart() {
    previous = nil
    offset = nil
  }

  private mutating func onOurClock(_ microseconds: UInt32, _ arrival: Int64) -> Int64 {
    // Subtraction in 32 bits wraps as the counter does.
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
