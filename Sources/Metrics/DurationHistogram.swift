/// Counts durations in classes that grow with them: eight classes an octave, from a microsecond to an hour.
///
/// ```
///   µs   0   1   2  …  8   9  …  16  18  20 …  32  36  40 …
///        └── linear ──┘└─ 8 steps ─┘└─ 8 steps ─┘
/// ```
/// A percentile is off by at most an eighth. A class contains its end and not its beginning. It allocates once.
public struct DurationHistogram: Sendable {
  private static let (steps, octaves) = (8, 30)
  private var counts = [Int](repeating: 0, count: steps * octaves)
  /// The number of durations.
  public private(set) var count = 0
  /// The longest one, in nanoseconds.
  public private(set) var longest: Int64 = 0
  /// The sum of all, in nanoseconds.
  public private(set) var sum: Int64 = 0

  /// Nothing counted yet.
  public init() {}

  /// Counts a duration in nanoseconds; a negative one as 0.
  public mutating func add(_ nanoseconds: Int64) {
    counts[Self.index(max(nanoseconds - 1, 0) / 1000)] += 1
    count += 1
    sum += max(nanoseconds, 0)
    longest = max(longest, nanoseconds)
  }

  /// The duration in nanoseconds that a share of all, 0...1, does not exceed; nil without any.
  public func percentile(_ share: Double) -> Int64? {
    guard count > 0 else { return nil }
    let wanted = max(1, Int((Double(count) * share).rounded(.up)))
    var seen = 0
    for index in counts.indices {
      seen += counts[index]
      if seen >= wanted { return min(Self.end(of: index) * 1000, longest) }
    }
    return longest
  }

  /// For each bound, how many durations do not exceed it; exact for bounds of `isBound`.
  ///
  /// `bounds` are in microseconds, over 0, and ascend.
  public func cumulative(_ bounds: [Int64]) -> [Int] {
    var (seen, next) = (0, 0)
    return bounds.map { bound in
      let last = Self.index(bound - 1)
      while next <= last {
        seen += counts[next]
        next += 1
      }
      return seen
    }
  }

  /// Whether a class ends at a bound in microseconds.
  public static func isBound(_ microseconds: Int64) -> Bool {
    microseconds > 0 && end(of: index(microseconds - 1)) == microseconds
  }

  /// Halves all counts, so that what follows weighs more than what was.
  public mutating func fade() {
    (count, sum) = (0, sum / 2)
    for index in counts.indices {
      counts[index] /= 2
      count += counts[index]
    }
  }

  private static func index(_ microseconds: Int64) -> Int {
    let value = Int(microseconds)
    guard value >= steps else { return value }
    // The three bits behind the highest one choose the step.
    let octave = Int.bitWidth - 1 - value.leadingZeroBitCount
    let step = (value >> (octave - 3)) & (steps - 1)
    return min((octave - 2) * steps + step, steps * octaves - 1)
  }

  /// In microseconds: the first duration behind a class.
  private static func end(of index: Int) -> Int64 {
    guard index >= steps else { return Int64(index + 1) }
    let octave = index / steps + 2
    return Int64(steps + index % steps + 1) << (octave - 3)
  }
}
