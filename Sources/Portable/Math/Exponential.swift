/// e to the power of `x`, a Taylor series after splitting off k·ln 2; 0 or infinity out of range, NaN for NaN.
public func exponential(_ x: Double) -> Double {
  guard x == x else { return x }
  guard x > -746 else { return 0 }
  guard x < 710 else { return .infinity }
  let doublings = (x * 1.4426950408889634).rounded(.toNearestOrEven)
  let rest = (x - doublings * ln2High) - doublings * ln2Low
  var sum = 1.0
  // 14 terms: 0.35¹⁴ / 14! is below half a unit in the last place of 1.
  for term in stride(from: 14.0, to: 0, by: -1) { sum = 1 + sum * rest / term }
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
