import Motion
import Portable
import Recordings

/// A hand-held panel's movement as a formula: turned, tapped, shaken and laid flat.
///
/// ```
///   s  0    4      10   13      19  22     27  30   35  38   43 45  48    52   55    60
///      │ 0° │ ▶ 90° │90°│▶ 180° │   │▶ 270°│   │▶ 0°│tap│▶-45°│  │flat│    │shake│ 0° │
/// ```
/// The gyroscope is the derivative of the same movement; both carry white noise (12 mg and
/// 4 mrad/s), taps are damped knocks of 1 g at 40 Hz, the shake is 2 g at 4 Hz along x.
/// The same seed gives the same noise.
public struct SyntheticMotion: Sendable {
  /// Length of the movement, in seconds.
  public static let duration = 60.0
  /// Samples a second.
  public static let rate: Int64 = 100

  private let seed: UInt64
  private let grid = TimeGrid(origin: .zero, numerator: SyntheticMotion.rate)

  /// A movement whose noise depends on the seed.
  public init(seed: UInt64) { self.seed = seed }

  /// Number of samples.
  public var count: Int64 { Int64(Self.duration) * Self.rate + 1 }

  /// A sample; `index` is 0..<`count`.
  public func sample(_ index: Int64) -> MotionSample {
    let instant = grid.instant(index)
    let time = instant.seconds(since: .zero)
    var random = SeededGenerator(seed: seed, stream: 1, index: UInt64(index))
    let pose = Self.pose(time)
    let (before, after) = (Self.pose(time - 0.005), Self.pose(time + 0.005))
    var down = pose.gravity
    down.x += Self.knock(time) + Self.shake(time)
    let noise = 0.012
    // Tilting back turns about the level axis, which the turn has rotated within the panel.
    let level = SineCosine(pose.turn)
    let back = (after.tilt - before.tilt) / 0.01
    return MotionSample(
      instant: instant,
      acceleration: Acceleration(
        x: down.x + noise * random.nextGaussian(), y: down.y + noise * random.nextGaussian(),
        z: down.z + noise * random.nextGaussian()),
      rotationRate: RotationRate(
        x: -back * level.cosine + 0.004 * random.nextGaussian(),
        y: back * level.sine + 0.004 * random.nextGaussian(),
        z: (after.turn - before.turn) / 0.01 + 0.004 * random.nextGaussian()))
  }

  /// A pose: turned counter-clockwise, then tilted back, in radians.
  private struct Pose {
    var turn: Double
    var tilt: Double

    var gravity: Acceleration {
      let (turned, tilted) = (SineCosine(turn), SineCosine(tilt))
      return Acceleration(
        x: -turned.sine * tilted.cosine, y: -turned.cosine * tilted.cosine, z: -tilted.sine)
    }
  }

  private static func pose(_ time: Double) -> Pose {
    let turns: [(from: Double, to: Double, degrees: Double)] = [
      (4, 10, 90), (13, 19, 90), (22, 27, 90), (30, 35, 90), (38, 43, -45), (48, 50, 45),
    ]
    let turn = turns.reduce(0) { $0 + $1.degrees * ease(time, $1.from, $1.to) }
    let tilt = 88 * (ease(time, 45, 46.5) - ease(time, 50, 51.5)) + 8
    return Pose(turn: Angle.radians(degrees: turn), tilt: Angle.radians(degrees: tilt))
  }

  /// From 0 to 1 between two times, with no jump in acceleration (6t⁵ − 15t⁴ + 10t³).
  private static func ease(_ time: Double, _ from: Double, _ to: Double) -> Double {
    let t = min(max((time - from) / (to - from), 0), 1)
    return t * t * t * (t * (t * 6 - 15) + 10)
  }

  private static func knock(_ time: Double) -> Double {
    var sum = 0.0
    for at in [35.6, 36.2, 36.8, 37.1] where time >= at && time < at + 0.3 {
      sum += exponential(-(time - at) / 0.03) * SineCosine(Angle.turn * 40 * (time - at)).sine
    }
    return sum
  }

  private static func shake(_ time: Double) -> Double {
    guard time > 53, time < 55.5 else { return 0 }
    let strength = ease(time, 53, 53.3) - ease(time, 55, 55.5)
    return 2 * strength * SineCosine(Angle.turn * 4 * (time - 53)).sine
  }
}

/// The synthetic movement as a source.
public final class SyntheticSource: MotionSource {
  /// The name for messages.
  public let name = "synthetic"
  private let motion: SyntheticMotion
  private var index: Int64 = 0

  /// The movement with the seed's noise.
  public init(seed: UInt64) { motion = SyntheticMotion(seed: seed) }

  /// See `MotionSource`.
  public func firstInstant() throws(SensorError) -> Instant { .zero }

  /// See `MotionSource`.
  public func next(notAfter instant: Instant) throws(SensorError) -> MotionSample? {
    guard index < motion.count else { return nil }
    let sample = motion.sample(index)
    guard sample.instant <= instant else { return nil }
    index += 1
    return sample
  }

  /// See `MotionSource`.
  public var lastInstant: Instant? {
    index < motion.count ? nil : motion.sample(motion.count - 1).instant
  }

  /// See `MotionSource`.
  public var progress: Double? { Double(index) / Double(motion.count) }
}

extension SeededGenerator {
  /// Approximately normal, mean 0, deviation 1: the sum of twelve uniform numbers (Irwin and Hall).
  fileprivate mutating func nextGaussian() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + nextUnit() }
  }
}
