import Motion
import Portable

/// One-pole low-pass on the acceleration vector, independent of the sample rate.
///
/// ```
/// y ← y + α (x − y),   α = 1 − e^(−Δt/τ)        63 % of a step after τ at any rate and any jitter
/// ```
/// A sample stands for the time since the previous one. Filters the vector, because an angle jumps at ±π.
public struct LowPassFilter: Sendable {
  /// τ in seconds; 0 passes the samples through.
  public var timeConstant: Double
  /// Longer pauses restart the filter instead of blending with stale data, ns.
  public static let longestGap: Int64 = SampleClock.longestGap

  /// The filtered acceleration; nil before the first sample.
  public private(set) var value: Acceleration?
  private var last = Instant.zero

  /// Creates a filter; `timeConstant` is in seconds, not negative.
  public init(timeConstant: Double) { self.timeConstant = timeConstant }

  /// Returns the filtered acceleration; ignores samples that are not finite or not newer.
  @discardableResult
  public mutating func update(_ sample: MotionSample) -> Acceleration? {
    guard sample.acceleration.isFinite else { return value }
    guard let before = value, !sample.startsAfresh else { return seed(sample) }
    let gap = sample.instant.nanoseconds(since: last)
    // A clock set back far restarts the filter; by a little, the sample is out of order.
    guard gap > 0 else { return gap < -Self.longestGap ? seed(sample) : value }
    guard gap <= Self.longestGap, timeConstant > 0 else { return seed(sample) }
    let alpha = 1 - exponential(-Double(gap) / 1e9 / timeConstant)
    value = before + alpha * (sample.acceleration - before)
    last = sample.instant
    return value
  }

  private mutating func seed(_ sample: MotionSample) -> Acceleration? {
    value = sample.acceleration
    last = sample.instant
    return value
  }
}
