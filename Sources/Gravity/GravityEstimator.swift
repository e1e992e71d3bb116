import Motion

/// The estimated direction of down at one instant.
public struct GravityEstimate: Equatable, Sendable {
  /// The time of the newest sample used.
  public var instant: Instant
  /// Gravity in g, gravity-signed, in the panel's frame.
  public var gravity: Acceleration
  /// θ in radians, in [−π, π]; snow falls along (−sin θ, cos θ) on the screen.
  public var angle: Double
  /// Whether `angle` is held: the panel lies flat or falls, or no sample has come yet.
  public var isHeld: Bool
  /// Whether the panel is being shaken.
  public var isShaking: Bool
  /// The energy of the shaking, in g²·s; see `ShakeDetector`.
  public var shakeEnergy: Double

  /// Creates an estimate.
  public init(
    instant: Instant, gravity: Acceleration, angle: Double, isHeld: Bool, isShaking: Bool,
    shakeEnergy: Double = 0
  ) {
    self.instant = instant
    self.gravity = gravity
    self.angle = angle
    self.isHeld = isHeld
    self.isShaking = isShaking
    self.shakeEnergy = shakeEnergy
  }
}

/// Turns samples into estimates of down: the only state between a sensor and a scene; reads no clock.
public struct GravityEstimator: Sendable {
  /// The newest estimate; upright before the first usable sample.
  public private(set) var estimate: GravityEstimate
  private var filter: GravityFilter
  private var screen: ScreenAngle
  private var shake = ShakeDetector()

  /// Creates an estimator without samples.
  public init(_ settings: GravitySettings = GravitySettings()) {
    filter = GravityFilter(settings)
    screen = ScreenAngle(default: settings.defaultAngle, slewLimit: settings.slewLimit)
    estimate = GravityEstimate(
      instant: .zero, gravity: .upright, angle: screen.angle, isHeld: true, isShaking: false)
  }

  /// Takes a sample and returns the new estimate; ignores samples that are not finite or slightly out of order.
  ///
  /// A gap of half a second or more, or a clock set back as far, restarts the filter.
  @discardableResult
  public mutating func update(_ sample: MotionSample) -> GravityEstimate {
    guard let result = filter.update(sample) else { return estimate }
    screen.update(result.gravity, after: result.seconds, isStale: result.isStale)
    shake.update(sample, gravity: result.gravity, after: result.seconds)
    estimate = GravityEstimate(
      instant: sample.instant, gravity: result.gravity, angle: screen.angle,
      isHeld: screen.isHeld, isShaking: shake.isShaking, shakeEnergy: shake.energy)
    return estimate
  }
}
