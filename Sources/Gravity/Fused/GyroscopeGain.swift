import Portable

/// How wrong a gyroscope's gain is about each axis, as a share: found from what its turns leave behind.
///
/// A gyroscope that reports 3 % too much turns the filter 2.7° too far in a quarter turn, which the filter cannot tell
/// from its other errors. `TurnTraces` knows what a gain error would have left of each, so
///
///     what a measurement leaves unexplained = trace · gain error + noise
///
/// is a linear regression. This is Friedland's separate estimation of a bias (1969, doi 10.1109/TAC.1969.1099223): the
/// filter stays as it is until the gain is certain to be wrong; then the gain, and what it has done, are corrected at
/// once. Two measurements tell of it: the velocity, and the direction of the acceleration, which counts the more the
/// nearer its length is to 1 g, for then nothing pushes.
struct GyroscopeGain: Sendable {
  private typealias Tuning = FusedTuning

  /// The gyroscope reports so much too much: true rate = rate · (1 − share) − bias.
  private(set) var share = Vector3.zero
  /// 1 for the axes whose gain was found to be wrong.
  private var found = Vector3.zero
  private var regression: GainRegression
  private var traces = TurnTraces()
  /// Mean square of the acceleration's length − 1, g².
  private var excess = 0.0
  private var steps = 0

  /// Begins with what was found before, if anything; a temperature may have changed it since.
  init(_ known: GyroscopeGainError? = nil) {
    var deviation = Vector3(repeating: Tuning.gain.usual)
    for axis in 0..<3 {
      guard let known, known.share[axis] != 0 else { continue }
      (share[axis], found[axis]) = (known.share[axis], 1)
      let stored = Tuning.gain.distrust * max(known.deviation[axis], Tuning.gain.least)
      deviation[axis] = min(stored, Tuning.gain.usual)
    }
    regression = GainRegression(deviation: deviation)
  }

  /// What was found to be wrong; nil if nothing was.
  var error: GyroscopeGainError? {
    guard found != .zero else { return nil }
    return GyroscopeGainError(share: share, deviation: regression.solution.deviation * found)
  }

  /// The orientation begins anew; what is known of the gain stays.
  mutating func begin() { traces = TurnTraces() }

  /// Forgets a gain that was found to be wrong: the gyroscope has another fault.
  mutating func forget() {
    guard found != .zero else { return }
    self = GyroscopeGain()
  }

  /// Takes the length of an acceleration in g.
  mutating func feel(_ length: Double, dt: Double) {
    let square = min((length - 1) * (length - 1), 1)
    excess += Gravity.share(of: dt, timeConstant: Tuning.gain.memory) * (square - excess)
  }

  /// Follows a step of the filter, and learns from the acceleration in its world, in g: a tilt δ makes it δ × up.
  ///
  /// `turn` is what was turned in rad, without slow turns, which may be bias; `impulse` as in `TiltCovariance`.
  mutating func propagate(
    _ rows: Orientation.Rows, turn: Vector3, impulse: Vector3, force: Vector3, dt: Double
  ) {
    traces.propagate(rows, turn: turn, impulse: impulse, dt: dt)
    guard traces.areThere else { return }
    let weight = dt / pushDensity
    let tilt = traces.tilt
    regression.take(-force.x, Self.vector(tilt.y), weight: weight)
    regression.take(force.y, Self.vector(tilt.x), weight: weight)
  }

  /// Variance of the acceleration's direction, times the time for which a push lasts, rad² s.
  var pushDensity: Double {
    let (floor, share) = Tuning.gain.push
    return (floor * floor + share * share * excess) * Tuning.gain.pushTime
  }

  private static func vector(_ row: TurnTraces.Row) -> Vector3 {
    Vector3(SIMD3(row[0], row[1], row[2]))
  }

  /// Learns from a measurement of `state` minus `arm` · lever, which left `innovation` unexplained, of `variance`, and
  /// corrected the filter by `gain`.
  mutating func measure(
    _ state: Int, arm: Vector3, innovation: Double, variance: Float, _ gain: TiltCovariance.Row
  ) {
    guard traces.areThere else { return }
    let dependence = traces.follow(state, arm: arm, gain)
    regression.take(innovation, Self.vector(dependence), weight: 1 / Double(variance))
  }

  /// Follows a measurement that tells nothing of the gain.
  mutating func follow(_ state: Int, _ gain: TiltCovariance.Row) {
    if traces.areThere { _ = traces.follow(state, gain) }
  }

  /// The correction of the filter's errors, if the gain is certain to be wrong; `share` has changed then.
  mutating func revise() -> TiltCovariance.Row? {
    steps &+= 1
    // Not at every step: solving is as much work as all the rest.
    guard traces.areThere, steps % 4 == 0 else { return nil }
    let (value, deviation) = regression.solution
    var change = Vector3.zero
    for axis in 0..<3 {
      let least =
        found[axis] > 0
        ? Tuning.gain.refined * deviation[axis]
        : max(Tuning.gain.certain * deviation[axis], Tuning.gain.least)
      guard value[axis].magnitude > least,
        (share[axis] + value[axis]).magnitude < Tuning.gain.most
      else { continue }
      (change[axis], found[axis]) = (value[axis], 1)
    }
    guard change != .zero else {
      traces.endIfFaded()
      return nil
    }
    share += change
    regression.shift(change)
    return traces.errors(of: change)
  }
}
