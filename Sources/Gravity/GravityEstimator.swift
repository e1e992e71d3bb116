import Motion

/// Where down is, as far as it is known at one instant.
public struct GravityEstimate: Equatable, Sendable {
  /// When the newest sample in it was taken.
  public var instant: Instant
  /// Gravity in g, gravity-signed, in the panel's frame.
  public var gravity: Acceleration
  /// θ in radians, in [−π, π]; snow falls along (−sin θ, cos θ) on the screen.
  public var angle: Double
  /// Whether `angle` is held because the panel lies flat.
  public var isHeld: Bool
  /// Whether the panel is being shaken.
  public var isShaking: Bool

  /// An estimate by its parts.
  public init(
    instant: Instant, gravity: Acceleration, angle: Double, isHeld: Bool, isShaking: Bool
  ) {
    self.instant = instant
    self.gravity = gravity
    self.angle = angle
    self.isHeld = isHeld
    self.isShaking = isShaking
  }
}

/// Samples in, estimates of down out: the only state between a sensor and a scene.
///
/// Does not: read clocks, know where samples come from, use the gyroscope.
public struct GravityEstimator: Sendable {
  /// τ of the low-pass unless told otherwise, in seconds: quick in a turn, calm in the hand.
  public static let defaultTimeConstant = 0.1

  /// The newest estimate; before the first sample the panel counts as upright.
  public private(set) var estimate: GravityEstimate
  private var filter: LowPassFilter
  private var screen: ScreenAngle
  private var shake = ShakeDetector()

  /// An estimator that has seen nothing.
  ///
  /// - Parameters:
  ///   - timeConstant: τ of the low-pass in seconds.
  ///   - defaultAngle: θ to show until the panel is first lifted from flat, radians.
  public init(
    timeConstant: Double = GravityEstimator.defaultTimeConstant, defaultAngle: Double = 0
  ) {
    filter = LowPassFilter(timeConstant: timeConstant)
    screen = ScreenAngle(default: defaultAngle)
    estimate = GravityEstimate(
      instant: .zero, gravity: .upright, angle: screen.angle, isHeld: true, isShaking: false)
  }

  /// Takes one sample in; one that is not finite or goes back in time changes nothing.
  ///
  /// - Returns: the estimate after it.
  @discardableResult
  public mutating func update(_ sample: MotionSample) -> GravityEstimate {
    guard sample.acceleration.isFinite,
      filter.value == nil || sample.instant >= estimate.instant,
      let gravity = filter.update(sample)
    else { return estimate }
    screen.update(gravity)
    shake.update(sample, gravity: gravity)
    estimate = GravityEstimate(
      instant: sample.instant, gravity: gravity, angle: screen.angle, isHeld: screen.isHeld,
      isShaking: shake.isShaking)
    return estimate
  }
}
