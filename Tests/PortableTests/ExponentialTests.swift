import Glibc
import Portable
import Testing

@Suite struct ExponentialTests {
  @Test func agreesWithGlibc() {
    var worst = 0.0
    for x in stride(from: -700.0, through: 709.7, by: 0.0137) {
      worst = max(worst, (exponential(x) - exp(x)).magnitude / exp(x).ulp)
    }
    #expect(worst <= 1, "worst \(worst)")
  }

  @Test(arguments: [709.0, 709.43, 709.5, 709.7, 709.78])
  func reachesTheLargestNumbers(x: Double) {
    #expect((exponential(x) / exp(x) - 1).magnitude < 1e-14)
  }

  @Test func endsAreExact() {
    #expect(exponential(0) == 1 && exponential(-0.0) == 1)
    #expect(exponential(710) == .infinity && exponential(.infinity) == .infinity)
    #expect(exponential(-746) == 0 && exponential(-.infinity) == 0)
    #expect(exponential(.nan).isNaN)
    #expect(exponential(.leastNonzeroMagnitude) == 1)
  }

  @Test func smallNumbersFadeOutWithoutAStep() {
    // Below the smallest normal number there are fewer and fewer digits, at last none.
    for x in stride(from: -708.5, through: -744, by: -0.5) {
      #expect((exponential(x) - exp(x)).magnitude <= 2 * Double.leastNonzeroMagnitude, "\(x)")
    }
  }
}
