import Motion
import Portable

/// Noise and pushes of a panel that may be turning: what is left of an acceleration when its direction does not matter.
///
/// ```
///   noise   a − 2 a′ + a″             changes from sample to sample, in no direction
///   sway    low 0.1 s − low 2 s       of the length: a turn keeps it, a push does not
/// ```
struct SensorNoise: Sendable {
  /// Averages of noise and sway, and the low-passes of the length, s.
  private static let memory = (noise: 0.8, sway: 1.0, quick: 0.1, slow: 2.0)
  /// Stronger noise is vibration or a knock, g².
  private static let mostNoise = 0.02 * 0.02
  /// Stronger sway lasts no longer, g².
  private static let mostSway = 0.1 * 0.1
  /// Sway of a panel that nothing pushes: a multiple of what noise leaves of it, and of 1 mg, g².
  private static let calm = (factor: 3.0, least: 0.001 * 0.001)

  /// Variance on an axis, g².
  private var variance = 0.0
  private var sway = 0.0
  private var quick: Double
  private var slow: Double
  private var before: Vector3
  private var beforeThat: Vector3
  private var age = 0.0

  init(_ felt: Vector3) {
    (before, beforeThat) = (felt, felt)
    quick = felt.length
    slow = quick
  }

  /// Standard deviation on an axis, g.
  var deviation: Double { variance.squareRoot() }

  /// Takes a sample in g, `seconds` after the previous one; returns how strong the pushes are, above 1 if not noise.
  mutating func update(_ felt: Vector3, after seconds: Double) -> Double {
    age += seconds
    let bend = felt - before * 2 + beforeThat
    (beforeThat, before) = (before, felt)
    // The second difference of white noise has 6 times its variance; three axes.
    let noise = min(bend.squaredLength * (1 / 18.0), Self.mostNoise)
    variance +=
      share(of: seconds, timeConstant: min(Self.memory.noise, age)) * (noise - variance)
    let length = felt.length
    quick += share(of: seconds, timeConstant: Self.memory.quick) * (length - quick)
    slow += share(of: seconds, timeConstant: min(Self.memory.slow, age)) * (length - slow)
    let square = min((quick - slow) * (quick - slow), Self.mostSway)
    sway += share(of: seconds, timeConstant: Self.memory.sway) * (square - sway)
    // What a low-pass leaves of the variance.
    let left = variance * seconds / (2 * Self.memory.quick + seconds)
    return sway / (Self.calm.factor * (left + Self.calm.least))
  }
}
