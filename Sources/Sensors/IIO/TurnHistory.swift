import Motion

/// A gyroscope's newest readings, for samples taken between them.
///
/// ```
///   gyroscope   ──●─────────●─────────●
///   samples        ▲ a           ▲ b    ▲ c      a, b: on the line between the two readings
///                                                c: the newest reading, up to 5 periods long
/// ```
/// Memory is fixed; nothing is allocated per reading.
struct TurnHistory {
  /// Periods for which a reading stays valid.
  static let longestHold: Int64 = 5

  /// Nanoseconds between two readings.
  var period: Int64
  private var readings: [(instant: Instant, rate: RotationRate)]
  private var head = 0
  private var count = 0

  /// `period` is in nanoseconds; `capacity` must cover samples up to a quarter of a second late.
  init(period: Int64, capacity: Int = 256) {
    self.period = period
    let none = (instant: Instant.zero, rate: RotationRate.zero)
    readings = Array(repeating: none, count: max(2, capacity))
  }

  var newest: Instant? { count > 0 ? self[count - 1].instant : nil }

  /// The oldest reading has index 0.
  private subscript(_ index: Int) -> (instant: Instant, rate: RotationRate) {
    readings[(head + index) % readings.count]
  }

  /// A full history drops its oldest reading.
  mutating func append(_ instant: Instant, _ rate: RotationRate) {
    readings[(head + count) % readings.count] = (instant, rate)
    if count < readings.count { count += 1 } else { head = (head + 1) % readings.count }
  }

  /// Interpolates between two readings; after the newest, or in a gap, the last one holds for `longestHold` periods,
  /// before the first that one for half a period; else nil.
  func rate(at instant: Instant) -> RotationRate? {
    // From the newest back, because samples are recent.
    var index = count
    while index > 0, self[index - 1].instant > instant { index -= 1 }
    guard index > 0 else {
      guard count > 0, self[0].instant.nanoseconds(since: instant) <= period / 2 else { return nil }
      return self[0].rate
    }
    let before = self[index - 1]
    let age = instant.nanoseconds(since: before.instant)
    let hold = Self.longestHold * period
    guard index < count else { return age <= hold ? before.rate : nil }
    let after = self[index]
    let gap = after.instant.nanoseconds(since: before.instant)
    guard gap <= hold else { return age <= hold ? before.rate : nil }
    return before.rate + (after.rate - before.rate) * (Double(age) / Double(gap))
  }
}
