import Gravity
import Motion
import Portable
import Testing

/// The acceptance list's rows for the angle, with the whole estimator.
@Suite("D3: the angle of the article")
struct SeedAngleTests {
  private static let half = 0.5.squareRoot()

  @Test(
    "3.1 rotation = atan2(-x, -y): the article's four cases, the other side, and upside down",
    arguments: [
      (0, -1, 0), (-half, -half, 45), (-0.75.squareRoot(), -0.5, 60), (-1, 0, 90),
      (half, -half, -45), (1, 0, -90), (0, 1, 180),
    ])
  func law(x: Double, y: Double, degrees: Double) {
    var estimator = GravityEstimator(GravitySettings())
    for index in Int64(0)..<120 {
      estimator.update(
        MotionSample(
          instant: Instant(nanoseconds: index * 16_666_667),
          acceleration: Acceleration(x: x, y: y, z: 0)))
    }
    let miss = Angle.shortestArc(from: degrees * .pi / 180, to: estimator.estimate.angle)
    #expect(miss.magnitude < 1e-9 && !estimator.estimate.isHeld)
  }

  @Test("3.3 Linear motion shakes the article's raw angle by 10°, and gravity's by a few at most")
  func tremor() {
    var estimator = GravityEstimator(GravitySettings())
    var (raw, filtered) = (0.0, 0.0)
    for index in Int64(0)..<600 {
      // A hand trembling nine times a second.
      let push = 0.17 * SineCosine(Double(index) / 100 * 9 * 2 * .pi).sine
      estimator.update(
        MotionSample(
          instant: Instant(nanoseconds: index * 10_000_000),
          acceleration: Acceleration(x: push, y: -1, z: 0)))
      guard index > 100 else { continue }
      raw = max(raw, push.magnitude * 180 / .pi)
      filtered = max(filtered, estimator.estimate.angle.magnitude * 180 / .pi)
    }
    #expect(raw > 9 && filtered < 2.5, "\(raw)° raw, \(filtered)° filtered")
  }
}
