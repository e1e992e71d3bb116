// Elementary functions from IEEE 754 additions, multiplications, divisions and square roots only.
//
// A libm may answer differently in the last bit on another CPU or release, and one bit is enough to
// change a frame's hash. These answer the same everywhere, which is what makes a replay repeatable
// on a machine that nobody here owns. They are not faster than a libm.
//
// Does not: handle arguments beyond about 10⁵ turns with full accuracy, set errno, raise traps.

/// Sine and cosine of one angle.
@frozen
public struct SineCosine: Equatable, Sendable {
  /// The sine.
  public var sine: Double
  /// The cosine.
  public var cosine: Double

  /// Both values of `angle`.
  ///
  /// The argument is reduced to ±π/4 by a two-part π/2 (Cody and Waite, *Software Manual for the
  /// Elementary Functions*, 1980), then both Taylor series are summed. Multiples of a quarter turn
  /// as Double sees them give exact 0 and ±1 after `Angle.radians(degrees:)`.
  ///
  /// - Parameter angle: radians; an angle that is not finite gives NaN.
  public init(_ angle: Double) {
    let quarters = (angle * (2 / Double.pi)).rounded(.toNearestOrEven)
    guard quarters.magnitude < 0x1p31 else {
      self.sine = .nan
      self.cosine = .nan
      return
    }
    let rest = (angle - quarters * halfPiHigh) - quarters * halfPiLow
    let square = rest * rest
    let sine = rest + rest * square * polynomial(square, sineSeries)
    let cosine = 1 + square * polynomial(square, cosineSeries)
    switch Int(quarters) & 3 {
    case 0: (self.sine, self.cosine) = (sine, cosine)
    case 1: (self.sine, self.cosine) = (cosine, -sine)
    case 2: (self.sine, self.cosine) = (-sine, -cosine)
    default: (self.sine, self.cosine) = (-cosine, sine)
    }
  }
}

/// The angle of the point (x, y) from the positive x axis, in (−π, π].
///
/// Zero over zero is 0, and a zero of either sign counts as +0: a sensor that answers only zeros
/// must not turn the world upside down (IEEE 754 gives `atan2(-0, -0)` = −π).
public func arcTangent(_ y: Double, over x: Double) -> Double {
  guard x != 0 || y != 0 else { return 0 }
  let steep = y.magnitude > x.magnitude
  let ratio = steep ? x.magnitude / y.magnitude : y.magnitude / x.magnitude
  var angle = firstOctantArcTangent(ratio)
  if steep { angle = .pi / 2 - angle }
  if x < 0 { angle = .pi - angle }
  return y < 0 ? -angle : angle
}

/// Arc tangent of a ratio in 0...1: the angle is halved twice, then the series converges quickly.
private func firstOctantArcTangent(_ ratio: Double) -> Double {
  let half = ratio / (1 + (1 + ratio * ratio).squareRoot())
  let quarter = half / (1 + (1 + half * half).squareRoot())
  let square = quarter * quarter
  return 4 * (quarter + quarter * square * polynomial(square, arcTangentSeries))
}

/// Horner's scheme, highest power first.
func polynomial(_ x: Double, _ coefficients: InlineArray<10, Double>) -> Double {
  var sum = coefficients[0]
  for index in 1..<10 { sum = sum * x + coefficients[index] }
  return sum
}

/// π/2 in two parts; the first has 33 bits, so that its product with a quarter count is exact.
private let halfPiHigh = 0x1.921fb544p0
private let halfPiLow = 0x1.0b4611a626331p-34

/// −1/3!, 1/5!, … as powers of the square, highest first.
private let sineSeries: InlineArray<10, Double> = [
  1 / 51_090_942_171_709_440_000, -1 / 121_645_100_408_832_000, 1 / 355_687_428_096_000,
  -1 / 1_307_674_368_000, 1 / 6_227_020_800, -1 / 39_916_800, 1 / 362_880, -1 / 5040, 1 / 120,
  -1 / 6,
]

/// −1/2!, 1/4!, … as powers of the square, highest first.
private let cosineSeries: InlineArray<10, Double> = [
  1 / 2_432_902_008_176_640_000, -1 / 6_402_373_705_728_000, 1 / 20_922_789_888_000,
  -1 / 87_178_291_200, 1 / 479_001_600, -1 / 3_628_800, 1 / 40_320, -1 / 720, 1 / 24, -1 / 2,
]

/// −1/3, 1/5, … as powers of the square, highest first.
private let arcTangentSeries: InlineArray<10, Double> = [
  1 / 21, -1 / 19, 1 / 17, -1 / 15, 1 / 13, -1 / 11, 1 / 9, -1 / 7, 1 / 5, -1 / 3,
]
