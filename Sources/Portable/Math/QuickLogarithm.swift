// Where seven digits are enough: eight values in the time of one of the exact functions. The same bits on every machine.

/// The natural logarithm of normal numbers above 0, within 10⁻⁷.
///
/// x = 2ᵏ m with m in √½...√2, where the series of ln m = 2 artanh((m − 1) / (m + 1)) is short.
@inlinable
public func quickLogarithm(_ x: SIMD8<Double>) -> SIMD8<Double> {
  let (one, least) = (0x3ff0_0000_0000_0000 as UInt64, 0x3fe6_a09e_667f_3bcd as UInt64)
  var (doublings, rest) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
  for lane in 0..<8 {
    let shifted = x[lane].bitPattern &+ (one - least)
    // A whole number in the low bits of 2⁵², less what is there for k = 0.
    doublings[lane] = Double(bitPattern: 0x4330_0000_0000_0000 | shifted >> 52) - (0x1p52 + 1023)
    rest[lane] = Double(bitPattern: shifted & 0x000f_ffff_ffff_ffff &+ least)
  }
  let ratio = (rest - 1) / (rest + 1)
  let square = ratio * ratio
  var series = 1 / 7.0 + square * (1 / 9.0)
  series = 1 / 3.0 + square * (1 / 5.0 + square * series)
  return doublings * 0.6931471805599453 + 2 * ratio * (1 + square * series)
}

/// e to the power of numbers, within 10⁻⁸ of the result; beyond ±700 the value there.
@inlinable
public func quickExponential(_ x: SIMD8<Double>) -> SIMD8<Double> {
  let limited = x.clamped(lowerBound: SIMD8(repeating: -700), upperBound: SIMD8(repeating: 700))
  // Adding 1.5 · 2⁵² rounds to a whole number and leaves it in the low bits.
  let shifted = limited * 1.4426950408889634 + 0x1.8p52
  let rest = limited - (shifted - 0x1.8p52) * 0.6931471805599453
  var sum = 1 / 720.0 + rest * (1 / 5040.0)
  sum = 1 / 24.0 + rest * (1 / 120.0 + rest * sum)
  sum = 0.5 + rest * (1 / 6.0 + rest * sum)
  sum = 1 + rest * (1 + rest * sum)
  var power = SIMD8<Double>.zero
  for lane in 0..<8 {
    power[lane] = Double(bitPattern: (shifted[lane].bitPattern &+ 1023) << 52)
  }
  return sum * power
}
