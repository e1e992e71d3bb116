import Motion
import Portable

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
  private var prediction = TurnPrediction()
  private var steady = SteadyAngle()
  private let lead: Double?
  private let isSlewing: Bool

  /// Creates an estimator without samples.
  public init(_ settings: GravitySettings = GravitySettings()) {
    filter = GravityFilter(settings)
    lead = settings.lead
    isSlewing = settings.slewLimit != nil
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
    guard let result = filter.update(sample, isShaking: shake.isShaking) else { return estimate }
    if result.seconds == 0, counts.samples > 0 { counts.gaps += 1 }
    counts.samples += 1
    counts.method = result.method
    counts.gyroscopeDoubt = filter.doubt
    prediction.update(result.rotation, after: result.seconds)
    let gravity = prediction.ahead(result.gravity, by: lead ?? 0)
    // Not the filter's time, which is 0 when it restarts: the picture has moved on meanwhile.
    let elapsed = max(0, sample.instant.seconds(since: estimate.instant))
    steady.update(result, sample.acceleration)
    screen.update(
      gravity, down: steady.angle, after: elapsed, isStale: result.isStale,
      isAfresh: result.seconds == 0)
    shake.update(
      sample, gravity: result.gravity, calm: result.calm, after: result.seconds)
    estimate = GravityEstimate(
      instant: sample.instant, gravity: gravity, angle: screen.angle,
      isHeld: screen.isHeld, isEasing: screen.isEasing, isShaking: shake.isShaking,
      shakeEnergy: shake.energy)
    return estimate
  }

  /// The newest estimate as it is `seconds` after its sample, if no other follows: the angle moves on while it eases,
  /// and in a steady turn.
  ///
  /// With a gyroscope and without `GravitySettings.lead`, the panel turns on for `ahead` seconds, at most
  /// `GravitySettings.longestLead`; not while the angle is held.
  public func estimate(after seconds: Double, ahead: Double = 0) -> GravityEstimate {
    var later = estimate
    if estimate.isEasing {
      var screen = screen
      screen.wait(max(0, seconds))
      (later.angle, later.isEasing) = (screen.angle, screen.isEasing)
    }
    guard lead == nil, !estimate.isHeld else { return later }
    if !isSlewing { later.angle = Angle.wrapped(later.angle + steady.turn(after: seconds)) }
    guard ahead > 0 else { return later }
    later.gravity = prediction.ahead(estimate.gravity, by: ahead)
    let turn = Angle.shortestArc(from: estimate.gravity.screenAngle, to: later.gravity.screenAngle)
    later.angle = Angle.wrapped(later.angle + turn)
    return later
  }

  /// How wrong the gyroscope's gain is; nil until that is certain, and if the gyroscope was refuted since.
  public var gyroscopeGainError: GyroscopeGainError? { filter.gainError }

  /// Another gyroscope follows, whose gain was found to be wrong before; nil if nothing is known of it.
  ///
  /// Its first turn is then as good as an exact gyroscope's.
  public mutating func assume(_ known: GyroscopeGainError?) { filter.assume(known) }

  /// The angle is seen from now on: the first direction is eased to if it comes later, as every other after a hold.
  public mutating func show() { screen.show() }
}
