import Motion

/// Maps samples' stamps to CLOCK_MONOTONIC, in order.
///
/// ```
///   stamp within half a second of its arrival:    taken as it is
///   realtime clock, a hub's own clock, none:      arrival, a period apart     … ──●──●──●─┤now
/// ```
struct IIOStamps {
  /// Nanoseconds between two samples.
  var period: Int64
  private var last = Int64.min

  init(period: Int64) { self.period = period }

  /// How far a stamp may lag behind its arrival, in nanoseconds; buffers hold a few hundredths of a second.
  static let tolerance: Int64 = 500_000_000

  /// An instant later than all before.
  ///
  /// `arrival` is the block's delivery on CLOCK_MONOTONIC; `younger` is how many samples follow in the block.
  mutating func instant(stamp: Int64?, arrival: Int64, younger: Int) -> Instant {
    let spaced = arrival - Int64(younger) * period
    // A little in the future is rounding between clock sources; more is another clock.
    let isOurs = stamp.map { $0 > arrival - Self.tolerance && $0 <= arrival + 1_000_000 } ?? false
    let instant = max(isOurs ? stamp ?? spaced : spaced, last == .min ? .min : last + 1)
    last = instant
    return Instant(nanoseconds: instant)
  }
}
