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
  /// Whether `angle` is on its way to down: after a hold, or behind by `GravitySettings.slewLimit`.
  public var isEasing: Bool
  /// Whether the panel is being shaken.
  public var isShaking: Bool
  /// The energy of the shaking, in g²·s; see `ShakeDetector`.
  public var shakeEnergy: Double

  /// Creates an estimate.
  public init(
    instant: Instant, gravity: Acceleration, angle: Double, isHeld: Bool, isEasing: Bool = false,
    isShaking: Bool, shakeEnergy: Double = 0
  ) {
    self.instant = instant
    self.gravity = gravity
    self.angle = angle
    self.isHeld = isHeld
    self.isEasing = isEasing
    self.isShaking = isShaking
    self.shakeEnergy = shakeEnergy
  }
}

/// Turns samples into estimates of down: the only state between a sensor and a scene; reads no clock.
public struct GravityEstimator: Sendable {
  /// The newest estimate; upright before the first usable sample.
  public private(set) var estimate: GravityEstimate
  /// What has been done since the start.
  public private(set) var counts = GravityCounts()
  private var filter: GravityFilter
  private var screen: ScreenAngle
  private var shake = ShakeDetector()

  /// Creates an estimator without samples.
  public init(_ settings: GravitySettings = GravitySettings()) {
    filter = GravityFilter(settings)
    screen = ScreenAngle(
      default: settings.defaultAngle, slewLimit: settings.slewLimit,
      easeDuration: settings.easeDuration)
    estimate = GravityEstimate(
      instant: .zero, gravity: .upright, angle: screen.angle, isHeld: true, isShaking: false)
  }

  /// Takes a sample and returns the new estimate; ignores samples that are not finite or slightly out of order.
  ///
  /// A gap of half a second or more, or a clock set back as far, restarts the filter.
  @discardableResult
  public mutating func update(_ sample: MotionSample) -> GravityEstimate {
    guard let result = filter.update(sample) else { return estimate }
    if result.seconds == 0, counts.samples > 0 { counts.gaps += 1 }
    counts.samples += 1
    counts.method = filter.method
    // Not the filter's time, which is 0 when it restarts: the picture has moved on meanwhile.
    let elapsed = max(0, sample.instant.seconds(since: estimate.instant))
    screen.update(
      result.gravity, after: elapsed, isStale: result.isStale, isAfresh: result.seconds == 0)
    shake.update(sample, gravity: result.gravity, after: result.seconds)
    estimate = GravityEstimate(
      instant: sample.instant, gravity: result.gravity, angle: screen.angle,
      isHeld: screen.isHeld, isEasing: screen.isEasing, isShaking: shake.isShaking,
      shakeEnergy: shake.energy)
    return estimate
  }

  /// The newest estimate as it is `seconds` after its sample, if no other follows: the angle moves on while it eases.
  public func estimate(after seconds: Double) -> GravityEstimate {
    guard estimate.isEasing else { return estimate }
    var (later, screen) = (estimate, screen)
    screen.wait(max(0, seconds))
    (later.angle, later.isEasing) = (screen.angle, screen.isEasing)
    return later
  }

  /// The angle is seen from now on: the first direction is eased to if it comes later, as every other after a hold.
  public mutating func show() { screen.show() }
}
