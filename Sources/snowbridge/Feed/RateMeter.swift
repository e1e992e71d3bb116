/// Counts pictures a second.
struct RateMeter {
  private var instants: [Int64] = []
  /// What it looks back on, in nanoseconds.
  private static let span: Int64 = 2_000_000_000

  /// A picture came.
  mutating func add(_ now: Int64) {
    instants.removeAll { now - $0 > Self.span }
    instants.append(now)
  }

  /// Pictures a second, 0 where less than two have come lately.
  func rate(at now: Int64) -> Double {
    let recent = instants.filter { now - $0 <= Self.span }
    guard let first = recent.first, let last = recent.last, last > first else { return 0 }
    return Double(recent.count - 1) * 1e9 / Double(last - first)
  }
}
