/// A point in time on one clock, in nanoseconds: CLOCK_MONOTONIC for live sensors, the recording's clock for logs.
@frozen
public struct Instant: Comparable, Hashable, Sendable {
  /// Nanoseconds since the clock's own zero.
  public var nanoseconds: Int64

  /// Creates the point `nanoseconds` after the clock's zero.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The clock's zero.
  public static let zero = Instant(nanoseconds: 0)

  /// This instant moved by a span; saturates at the clock's ends.
  public func advanced(by nanoseconds: Int64) -> Instant {
    let (sum, overflow) = self.nanoseconds.addingReportingOverflow(nanoseconds)
    guard overflow else { return Instant(nanoseconds: sum) }
    return Instant(nanoseconds: nanoseconds < 0 ? .min : .max)
  }

  /// The span from `earlier` to here in nanoseconds; saturates.
  public func nanoseconds(since earlier: Instant) -> Int64 {
    let (span, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    guard overflow else { return span }
    return nanoseconds < earlier.nanoseconds ? .min : .max
  }

  /// The span from `earlier` to here in seconds.
  public func seconds(since earlier: Instant) -> Double {
    Double(nanoseconds(since: earlier)) / 1e9
  }

  /// A span in seconds as whole nanoseconds; saturates, 0 for NaN.
  public static func nanoseconds(seconds: Double) -> Int64 {
    guard seconds == seconds else { return 0 }
    let nanoseconds = (seconds * 1e9).rounded(.toNearestOrEven)
    guard nanoseconds.magnitude < 0x1p63 else { return seconds < 0 ? .min : .max }
    return Int64(nanoseconds)
  }

  /// Orders by time.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
