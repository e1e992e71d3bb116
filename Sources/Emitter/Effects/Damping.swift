import Portable

/// How drag bends a flight under a constant acceleration: the exact solution of v' = a − k v.
///
/// ```
///   z = k t      φ₁ = (1 − e⁻ᶻ) / z       φ₂ = (1 − φ₁) / z       without drag: 1, 1, ½
///   v ← v e⁻ᶻ + a t φ₁        x ← x + v t φ₁ + a t² φ₂
/// ```
/// (The φ functions of exponential integrators: Hochbruck, Ostermann, *Acta Numerica* 19, 2010.)
struct Damping {
  /// What is left of the speed.
  let keep: Float
  /// φ₁.
  let first: Float
  /// φ₂.
  let second: Float

  /// - Parameters:
  ///   - rate: k, drag / mass, in 1/s; not negative.
  ///   - time: t, in seconds.
  init(rate: Float, time: Float) {
    let z = rate * time
    if z < 0.5 {
      // Taylor's series, for the quotients above lose their digits near 0: the next term of the
      // second is 0.5⁷ / 9!.
      var sum: Float = 1 / 40_320
      sum = 1 / 5040 - z * sum
      sum = 1 / 720 - z * sum
      sum = 1 / 120 - z * sum
      sum = 1 / 24 - z * sum
      sum = 1 / 6 - z * sum
      second = 0.5 - z * sum
      first = 1 - z * second
      keep = 1 - z * first
    } else {
      let left = Float(exponential(-Double(z)))
      keep = left
      first = (1 - left) / z
      second = (1 - first) / z
    }
  }
}
