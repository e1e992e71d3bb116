import Motion

/// Three numbers with one unit in one frame; which, its name says.
typealias Vector = SIMD3<Double>

extension SIMD3<Double> {
  init(_ acceleration: Acceleration) {
    self.init(acceleration.x, acceleration.y, acceleration.z)
  }

  init(_ rate: RotationRate) { self.init(rate.x, rate.y, rate.z) }

  // The order of the sums is written out: it must be the same in every build.

  func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: Self) -> Self {
    Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  var squaredLength: Double { dot(self) }
  var length: Double { squaredLength.squareRoot() }
}

extension Acceleration {
  init(_ vector: Vector) { self.init(x: vector.x, y: vector.y, z: vector.z) }
}

/// The share of the way that a one-pole low-pass goes in `seconds`: dt / (τ + dt).
///
/// For averages of noise: to first order 1 − e^(−dt/τ), never above 1, and without the cost of an
/// exponential.
func share(of seconds: Double, timeConstant: Double) -> Double {
  seconds / (timeConstant + seconds)
}
