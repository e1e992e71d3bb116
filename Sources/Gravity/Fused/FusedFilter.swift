import Motion
import Portable

/// Gravity from an accelerometer and a gyroscope together.
///
/// A gyroscope reports rotation at once but drifts; an accelerometer feels gravity and every push. **Velocity tells
/// them apart**: a panel is not pushed to one side for long, so acceleration without gravity adds up to about zero,
/// while a wrong tilt adds up forever. The filter "measures" the velocity as 0, and a Kalman filter finds the tilt
/// and the gyroscope bias that explain it best.
///
/// ```
///  gyroscope ──▶ q ← q exp((ω − b) dt)                              b: bias
///                  │ R
///  accelerometer ─▶ f = R a ──▶ v ← v + (f − g) dt ──▶ v ≈ 0 ? ──▶ K ──▶ tilt, b, v
///                                         m/s, horizontal        TiltCovariance
/// ```
/// The uncertainty of "v ≈ 0" follows the motion; at rest it is nearly exact, and the gyroscope's mean is its bias.
/// An error-state filter (Markley 2003, doi 10.2514/2.5048): it corrects the quaternion by the small error. Tilt and
/// velocity are kept in the world's frame, where they do not turn with the panel, as in VQF (Laidig & Seel 2023, doi
/// 10.1016/j.inffus.2022.10.014). Heading is not estimated. docs/gravity.md has the derivation and results.
struct FusedFilter: Sendable {
  /// White noise of the gyroscope, 0.02 °/s/√Hz, as a variance a second.
  private static let turnNoise = 1.2e-7
  /// Error of scale, cross axes and bending of the case, (rad/(rad/s))² a second.
  private static let turnError = 4.9e-5
  /// Share of the change between two samples that linear interpolation may miss, squared.
  private static let (missedTurn, missedPush) = (0.01, 0.1)
  /// Random walk of the bias, 0.005 °/s/√s, as a variance a second.
  private static let biasWalk = 7.6e-9
  /// White noise of the accelerometer and of its scale, (m/s²)² a Hz, and as a share.
  private static let pushNoise = (floor: 4e-4, share: 1e-4)
  /// Usual velocity: held in a hand, and per m/s² of motion; m/s·√s.
  private static let usualVelocity = (floor: 0.2, share: 0.15)
  /// The same on a table.
  private static let restingVelocity = 0.01
  /// Noise of the gyroscope's mean at rest, 0.1 °/s·√s.
  private static let restingBias = 0.001_75
  /// Average of the motion, s.
  private static let motionMemory = 1.0
  /// Initial uncertainty: tilt in rad, bias in rad/s, velocity in m/s.
  private static let beginning = (tilt: 0.1, bias: 0.0175, velocity: 0.5)
  /// Delay of a chip's low-pass of 40 to 100 Hz, s; the current rotation extrapolates the estimate.
  private static let sensorDelay = 0.0045

  private var orientation = Orientation()
  private var covariance = TiltCovariance(
    tilt: beginning.tilt, bias: beginning.bias, velocity: beginning.velocity)
  private var velocity = (x: 0.0, y: 0.0)
  private var bias = Vector3.zero
  private var activity = 0.0
  private var rest = RestDetector()
  private var before = (felt: Vector3.zero, rate: Vector3.zero)

  /// The force that holds the panel up, in g in the world's frame.
  private(set) var force = Vector3(0, 0, 1)

  /// Direction of gravity in the panel's frame, length 1, extrapolated to the present.
  var direction: Vector3 {
    let down = Vector3.zero - orientation.rows.z
    let present = down + motion(of: down) * Self.sensorDelay
    return present * (1 / present.length)
  }

  /// Rate of change of `direction`, 1/s.
  var directionRate: Vector3 { motion(of: direction) }

  /// A vector fixed in the world turns backwards in the panel's frame: −ω × v.
  private func motion(of direction: Vector3) -> Vector3 { direction.cross(before.rate - bias) }

  /// Starts from a direction of length 1 with `doubt` rad of extra uncertainty and the old bias; g and rad/s.
  mutating func begin(at direction: Vector3, doubt: Double, felt: Vector3, rate: Vector3) {
    orientation = Orientation(up: Vector3.zero - direction)
    velocity = (0, 0)
    activity = 0
    covariance.reopen(tilt: Self.beginning.tilt + doubt, velocity: Self.beginning.velocity)
    rest.begin(felt, rate)
    before = (felt, rate)
    force = Vector3(0, 0, 1)
  }

  /// Advances by `dt` > 0 seconds; `felt` in g, gravity-signed, counts only if `isPossible`; `rate` is in rad/s.
  mutating func update(_ felt: Vector3, isPossible: Bool, rate: Vector3, dt: Double) {
    let forceBefore = orientation.rows.toWorld(before.felt)
    turn(to: rate, dt: dt)
    let rows = orientation.rows
    // The reaction to gravity points up; m/s² from here on.
    let forceNow = rows.toWorld(felt)
    let force = (forceNow + forceBefore) * (-0.5 * Acceleration.standardGravity)
    let change = (rate - before.rate).squaredLength
    let turned =
      (Self.turnNoise + Self.turnError * rate.squaredLength) * dt
      + Self.missedTurn * change * dt * dt
    before.rate = rate
    rest.update(felt, rate, dt: dt)
    guard isPossible else {
      // Without an acceleration only the uncertainty grows.
      covariance.add(tilt: turned, bias: Self.biasWalk * dt, velocity: dt)
      return
    }
    before.felt = felt
    self.force = Vector3.zero - forceNow
    covariance.propagate(rows, pull: force.z, dt: dt)
    velocity.x += force.x * dt
    velocity.y += force.y * dt
    let push = (force - Vector3(0, 0, Acceleration.standardGravity)).squaredLength
    let jerk =
      (forceNow - forceBefore).squaredLength
      * (Acceleration.standardGravity * Acceleration.standardGravity)
    covariance.add(
      tilt: turned, bias: Self.biasWalk * dt,
      velocity: (Self.pushNoise.floor + Self.pushNoise.share * push) * dt
        + Self.missedPush * jerk * dt * dt)
    activity += share(of: dt, timeConstant: Self.motionMemory) * (min(push, 1000) - activity)
    correct(dt)
  }

  /// Turns by the mean of two rates and the coning of the axis.
  ///
  /// For a linear rate, Magnus's second term is ω₀ × ω₁ dt² / 12 (Bortz 1971, doi 10.1109/TAES.1971.310252).
  private mutating func turn(to rate: Vector3, dt: Double) {
    let (first, second) = (before.rate - bias, rate - bias)
    orientation.turn(by: (first + second) * (dt / 2) + first.cross(second) * (dt * dt / 12))
  }

  /// Measures the velocity as 0, and at rest the bias as the gyroscope's mean.
  private mutating func correct(_ dt: Double) {
    let usual =
      rest.isResting
      ? Self.restingVelocity * Self.restingVelocity
      : Self.usualVelocity.floor * Self.usualVelocity.floor
        + Self.usualVelocity.share * Self.usualVelocity.share * activity
    // A continuous measurement has a density: over a step, its variance is divided by dt.
    var error = covariance.measure(5, variance: usual / dt) * -velocity.x
    error += covariance.measure(6, variance: usual / dt) * -(velocity.y + error[6])
    if rest.isResting {
      let variance = Self.restingBias * Self.restingBias / dt
      for axis in 0..<3 {
        let innovation = rest.meanRate[axis] - bias[axis] - error[2 + axis]
        error += covariance.measure(2 + axis, variance: variance) * innovation
      }
    }
    orientation.tilt(x: error[0], y: error[1])
    bias += Vector3(error[2], error[3], error[4])
    velocity.x += error[5]
    velocity.y += error[6]
  }
}
