import Motion
import Portable

/// Gravity from an accelerometer and a gyroscope together.
///
/// A gyroscope reports rotation at once but drifts; an accelerometer feels gravity and every push. **Velocity tells
/// them apart**: a panel is not pushed to one side for long, so acceleration without gravity adds up to about zero,
/// while a wrong tilt adds up forever. The filter "measures" the velocity as that of a sensor that turns about a
/// point at rest, a wrist or a hinge, and a Kalman filter finds what explains it best: tilt, gyroscope bias,
/// accelerometer offset, and the lever from that point.
///
/// ```
///  gyroscope ──▶ q ← q exp((ω − b) dt)                                          b: bias
///                  │ R
///  accelerometer ─▶ f = R (a − o) ──▶ v ← v + (f − g) dt ──▶ v ≈ R (ω × l) ? ──▶ K ──▶ tilt, v, b, o, l
///                   o: offset               m/s                l: lever        TiltCovariance
/// ```
/// The uncertainty of that velocity follows the motion; at rest it is nearly exact, and the gyroscope's mean is its
/// bias. An error-state filter (Markley 2003, doi 10.2514/2.5048): it corrects the quaternion by the small error. Tilt
/// and velocity are kept in the world's frame, where they do not turn with the panel, as in VQF (Laidig & Seel 2023,
/// doi 10.1016/j.inffus.2022.10.014). Heading is not estimated. docs/gravity.md has the derivation and results.
struct FusedFilter: Sendable {
  private typealias Tuning = FusedTuning

  private var orientation = Orientation()
  /// `orientation` as a matrix.
  private var rows = Orientation().rows
  private var covariance = TiltCovariance(
    tilt: Tuning.beginning.tilt, velocity: Tuning.beginning.velocity, bias: Tuning.beginning.bias,
    offset: Tuning.beginning.offset, lever: Tuning.beginning.lever)
  private var velocity = Vector3.zero
  private var bias = Vector3.zero
  private var offset = Vector3.zero
  private var lever = Vector3.zero
  private var gain = GyroscopeGain()
  /// Means of the squared acceleration without gravity, (m/s²)², and of the squared innovation, (m/s)².
  private var (activity, spread) = (0.0, 0.0)
  private var rest = RestDetector()
  private var clipped = ClippedAxes()
  private var before = (felt: Vector3.zero, rate: Vector3.zero)
  /// What the covariance has not taken yet: seconds, the force's integral in m/s, variances of tilt and velocity.
  private var pending = Pending()

  private struct Pending {
    var seconds = 0.0
    var samples = 0
    var force = Vector3.zero
    /// Turns in rad that are fast enough to tell of the gyroscope's gain.
    var turn = Vector3.zero
    var tilt = 0.0
    var velocity = 0.0
  }

  /// The force that holds the panel up, in g in the world's frame.
  private(set) var force = Vector3(0, 0, 1)

  /// Direction of gravity in the panel's frame, length 1, extrapolated to the present.
  private(set) var direction = Vector3(0, -1, 0)
  /// The panel's rotation without the bias, rad/s.
  private(set) var rotation = Vector3.zero
  /// Rate of change of `direction`, 1/s.
  private(set) var directionRate = Vector3.zero

  /// How wrong the gyroscope's gain is; nil until that is certain.
  var gainError: GyroscopeGainError? { gain.error }

  /// Whether the last sample has changed `gainError`: what went wrong before may be explained.
  private(set) var hasRevisedGain = false

  /// Share of the last second in which the gyroscope was at the end of its range, 0...1.
  var clippedShare: Double { clipped.portion }

  /// Starts from a direction of length 1 with `doubt` rad of extra uncertainty; g and rad/s.
  ///
  /// What is known of the sensors stays.
  mutating func begin(at direction: Vector3, doubt: Double, felt: Vector3, rate: Vector3) {
    orientation = Orientation(up: Vector3.zero - direction)
    rows = orientation.rows
    velocity = .zero
    (activity, spread) = (0, 0)
    covariance.reopen(
      tilt: Tuning.beginning.tilt + doubt, velocity: Tuning.beginning.velocity)
    rest.begin(felt, rate)
    gain.begin()
    before = (felt, rate)
    pending = Pending()
    force = Vector3(0, 0, 1)
    point()
  }

  /// Another gyroscope follows, of which this is known, if anything.
  mutating func assume(_ known: GyroscopeGainError?) { gain = GyroscopeGain(known) }

  /// The gyroscope is refuted: what was found of its gain explains nothing.
  mutating func forgetGain() { gain.forget() }

  /// Sets `direction`: stored, because a computed property would copy the whole filter.
  ///
  /// A vector fixed in the world turns backwards in the panel's frame: −ω × v.
  private mutating func point() {
    let down = Vector3.zero - rows.z
    rotation = before.rate - bias
    let present = down + down.cross(rotation) * Tuning.sensorDelay
    direction = present * (1 / present.length)
    directionRate = direction.cross(rotation)
  }

  /// Advances by `dt` > 0 seconds; `felt` in g, gravity-signed, counts only if `isPossible`; `rate` is in rad/s.
  mutating func update(_ felt: Vector3, isPossible: Bool, rate measured: Vector3, dt: Double) {
    rest.update(felt, measured, dt: dt)
    clipped.update(measured, dt: dt)
    // Beyond the range's end, the likely rate.
    let rate =
      (measured + measured * clipped.axes * Tuning.clippedExcess) * (1 - gain.share)
    let forceBefore = rows.toWorld(Self.reaction(before.felt, offset, before.rate - bias))
    turn(to: rate, dt: dt)
    let change = (rate - before.rate).squaredLength
    let turned =
      (Tuning.turnNoise + Tuning.turnError * rate.squaredLength) * dt
      + Tuning.missedTurn * change * dt * dt
    before.rate = rate
    if clipped.axes != .zero {
      doubtClipped(dt)
      // What such a turn leaves behind is no gain's.
      gain.begin()
      pending.turn = .zero
    }
    hasRevisedGain = false
    let slowest = Tuning.gain.slowest
    if (rate - bias).squaredLength > slowest * slowest { pending.turn += rate * dt }
    pending.seconds += dt
    pending.samples += 1
    pending.tilt += turned
    if isPossible {
      before.felt = felt
      gain.feel(felt.length, dt: dt)
      let forceNow = rows.toWorld(Self.reaction(felt, offset, rate - bias))
      force = forceNow * (1 / Acceleration.standardGravity)
      push((forceNow + forceBefore) * 0.5, jerk: (forceNow - forceBefore).squaredLength, dt)
    } else {
      // Without an acceleration only the uncertainty grows.
      pending.velocity += dt
    }
    if pending.samples > 1, pending.seconds >= Tuning.correctionTime { correct() }
    point()
  }

  /// About an axis at the end of its range, the turn is unknown.
  private mutating func doubtClipped(_ dt: Double) {
    for axis in 0..<3 where clipped.axes[axis] > 0 {
      covariance.doubt(
        about: Vector3(rows.x[axis], rows.y[axis], rows.z[axis]),
        variance: Tuning.clippedTurn * dt)
    }
  }

  /// The reaction to an acceleration, which points up at rest, in m/s² in the panel's frame.
  ///
  /// The accelerometer's low-pass is slower, so it felt what was `pushDelay` ago. Static, because a method that only
  /// reads copies the whole filter.
  private static func reaction(_ felt: Vector3, _ offset: Vector3, _ rate: Vector3) -> Vector3 {
    let reaction = felt * -Acceleration.standardGravity - offset
    return reaction - rate.cross(reaction) * Tuning.pushDelay
  }

  /// Turns by the mean of two rates and the coning of the axis.
  ///
  /// For a linear rate, Magnus's second term is ω₀ × ω₁ dt² / 12 (Bortz 1971, doi 10.1109/TAES.1971.310252).
  private mutating func turn(to rate: Vector3, dt: Double) {
    let (first, second) = (before.rate - bias, rate - bias)
    orientation.turn(by: (first + second) * (dt / 2) + first.cross(second) * (dt * dt / 12))
    rows = orientation.rows
  }

  /// Adds an acceleration to the velocity, and a step's errors to the uncertainty; m/s² and (m/s²)².
  private mutating func push(_ force: Vector3, jerk: Double, _ dt: Double) {
    pending.force += force * dt
    let motion = force - Vector3(0, 0, Acceleration.standardGravity)
    velocity += motion * dt
    let square = motion.squaredLength
    pending.velocity +=
      (Tuning.pushNoise.floor + Tuning.pushNoise.share * square) * dt
      + Tuning.missedPush * jerk * dt * dt
    activity += share(of: dt, timeConstant: Tuning.motionMemory) * (min(square, 1000) - activity)
  }

  /// Takes what is pending into the covariance, and measures the velocity and at rest the bias.
  private mutating func correct() {
    let dt = pending.seconds
    covariance.propagate(rows, impulse: pending.force, dt: dt)
    gain.propagate(rows, turn: pending.turn, impulse: pending.force, force: force, dt: dt)
    covariance.add(
      tilt: pending.tilt, velocity: pending.velocity, bias: Tuning.biasWalk * dt,
      lever: Tuning.leverWalk * dt)
    pending = Pending()
    var error = TiltCovariance.Row.zero
    if let correction = gain.revise() {
      error = correction
      hasRevisedGain = true
    }
    measureVelocity(dt, &error)
    if rest.isResting { measureBias(dt, &error) }
    if clipped.portion > Tuning.clippedLately { measureDirection(dt, &error) }
    orientation.tilt(x: Double(error[0]), y: Double(error[1]))
    rows = orientation.rows
    velocity += Self.vector(error, TiltCovariance.velocity)
    bias += Self.vector(error, TiltCovariance.bias)
    offset += Self.vector(error, TiltCovariance.offset)
    lever += Self.vector(error, TiltCovariance.lever)
  }

  /// Measures the velocity as that of the lever's end: along an axis of the world, R (ω × l) is l · (axis × ω).
  private mutating func measureVelocity(_ dt: Double, _ error: inout TiltCovariance.Row) {
    // A continuous measurement has a density: over a step, its variance is divided by dt.
    let variance = usualVelocity / dt
    let rate = before.rate - bias
    let arms: InlineArray<3, Vector3> = [
      rows.x.cross(rate), rows.y.cross(rate), rows.z.cross(rate),
    ]
    var square = 0.0
    for axis in 0..<3 {
      let arm = arms[axis]
      let known = Double(error[2 + axis]) - arm.dot(Self.vector(error, TiltCovariance.lever))
      let innovation = arm.dot(lever) - velocity[axis] - known
      let (k, spread) = covariance.measure(2 + axis, arm: arm, variance: variance)
      gain.measure(2 + axis, arm: arm, innovation: innovation, variance: spread, k)
      error += k * Float(innovation)
      if axis < 2 { square += innovation * innovation }
    }
    spread += share(of: dt, timeConstant: Tuning.motionMemory) * (min(square, 25) - spread)
  }

  /// After turns beyond the range the acceleration's direction counts itself: a velocity tells of a tilt too late.
  private mutating func measureDirection(_ dt: Double, _ error: inout TiltCovariance.Row) {
    let variance = Tuning.clippedDirection * gain.pushDensity / dt
    let x = covariance.measure(0, variance: variance)
    error += x * Float(force.y - Double(error[0]))
    let y = covariance.measure(1, variance: variance)
    error += y * Float(-force.x - Double(error[1]))
  }

  /// Density of the velocity that the lever does not explain, (m/s)² s.
  private var usualVelocity: Double {
    let usual = Tuning.usualVelocity
    guard !rest.isResting else { return Tuning.restingVelocity * Tuning.restingVelocity }
    return
      (usual.floor * usual.floor + usual.share * usual.share * activity
      + usual.spread * usual.spread * spread) / (1 + Tuning.clippedPull * clipped.portion)
  }

  /// At rest the gyroscope's mean is its bias.
  private mutating func measureBias(_ dt: Double, _ error: inout TiltCovariance.Row) {
    let variance = Tuning.restingBias * Tuning.restingBias / dt
    for axis in 0..<3 {
      let innovation = rest.meanRate[axis] - bias[axis] - Double(error[5 + axis])
      let k = covariance.measure(5 + axis, variance: variance)
      gain.follow(5 + axis, k)
      error += k * Float(innovation)
    }
  }

  private static func vector(_ row: TiltCovariance.Row, _ first: Int) -> Vector3 {
    Vector3(Double(row[first]), Double(row[first + 1]), Double(row[first + 2]))
  }
}
