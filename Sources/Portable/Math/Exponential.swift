/// e to the power of `x`, a Taylor series after splitting off k·ln 2; 0 or infinity out of range, NaN for NaN.
public func exponential(_ x: Double) -> Double {
  guard x == x else { return x }
  guard x > -746 else { return 0 }
  guard x < 710 else { return .infinity }
  let doublings = (x * 1.4426950408889634).rounded(.toNearestOrEven)
  let rest = (x - doublings * ln2High) - doublings * ln2Low
  let sum = polynomial(rest, exponentialSeries)
  // In two halves: neither 2¹⁰²⁴ nor 2⁻¹⁰⁷⁵ is a double, but their product with `sum` may be one.
  let half = Int(doublings) / 2
  return sum * power(half) * power(Int(doublings) - half)
}

private func power(_ exponent: Int) -> Double {
  Double(sign: .plus, exponent: exponent, significand: 1)
}

/// ln 2 in two parts; the first has 32 bits, so that its product with a doubling count is exact.
private let ln2High = 0x1.62e42fefp-1
private let ln2Low = 0x1.473de6af278edp-34

/// Coefficients of powers, highest first: 0.35¹⁴ / 14! is below half a unit in the last place of 1.
private let exponentialSeries: InlineArray<15, Double> = [
  1 / 87_178_291_200, 1 / 6_227_020_800, 1 / 479_001_600, 1 / 39_916_800, 1 / 3_628_800,
  1 / 362_880, 1 / 40_320, 1 / 5040, 1 / 720, 1 / 120, 1 / 24, 1 / 6, 1 / 2, 1, 1,
]
