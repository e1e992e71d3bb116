import Glibc
import Portable
import Testing

@Suite struct QuickLogarithmTests {
  /// Eight different numbers, so that a lane in the place of another is found.
  private let steps = SIMD8<Double>(0, 1, 2, 3, 4, 5, 6, 7)

  @Test func logarithmsAgreeWithGlibc() {
    var worst = 0.0
    for exponent in stride(from: -300.0, through: 300, by: 0.0137) {
      let x = pow(10, exponent) * (1 + 0.37 * steps)
      let result = quickLogarithm(x)
      for lane in 0..<8 { worst = max(worst, (result[lane] - log(x[lane])).magnitude) }
    }
    #expect(worst < 1e-7, "worst \(worst)")
    #expect(quickLogarithm(SIMD8(repeating: 1)) == .zero)
  }

  @Test func powersAgreeWithGlibc() {
    var worst = 0.0
    for x in stride(from: -700.0, through: 690, by: 0.0137) {
      let result = quickExponential(x + steps)
      for lane in 0..<8 { worst = max(worst, (result[lane] / exp(x + steps[lane]) - 1).magnitude) }
    }
    #expect(worst < 1e-8, "worst \(worst)")
    #expect(quickExponential(.zero) == SIMD8(repeating: 1))
  }

  @Test func endsAreFinite() {
    let ends = quickExponential(SIMD8(-.infinity, -1e300, -700, -701, .infinity, 1e300, 700, 701))
    for lane in 0..<4 { #expect(ends[lane] == ends[0] && ends[lane] > 0) }
    for lane in 4..<8 { #expect(ends[lane] == ends[4] && ends[lane].isFinite) }
  }
}
