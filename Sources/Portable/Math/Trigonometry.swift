// Elementary functions from IEEE 754 additions, multiplications, divisions and square roots only.
//
// The last bit of a libm's result differs between CPUs and releases, and one bit changes a frame's hash. These
// functions give the same result on every machine, so a replay is repeatable. They are not faster than a libm, lose
// accuracy beyond about 10⁵ turns, and neither set errno nor raise traps.

/// Sine and cosine of one angle.
@frozen
public struct SineCosine: Equatable, Sendable {
  /// The sine.
  public var sine: Double
  /// The cosine.
  public var cosine: Double

  /// Computes both values of `angle` in radians; NaN if it is not finite.
  ///
  /// Reduces the argument to ±π/4 by a two-part π/2 (Cody and Waite, *Software Manual for the Elementary Functions*,
  /// 1980), then sums both Taylor series. Multiples of a quarter turn from `Angle.radians(degrees:)` are exact.
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

/// Sines and cosines of eight angles, with the bits that `SineCosine` has for each.
///
/// The terms of one angle's series wait for one another; a CPU sums eight in hardly more time.
public struct SineCosines: Sendable {
  private typealias Bits = SIMD8<UInt64>
  /// The sines.
  public let sine: SIMD8<Double>
  /// The cosines.
  public let cosine: SIMD8<Double>

  /// Computes both values of each `angle` in radians; NaN if it is not finite.
  public init(_ angle: SIMD8<Double>) {
    // Adding 1.5 · 2⁵² rounds to a whole number, which is then in the lowest bits.
    let sums = angle * (2 / Double.pi) + 0x1.8p52
    let quarters = sums - 0x1.8p52
    let rest = (angle - quarters * halfPiHigh) - quarters * halfPiLow
    let square = rest * rest
    let sine = rest + rest * square * polynomials(square, sineSeries)
    let cosine = 1 + square * polynomials(square, cosineSeries)
    let number = unsafe unsafeBitCast(sums, to: Bits.self)
    let isOdd = Bits.zero &- (number & 1)
    let (one, other) = unsafe (
      unsafeBitCast(sine, to: Bits.self), unsafeBitCast(cosine, to: Bits.self)
    )
    let isWild = Self.areWild(quarters)
    let nan = Bits(repeating: Double.nan.bitPattern) & isWild
    let sines = (one & ~isOdd | other & isOdd) ^ (number & 2) &<< 62
    let cosines = (other & ~isOdd | one & isOdd) ^ ((number &+ 1) & 2) &<< 62
    self.sine = unsafe unsafeBitCast(sines & ~isWild | nan, to: SIMD8<Double>.self)
    self.cosine = unsafe unsafeBitCast(cosines & ~isWild | nan, to: SIMD8<Double>.self)
  }

  /// All bits where a number is not below 2³¹, or is none.
  private static func areWild(_ quarters: SIMD8<Double>) -> Bits {
    let bits = unsafe unsafeBitCast(quarters, to: SIMD8<Int64>.self) & .max
    let largest = SIMD8<Int64>(repeating: Int64(bitPattern: Double(0x1p31).bitPattern) - 1)
    return unsafe unsafeBitCast(bits .> largest, to: Bits.self)
  }
}

/// The angle of the point (x, y) from the positive x axis, in radians, in (−π, π]; 0/0 is 0, and −0 counts as +0.
///
/// A sensor that reports only zeros must not turn the world upside down (IEEE 754: `atan2(-0, -0)` = −π).
public func arcTangent(_ y: Double, over x: Double) -> Double {
  guard x != 0 || y != 0 else { return 0 }
  let steep = y.magnitude > x.magnitude
  let ratio = steep ? x.magnitude / y.magnitude : y.magnitude / x.magnitude
  var angle = firstOctantArcTangent(ratio)
  if steep { angle = .pi / 2 - angle }
  if x < 0 { angle = .pi - angle }
  return y < 0 ? -angle : angle
}

/// For a ratio in 0...1: halving the angle twice makes the series converge quickly.
private func firstOctantArcTangent(_ ratio: Double) -> Double {
  let half = ratio / (1 + (1 + ratio * ratio).squareRoot())
  let quarter = half / (1 + (1 + half * half).squareRoot())
  let square = quarter * quarter
  return 4 * (quarter + quarter * square * polynomial(square, arcTangentSeries))
}

/// The angles of eight points, with the bits that `arcTangent` has for each.
///
/// One point's divisions and roots wait for one another; a CPU works on eight in hardly more time.
public func arcTangents(_ y: SIMD8<Double>, over x: SIMD8<Double>) -> SIMD8<Double> {
  let (high, wide) = (magnitudes(y), magnitudes(x))
  let steep = high .> wide
  let ratio =
    wide.replacing(with: high, where: .!steep) / high.replacing(with: wide, where: .!steep)
  let half = ratio / (1 + (1 + ratio * ratio).squareRoot())
  let quarter = half / (1 + (1 + half * half).squareRoot())
  let square = quarter * quarter
  var angle = 4 * (quarter + quarter * square * polynomials(square, arcTangentSeries))
  angle.replace(with: .pi / 2 - angle, where: steep)
  angle.replace(with: .pi - angle, where: x .< 0)
  // A vector's sign operator subtracts from 0, which has no −0.
  angle.replace(with: angle * -1, where: y .< 0)
  return angle.replacing(with: 0, where: (x .== 0) .& (y .== 0))
}

/// −0 becomes +0.
private func magnitudes(_ numbers: SIMD8<Double>) -> SIMD8<Double> {
  numbers.replacing(with: 0 - numbers, where: numbers .<= 0)
}

/// Horner's scheme, highest power first.
func polynomial<let count: Int>(_ x: Double, _ coefficients: InlineArray<count, Double>) -> Double {
  var sum = coefficients[0]
  for index in 1..<count { sum = sum * x + coefficients[index] }
  return sum
}

@inline(__always)
private func polynomials<let count: Int>(
  _ x: SIMD8<Double>, _ coefficients: InlineArray<count, Double>
) -> SIMD8<Double> {
  var sum = SIMD8(repeating: coefficients[0])
  for index in 1..<count { sum = sum * x + coefficients[index] }
  return sum
}

/// π/2 in two parts; the first has 33 bits, so that its product with a quarter count is exact.
private let halfPiHigh = 0x1.921fb544p0
private let halfPiLow = 0x1.0b4611a626331p-34

/// Coefficients of powers of the square, highest first, here and below.
private let sineSeries: InlineArray<10, Double> = [
  1 / 51_090_942_171_709_440_000, -1 / 121_645_100_408_832_000, 1 / 355_687_428_096_000,
  -1 / 1_307_674_368_000, 1 / 6_227_020_800, -1 / 39_916_800, 1 / 362_880, -1 / 5040, 1 / 120,
  -1 / 6,
]

private let cosineSeries: InlineArray<10, Double> = [
  1 / 2_432_902_008_176_640_000, -1 / 6_402_373_705_728_000, 1 / 20_922_789_888_000,
  -1 / 87_178_291_200, 1 / 479_001_600, -1 / 3_628_800, 1 / 40_320, -1 / 720, 1 / 24, -1 / 2,
]

private let arcTangentSeries: InlineArray<10, Double> = [
  1 / 21, -1 / 19, 1 / 17, -1 / 15, 1 / 13, -1 / 11, 1 / 9, -1 / 7, 1 / 5, -1 / 3,
]
