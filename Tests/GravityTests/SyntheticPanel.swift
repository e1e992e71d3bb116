import Glibc
import Motion

/// A panel with exactly known motion, measured by sensors with the noise of common chips.
struct SyntheticPanel {
  /// θ at a time, rad.
  var angle: (Double) -> Double = { _ in 0 }
  /// The panel's inclination: 90° is upright, 0° flat on its back; rad.
  var lift: (Double) -> Double = { _ in .pi / 2 }
  /// Acceleration without gravity, in g.
  var push: (Double) -> SIMD3<Double> = { _ in .zero }
  /// Standard deviation on each axis: 10 mg, and 0.1 °/s.
  var noise = (acceleration: 0.01, rate: 0.00175)
  /// The gyroscope's bias, rad/s.
  var bias = SIMD3<Double>.zero
  var hasGyroscope = true

  /// Samples starting at 0.
  func samples(rate: Double, seconds: Double, seed: UInt64 = 1) -> [MotionSample] {
    var random = SeededGenerator(seed: seed)
    return (0..<Int(seconds * rate)).map { index in
      let time = Double(index) / rate
      let felt = gravity(time) + push(time) + normal(&random, noise.acceleration)
      var sample = MotionSample(
        instant: Instant(nanoseconds: Instant.nanoseconds(seconds: time)),
        acceleration: Acceleration(x: felt.x, y: felt.y, z: felt.z))
      if hasGyroscope {
        let turn = turning(time) + bias + normal(&random, noise.rate)
        sample.rotationRate = RotationRate(x: turn.x, y: turn.y, z: turn.z)
      }
      return sample
    }
  }

  private func gravity(_ time: Double) -> SIMD3<Double> {
    let (angle, lift) = (angle(time), lift(time))
    return [-sin(angle) * sin(lift), -cos(angle) * sin(lift), -cos(lift)]
  }

  /// Turning counter-clockwise is about z; lifting is about the lower edge, x when upright.
  private func turning(_ time: Double) -> SIMD3<Double> {
    let step = 1e-6
    let turn = (angle(time + step) - angle(time - step)) / (2 * step)
    let rise = (lift(time + step) - lift(time - step)) / (2 * step)
    let angle = angle(time)
    return [rise * cos(angle), -rise * sin(angle), turn]
  }

  private func normal(_ random: inout SeededGenerator, _ deviation: Double) -> SIMD3<Double> {
    func one() -> Double {
      // Box–Muller.
      let radius = (-2 * log(1 - random.nextUnit())).squareRoot()
      return radius * cos(2 * .pi * random.nextUnit()) * deviation
    }
    return [one(), one(), one()]
  }
}
