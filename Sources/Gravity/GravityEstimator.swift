import Motion

/// Where down is, as far as it is known at one instant.
public struct GravityEstimate: Equatable, Sendable {
  /// When the newest sample in it was taken.
  public var instant: Instant
  /// Gravity in g, gravity-signed, in the panel's frame.
  public var gravity: Acceleration
  /// θ in radians, in [−π, π]; snow falls along (−sin θ, cos θ) on the screen.
  public var angle: Double
  /// Whether `angle` is held: the panel lies flat, or falls, or nothing was felt yet.
  public var isHeld: Bool
  /// Whether the panel is being shaken.
  public var isShaking: Bool
  /// What the shaking has put in and time has not yet taken out, in g²·s; see `ShakeDetector`.
  public var shakeEnergy: Double

  /// An estimate by its parts.
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

/// Samples in, estimates of down out: the only state between a sensor and a scene.
///
/// Does not: read clocks, know where samples come from.
public struct GravityEstimator: Sendable {
  /// The newest estimate; before the first usable sample the panel counts as upright.
  public private(set) var estimate: GravityEstimate
  private var filter: GravityFilter
  private var screen: ScreenAngle
  private var shake = ShakeDetector()

  /// An estimator that has felt nothing.
  public init(_ settings: GravitySettings = GravitySettings()) {
    filter = GravityFilter(settings)
    screen = ScreenAngle(default: settings.defaultAngle, slewLimit: settings.slewLimit)
    estimate = GravityEstimate(
      instant: .zero, gravity: .upright, angle: screen.angle, isHeld: true, isShaking: false)
  }

  /// Takes one sample in.
  ///
  /// One that is not finite, or that goes back in time a little, changes nothing; a clock that was
  /// set back by half a second or more, and a gap as long, start afresh.
  ///
  /// - Returns: the estimate after it.
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
