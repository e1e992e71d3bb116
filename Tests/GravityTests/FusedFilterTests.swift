import Glibc
import Gravity
import Motion
import Portable
import Testing

/// What the gyroscope improves, and what it must not spoil.
@Suite struct FusedFilterTests {
  /// The estimate's error at the end of a motion, in degrees.
  private func error(_ panel: SyntheticPanel, seconds: Double, rate: Double = 100) -> Double {
    var estimator = GravityEstimator()
    for sample in panel.samples(rate: rate, seconds: seconds) { estimator.update(sample) }
    let end = panel.angle(Double(Int(seconds * rate) - 1) / rate)
    return Angle.degrees(
      radians: Angle.shortestArc(from: end, to: estimator.estimate.angle)
    ).magnitude
  }

  /// A gyroscope with a bias of several degrees a second, like cheap ones.
  @Test(arguments: [SIMD3<Double>(0.03, -0.02, 0.04), SIMD3<Double>(-0.05, 0.05, -0.05)])
  func aBiasIsFoundAtRest(bias: SIMD3<Double>) {
    var panel = SyntheticPanel()
    panel.bias = bias
    #expect(error(panel, seconds: 10) < 0.2)
  }

  /// Three times around and back, never at rest: 3° a second of bias alone is 90° after half a minute.
  @Test func aBiasIsFoundInMotion() {
    var panel = SyntheticPanel()
    panel.bias = [0.03, -0.02, 0.05]
    panel.angle = { 4 * sin(0.7 * $0) }
    panel.push = { [0.2 * sin(5 * $0), 0.2 * cos(4 * $0), 0] }
    #expect(error(panel, seconds: 60) < 1.5)
  }

  /// Rocked by half a g, which an accelerometer alone takes for a tilt of 27°.
  @Test func pushesAreNotTakenForTurns() {
    var panel = SyntheticPanel()
    panel.push = { [0.5 * cos(2 * .pi * $0), 0, 0] }
    var estimator = GravityEstimator()
    var worst = 0.0
    for (index, sample) in panel.samples(rate: 100, seconds: 20).enumerated() {
      estimator.update(sample)
      // The first sample is 27° off and had to be accepted.
      if index > 500 { worst = max(worst, estimator.estimate.angle.magnitude) }
    }
    #expect(worst < 3 * .pi / 180, "\(worst)")
  }

  /// A gyroscope that stops during the motion, and comes back.
  @Test func aGyroscopeMayComeAndGo() {
    var panel = SyntheticPanel()
    panel.angle = { 0.5 * $0 }
    var estimator = GravityEstimator()
    for (index, var sample) in panel.samples(rate: 100, seconds: 30).enumerated() {
      if (500..<900).contains(index) || (1500..<1505).contains(index) { sample.rotationRate = nil }
      if (2000..<2100).contains(index) { sample.rotationRate?.y = .nan }
      estimator.update(sample)
      let truth = 0.5 * Double(index) / 100
      let arc = Angle.shortestArc(from: truth, to: estimator.estimate.angle)
      #expect(arc.magnitude < 6 * .pi / 180, "\(index): \(Angle.degrees(radians: arc))°")
    }
  }

  @Test func withoutTheGyroscopeItCountsForNothing() {
    var settings = GravitySettings()
    settings.filter = .adaptive
    var (with, without) = (GravityEstimator(settings), GravityEstimator())
    var panel = SyntheticPanel()
    panel.angle = { sin($0) }
    for sample in panel.samples(rate: 50, seconds: 10) {
      var bare = sample
      bare.rotationRate = nil
      #expect(with.update(sample) == without.update(bare))
    }
  }
}
