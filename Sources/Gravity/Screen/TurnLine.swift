import Portable

/// A steady turn's angle and rate: a straight line through the last n angles of a filter, its newest angle for n = 2.
///
/// ```
///   θ ← θ + ω Δt + α e        e = filter's angle − (θ + ω Δt)       α = 2 (2n − 1) / (n (n + 1))
///   ω ← ω + β e / Δt                                                β = 6 / (n (n + 1))
/// ```
/// n grows with every sample (expanding-memory polynomial filter: Morrison 1969, *Introduction to Sequential Smoothing
/// and Prediction*). When e is too large for noise, once or on average, or the panel is pushed, n shrinks at once: a turn
/// that starts, stops or sways is shown as the filter finds it.
struct TurnLine: Sendable {
  /// The longest line, s; and the longest after a line that did not hold.
  private static let longest = (kept: 2.0, broken: 0.45)
  /// Shorter lines take the rate from half as much to as much time, s: two angles make none.
  private static let rateMemory = 0.18
  /// Average of e, s.
  private static let mean = 0.15
  /// Limits of e and of its average, in standard deviations of one sample's angle.
  private static let limit = (once: 2.2, onAverage: 0.7)
  /// Deviation that no sensor is below, rad.
  private static let leastDeviation = 0.0008
  /// A rate below so many deviations a second is mostly noise.
  private static let slow = 10.0
  /// The oldest sample from which the turn goes on at the full age, s.
  private static let longestAge = 0.05

  /// In radians, in [−π, π].
  private(set) var angle: Double
  /// In rad/s; see `rate`.
  private var slope = 0.0
  /// Noise of the rate, rad/s.
  private var blur = 0.0
  /// Time that the line has, s.
  private var memory = 0.0
  private var error = 0.0
  /// How much of the line is in the angle, 0...1: 1 − α.
  private var weight = 0.0

  /// Begins at an angle in rad, at rest.
  init(at angle: Double) { self.angle = angle }

  /// The turn in rad/s: 0 at rest, so that the angle does not wander.
  private var rate: Double {
    let square = slope * slope
    return square > 0 ? slope * square / (square + blur * blur) : 0
  }

  /// Takes the filter's angle, `seconds` (above 0) after the previous one.
  ///
  /// `deviation` is that of one sample's angle, in rad; a `push` above 1 is more than noise.
  mutating func update(_ new: Double, deviation: Double, push: Double, after seconds: Double) {
    let deviation = deviation + Self.leastDeviation
    let expected = angle + rate * seconds
    let miss = Angle.shortestArc(from: expected, to: new)
    error += share(of: seconds, timeConstant: Self.mean) * (miss - error)
    let once = miss / (Self.limit.once * deviation)
    let average = error / (Self.limit.onAverage * deviation)
    let excess = max(push, once * once, average * average)
    memory = min(memory + seconds, Self.longest.kept)
    if excess > 1 { memory = min(memory, Self.longest.broken) / excess }
    let n = max(2, memory / seconds)
    let haste = min(max(1, excess), 4).squareRoot()
    let k = max(n, Self.rateMemory / (seconds * haste))
    weight = 1 - 2 * (2 * n - 1) / (n * (n + 1))
    angle = Angle.wrapped(expected + (1 - weight) * miss)
    slope += 6 / (k * (k + 1)) * miss / seconds
    blur = Self.slow * deviation
  }

  /// How far the panel turns on in `seconds` after the newest angle, rad: 0 where the line is short.
  func turn(after seconds: Double) -> Double {
    weight * rate * max(0, min(seconds, Self.longestAge))
  }
}
