import Motion

/// Three numbers with one unit in one frame, stated by their name.
typealias Vector = SIMD3<Double>

extension SIMD3<Double> {
  init(_ acceleration: Acceleration) {
    self.init(acceleration.x, acceleration.y, acceleration.z)
  }

  init(_ rate: RotationRate) { self.init(rate.x, rate.y, rate.z) }

  // The order of the sums is fixed, so that every build has the same bits.

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

/// A one-pole low-pass's weight for a step of `seconds`: dt / (τ + dt).
///
/// For averages of noise: 1 − e^(−dt/τ) to first order, never above 1, without an exponential.
func share(of seconds: Double, timeConstant: Double) -> Double {
  seconds / (timeConstant + seconds)
}
