import Glibc
import Gravity
import Motion
import Testing

/// Errors of estimates that can be computed by hand.
@Suite struct EstimateErrorTests {
  private func estimate(_ x: Double, _ y: Double, _ z: Double, angle: Double = 0) -> GravityEstimate
  {
    GravityEstimate(
      instant: .zero, gravity: Acceleration(x: x, y: y, z: z), angle: angle, isHeld: false,
      isShaking: false)
  }

  @Test(arguments: [
    (SIMD3(0.0, 1, 0), 0.0), (SIMD3(1, 0, 0), .pi / 2), (SIMD3(0, -1, 0), .pi),
    (SIMD3(sin(1e-9), cos(1e-9), 0), 1e-9),
  ])
  func anglesBetween(up: SIMD3<Double>, radians: Double) {
    // The length of gravity does not matter.
    #expect((estimate(0, -0.7, 0).error(up: up) - radians).magnitude < 1e-15)
  }

  @Test func noGravityPointsNowhere() {
    #expect(estimate(0, 0, 0).error(up: [0, 1, 0]) == .pi / 2)
  }

  @Test func theScreensAngleGoesTheShortWay() throws {
    let up = SIMD3(sin(3.1), cos(3.1), 0)
    let error = try #require(estimate(0, 1, 0, angle: -3.1).angleError(up: up))
    #expect((error - (2 * .pi - 6.2)).magnitude < 1e-12)
  }

  @Test(arguments: [(0.34, false), (0.36, true)])
  func nearlyFlatHasNoAngle(inTheGlass: Double, isJudged: Bool) {
    let up = SIMD3(inTheGlass, 0, (1 - inTheGlass * inTheGlass).squareRoot())
    #expect((estimate(0, -1, 0).angleError(up: up) != nil) == isJudged)
  }
}
