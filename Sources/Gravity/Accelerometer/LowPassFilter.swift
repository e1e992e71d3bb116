import Motion
import PortableMath

/// One-pole low-pass on the acceleration vector, independent of the sample rate.
///
/// ```
/// y ← y + α (x − y),   α = 1 − e^(−Δt/τ)        63 % of a step after τ at any rate and any jitter
/// ```
/// A sample stands for the time since the one before it. The vector is filtered, not the angle:
/// an angle jumps at ±π, a vector does not.
public struct LowPassFilter: Sendable {
  /// τ in seconds; 0 passes the samples through.
  public var timeConstant: Double
  /// A pause longer than this starts afresh instead of blending with something stale.
  public static let longestGap: Int64 = SampleClock.longestGap

  /// The filtered acceleration; nil before the first sample.
  public private(set) var value: Acceleration?
  private var last = Instant.zero

  /// A filter that has seen nothing yet.
  ///
  /// - Parameter timeConstant: seconds, not negative.
  public init(timeConstant: Double) { self.timeConstant = timeConstant }

  /// Takes one sample in; samples that are not finite or not newer change nothing.
  ///
  /// - Returns: the filtered acceleration, nil when there has been no usable sample yet.
  @discardableResult
  public mutating func update(_ sample: MotionSample) -> Acceleration? {
    guard sample.acceleration.isFinite else { return value }
    guard let before = value, !sample.startsAfresh else { return seed(sample) }
    let gap = sample.instant.nanoseconds(since: last)
    // A clock that has been set back far starts afresh, too; a little is a sample out of order.
    guard gap > 0 else { return gap < -Self.longestGap ? seed(sample) : value }
    guard gap <= Self.longestGap, timeConstant > 0 else { return seed(sample) }
    let alpha = 1 - exponential(-Double(gap) / 1e9 / timeConstant)
    let after = sample.acceleration
    value = Acceleration(
      x: before.x + alpha * (after.x - before.x),
      y: before.y + alpha * (after.y - before.y),
      z: before.z + alpha * (after.z - before.z))
    last = sample.instant
    return value
  }

  private mutating func seed(_ sample: MotionSample) -> Acceleration? {
    value = sample.acceleration
    last = sample.instant
    return value
  }
}
