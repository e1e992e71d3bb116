struct RateMeter {
  private var instants: [Int64] = []
  /// The averaging period, in nanoseconds.
  private static let span: Int64 = 2_000_000_000

  mutating func add(_ now: Int64) {
    instants.removeAll { now - $0 > Self.span }
    instants.append(now)
  }

  /// Pictures a second; 0 if fewer than two came in the period.
  func rate(at now: Int64) -> Double {
    let recent = instants.filter { now - $0 <= Self.span }
    guard let first = recent.first, let last = recent.last, last > first else { return 0 }
    return Double(recent.count - 1) * 1e9 / Double(last - first)
  }
}
