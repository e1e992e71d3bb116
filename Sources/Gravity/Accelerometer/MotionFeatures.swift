import Portable

/// What kind of motion an accelerometer measures, as six mean squares in g².
///
/// ```
///   excess    (|a| − 1)²                       a length that is not 1 g: pushes
///   jitter    a − 2 a′ + a″                    changes from sample to sample: noise, vibration
///   bands     0.03 s | 0.07 | 0.15 | 0.4 | 1.8    what lies between neighbouring low-passes: turns and swings
/// ```
struct MotionFeatures: Sendable {
  /// Averages of excess and jitter, s.
  private static let excessMemory = 0.15
  private static let jitterMemory = 0.1
  /// Averages of the bands, s: longer for slower ones.
  private static var bandMemory: SIMD4<Double> { SIMD4(0.05, 0.12, 0.3, 0.6) }
  /// Largest square of a sample, g²: a knock is not remembered for long.
  private static let strongest = 4.0

  private var excess = 0.0
  private var jitter = 0.0
  private var bands = SIMD4<Double>.zero
  private var before: Vector3
  private var beforeThat: Vector3

  /// The power of motion between 0.15 and 0.4 s, g².
  var sway: Double { bands[2] }

  init(at direction: Vector3) { (before, beforeThat) = (direction, direction) }

  /// Takes a sample in g, plausible or not.
  mutating func update(_ felt: Vector3, length: Double, after seconds: Double) {
    let square = (length - 1) * (length - 1)
    let bend = felt - before * 2 + beforeThat
    (beforeThat, before) = (before, felt)
    // The second difference of white noise has 6 times its variance; three axes.
    let noise = bend.squaredLength * (1 / 18.0)
    excess +=
      share(of: seconds, timeConstant: Self.excessMemory) * (min(square, Self.strongest) - excess)
    jitter +=
      share(of: seconds, timeConstant: Self.jitterMemory) * (min(noise, Self.strongest) - jitter)
  }

  /// Takes the squares of what lies between the low-passes, in g².
  mutating func update(bands squares: SIMD4<Double>, after seconds: Double) {
    bands += seconds / (Self.bandMemory + seconds) * (squares - bands)
  }

  /// Half the logarithm of each feature, about 0 in a common motion, finite for a still panel; two lanes are unused.
  func levels(after seconds: Double) -> SIMD8<Double> {
    // Jitter as a density, which does not depend on the rate.
    let (pushes, noise) = (min(excess, 0.2) + 5e-5, jitter * seconds + 2e-7)
    let motion = bands + 2e-6
    let powers = SIMD8(pushes, noise, motion[0], motion[1], motion[2], motion[3], 1, 1)
    return 0.5 * quickLogarithm(powers) + SIMD8(3, 5, 3, 3, 3, 3, 0, 0)
  }
}
