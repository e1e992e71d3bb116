import Gravity
import Motion
import Recordings

/// Down at the instants of steps and frames, from the samples until then.
///
/// ```
///   samples   ──●────────●────────●────────●──
///   frames    ─────┊────────────┊────────────     the newest sample's down, turned on by its age;
///                  ╰ interpolated: between the samples before and after
/// ```
struct PanelMotion {
  let source: any MotionSource
  private var estimator: GravityEstimator
  /// How far samples have been taken.
  private var fed: Instant
  /// The newest sample's instant on the pipeline's clock: a live sensor's own clock runs on while the scene is paused.
  private var sampled: Instant
  /// The estimate before the newest one, which is later than `fed`: only while interpolating.
  private var earlier: GravityEstimate?
  private let interpolates: Bool
  /// The oldest sample from which an angle is predicted at its full age, in s.
  private static let longestAge = 0.05

  /// Takes every sample up to the instant at which the picture begins.
  init(
    _ source: any MotionSource, _ settings: GravitySettings, at origin: Instant
  ) throws(SensorError) {
    self.source = source
    interpolates = settings.interpolates
    estimator = GravityEstimator(settings)
    while let sample = try source.next(notAfter: origin) { estimator.update(sample) }
    estimator.show()
    fed = origin
    sampled = min(estimator.estimate.instant, origin)
  }

  /// The newest estimate.
  var estimate: GravityEstimate { earlier ?? estimator.estimate }

  /// Samples used, pauses between them, and the filter in use.
  var counts: GravityCounts { estimator.counts }

  /// See `GravityEstimator`.
  var gyroscopeGainError: GyroscopeGainError? { estimator.gyroscopeGainError }

  /// See `GravityEstimator`.
  mutating func assume(_ known: GyroscopeGainError?) { estimator.assume(known) }

  /// Takes every sample up to an instant; with interpolation, one more.
  mutating func read(until instant: Instant) throws(SensorError) {
    while let sample = try source.next(notAfter: instant) { take(sample, until: instant) }
    fed = max(fed, instant)
    guard interpolates else { return }
    while estimator.estimate.instant <= instant,
      let sample = try source.next(notAfter: Instant(nanoseconds: .max))
    { take(sample, until: .init(nanoseconds: .max)) }
  }

  private mutating func take(_ sample: MotionSample, until instant: Instant) {
    let before = estimator.estimate
    guard estimator.update(sample).instant == sample.instant else { return }
    if interpolates { earlier = before }
    sampled = min(max(sample.instant, fed), instant)
  }

  /// Down at an instant, not before the newest sample that `read(until:)` had to take; with a gyroscope, `ahead` seconds
  /// later.
  func estimate(at instant: Instant, ahead: Double) -> GravityEstimate {
    if let earlier, earlier.instant < estimator.estimate.instant,
      instant < estimator.estimate.instant
    {
      return earlier.interpolated(to: estimator.estimate, at: instant)
    }
    // A sensor's own clock may be another one: a sample is not older than a sensor is slow.
    let age = min(max(0, instant.seconds(since: estimator.estimate.instant)), Self.longestAge)
    return estimator.estimate(after: instant.seconds(since: sampled), ahead: age + ahead)
  }
}
