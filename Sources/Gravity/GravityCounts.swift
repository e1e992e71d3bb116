/// What an estimator has done since it was created.
public struct GravityCounts: Equatable, Sendable {
  /// The filter in use.
  public enum Method: String, CaseIterable, Sendable {
    /// No plausible sample has come yet.
    case none
    /// `FusedFilter`: accelerometer and gyroscope.
    case fused
    /// `AdaptiveFilter`: the accelerometer alone.
    case adaptive
    /// `LowPassFilter`.
    case lowPass = "lowpass"
  }

  /// Samples used.
  public var samples = 0
  /// Restarts of the filter after its first start: pauses of half a second or more, and devices opened anew.
  public var gaps = 0
  /// The filter in use.
  public var method = Method.none
  /// The worst that the gyroscope was found to do; nil without one, and for a good one.
  public var gyroscopeDoubt: GyroscopeDoubt?
}
