/// How long something took, many million times, in memory that does not grow.
struct Durations {
  private var microseconds = [UInt64](repeating: 0, count: 100_000)
  private(set) var count: UInt64 = 0
  /// The longest, in nanoseconds.
  private(set) var longest: Int64 = 0

  /// Another one, in nanoseconds.
  mutating func add(_ nanoseconds: Int64) {
    microseconds[min(max(Int(nanoseconds / 1000), 0), microseconds.count - 1)] += 1
    count += 1
    longest = max(longest, nanoseconds)
  }

  /// What a share of all stays below, in microseconds, rounded up.
  func quantile(_ share: Double) -> Int {
    var rest = Double(count) * share
    for (index, number) in microseconds.enumerated() {
      rest -= Double(number)
      if rest <= 0 { return index + 1 }
    }
    return microseconds.count
  }
}
