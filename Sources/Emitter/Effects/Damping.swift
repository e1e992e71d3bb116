import Portable

/// Flight under constant acceleration and drag: the exact solution of v' = a − k v.
///
/// ```
///   z = k t      φ₁ = (1 − e⁻ᶻ) / z       φ₂ = (1 − φ₁) / z       without drag: 1, 1, ½
///   v ← v e⁻ᶻ + a t φ₁        x ← x + v t φ₁ + a t² φ₂
/// ```
/// (The φ functions of exponential integrators: Hochbruck, Ostermann, *Acta Numerica* 19, 2010.)
struct Damping {
  /// Remaining share of the speed.
  let keep: Float
  /// φ₁ and φ₂.
  let first: Float
  let second: Float

  static let none = Damping(keep: 1, first: 1, second: 0.5)

  private init(keep: Float, first: Float, second: Float) {
    (self.keep, self.first, self.second) = (keep, first, second)
  }

  /// `rate` is k = drag / mass in 1/s, not negative; `time` is t in seconds.
  init(rate: Float, time: Float) {
    let z = rate * time
    if z < 0.5 {
      // Taylor series: the quotients above lose digits near 0. The next term of `second` is 0.5⁷ / 9!.
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

/// The damping of eight particles, with the bits that `Damping` has for each.
struct EightDampings {
  private(set) var keep: SIMD8<Float>
  private(set) var first: SIMD8<Float>
  private(set) var second: SIMD8<Float>

  @inline(__always)
  init(rates: SIMD8<Float>, times: SIMD8<Float>) {
    let z = rates * times
    var sum = SIMD8<Float>(repeating: 1 / 40_320)
    sum = 1 / 5040 - z * sum
    sum = 1 / 720 - z * sum
    sum = 1 / 120 - z * sum
    sum = 1 / 24 - z * sum
    sum = 1 / 6 - z * sum
    second = 0.5 - z * sum
    first = 1 - z * second
    keep = 1 - z * first
    if (~z.areBelow(0.5)).isAnySet { setEach(rates, times) }
  }

  /// Strong drag is rare: within a frame it stops a particle.
  @inline(never)
  private mutating func setEach(_ rates: SIMD8<Float>, _ times: SIMD8<Float>) {
    for lane in 0..<8 {
      let damping = Damping(rate: rates[lane], time: times[lane])
      (keep[lane], first[lane], second[lane]) = (damping.keep, damping.first, damping.second)
    }
  }

  /// A coordinate on the screen's plane after `ahead` seconds.
  @inline(__always)
  func place(
    _ place: SIMD8<Float>, _ velocity: SIMD8<Float>, _ acceleration: SIMD8<Float>,
    _ ahead: SIMD8<Float>
  ) -> SIMD8<Float> {
    place + velocity * (ahead * first) + acceleration * (ahead * ahead * second)
  }

  /// The depth, which is rounded elsewhere.
  @inline(__always)
  func depth(
    _ place: SIMD8<Float>, _ velocity: SIMD8<Float>, _ acceleration: SIMD8<Float>,
    _ ahead: SIMD8<Float>
  ) -> SIMD8<Float> {
    place + velocity * ahead * first + acceleration * ahead * ahead * second
  }

  @inline(__always)
  func velocity(
    _ velocity: SIMD8<Float>, _ acceleration: SIMD8<Float>, _ ahead: SIMD8<Float>
  ) -> SIMD8<Float> {
    velocity * keep + acceleration * (ahead * first)
  }

  /// The way of the depth in a step, which is added as a whole.
  @inline(__always)
  func depthWay(
    _ velocity: SIMD8<Float>, _ acceleration: SIMD8<Float>, _ ahead: SIMD8<Float>
  ) -> SIMD8<Float> {
    velocity * ahead * first + acceleration * ahead * ahead * second
  }

  /// The velocity of the depth at a step's end.
  @inline(__always)
  func depthVelocity(
    _ velocity: SIMD8<Float>, _ acceleration: SIMD8<Float>, _ ahead: SIMD8<Float>
  ) -> SIMD8<Float> {
    velocity * keep + acceleration * ahead * first
  }
}
