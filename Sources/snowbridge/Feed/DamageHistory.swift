import FrameRing

/// Where the last pictures differ, for those who have not seen all of them.
struct DamageHistory {
  /// By picture, the newest last; nil where a picture differs anywhere.
  private var steps: [[RingRectangle]?] = []
  private var newest: UInt64 = 0
  private static let length = 16

  /// Adds the next picture's.
  mutating func add(_ damage: [RingRectangle]?, _ serial: UInt64) {
    if steps.count == Self.length { steps.removeFirst() }
    steps.append(damage)
    newest = serial
  }

  /// All of several pictures together.
  ///
  /// - Parameters:
  ///   - serial: the picture that was seen last.
  ///   - last: the picture that is seen now.
  /// - Returns: where they differ; nil means anywhere.
  func damage(after serial: UInt64, through last: UInt64) -> [RingRectangle]? {
    guard serial > 0, serial <= last, last <= newest, newest - serial <= steps.count else {
      return nil
    }
    let first = steps.count - Int(newest - serial)
    var all: [RingRectangle] = []
    for step in steps[first..<steps.count - Int(newest - last)] {
      guard let step else { return nil }
      all += step
    }
    return all
  }
}

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
