import Motion

/// Brings the stamps of samples onto CLOCK_MONOTONIC, in order.
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

  /// How far a stamp may lie behind its arrival; buffers here hold a few hundredths of a second.
  static let tolerance: Int64 = 500_000_000

  /// The instant of one sample.
  ///
  /// - Parameters:
  ///   - stamp: what came with the sample; nil when nothing did.
  ///   - arrival: when it was handed over, on CLOCK_MONOTONIC.
  ///   - younger: how many came after it in the same piece.
  /// - Returns: an instant later than all before it.
  mutating func instant(stamp: Int64?, arrival: Int64, younger: Int) -> Instant {
    let spaced = arrival - Int64(younger) * period
    // A little in the future is rounding between two clocks' sources; more is another clock.
    let isOurs = stamp.map { $0 > arrival - Self.tolerance && $0 <= arrival + 1_000_000 } ?? false
    let instant = max(isOurs ? stamp ?? spaced : spaced, last == .min ? .min : last + 1)
    last = instant
    return Instant(nanoseconds: instant)
  }
}
