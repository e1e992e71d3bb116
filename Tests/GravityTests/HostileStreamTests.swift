import Glibc
import Gravity
import Motion
import Portable
import Testing

/// Invalid numbers and clocks: no NaN, no flip, and recovery with good samples.
@Suite struct HostileStreamTests {
  private static let filters = GravitySettings.Filter.allCases

  private func settings(_ filter: GravitySettings.Filter) -> GravitySettings {
    var settings = GravitySettings()
    settings.filter = filter
    return settings
  }

  private func isSane(_ estimate: GravityEstimate) -> Bool {
    estimate.gravity.isFinite && (-Double.pi...Double.pi).contains(estimate.angle)
      && estimate.shakeEnergy.isFinite && estimate.shakeEnergy >= 0
  }

  /// Numbers as broken sensors and files report them.
  private func anything(_ random: inout SeededGenerator) -> Double {
    let odd: [Double] = [
      0, -0.0, .nan, .infinity, -.infinity, 1e9, -1e9, 1e-9, .greatestFiniteMagnitude,
      .leastNonzeroMagnitude, 1e-160, 1e160, 1, -1, 16, 100,
    ]
    return Int.random(in: 0..<3, using: &random) == 0
      ? random.next(around: 0, range: 4) : odd.randomElement(using: &random) ?? 0
  }

  @Test(arguments: filters, 1...40 as ClosedRange<UInt64>)
  func nothingButNonsense(filter: GravitySettings.Filter, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var estimator = GravityEstimator(settings(filter))
    var time: Int64 = 0
    for _ in 0..<2000 {
      let steps: [Int64] = [
        10_000_000, 1, 0, -1, 3_600_000_000_000, -3_600_000_000_000, .max / 2, .min / 2,
        499_999_999,
      ]
      time = time.addingReportingOverflow(steps.randomElement(using: &random) ?? 0).partialValue
      var sample = MotionSample(
        instant: Instant(nanoseconds: time),
        acceleration: Acceleration(
          x: anything(&random), y: anything(&random), z: anything(&random)))
      if Bool.random(using: &random) {
        sample.rotationRate = RotationRate(
          x: anything(&random), y: anything(&random), z: anything(&random))
      }
      sample.startsAfresh = Int.random(in: 0..<50, using: &random) == 0
      #expect(isSane(estimator.update(sample)))
    }
    // A second of good samples, on the current clock.
    let start = Instant(nanoseconds: max(min(time, .max / 4), .min / 4))
    for index in 1...200 {
      let acceleration = Acceleration(x: -0.6, y: -0.8, z: 0)
      estimator.update(
        MotionSample(
          instant: start.advanced(by: Int64(index) * 10_000_000), acceleration: acceleration,
          rotationRate: RotationRate(x: 0, y: 0, z: 0)))
    }
    let arc = Angle.shortestArc(from: atan2(0.6, 0.8), to: estimator.estimate.angle)
    #expect(arc.magnitude < 0.02 && !estimator.estimate.isHeld, "\(arc)")
  }

  /// One bad sample among good ones moves the angle by no more than a tap does.
  @Test(arguments: [GravitySettings.Filter.automatic, .adaptive], [true, false])
  func oneBadSampleFlipsNothing(filter: GravitySettings.Filter, hasGyroscope: Bool) {
    let bad: [SIMD3<Double>] = [
      [.nan, 0, 0], [0, .infinity, 0], [0, 0, 0], [-0.0, -0.0, -0.0], [1e9, 1e9, 0], [0, 1e9, 0],
      [0, 16, 0], [0, .greatestFiniteMagnitude, 0], [0, 1, 0],
    ]
    var panel = SyntheticPanel()
    panel.hasGyroscope = hasGyroscope
    for value in bad {
      var estimator = GravityEstimator(settings(filter))
      for (index, var sample) in panel.samples(rate: 100, seconds: 6).enumerated() {
        if index == 300 { sample.acceleration = Acceleration(x: value.x, y: value.y, z: value.z) }
        let estimate = estimator.update(sample)
        #expect(isSane(estimate))
        // A sample that says "upside down" at exactly 1 g is plausible: it may pull.
        let limit = value == [0, 1, 0] ? 30.0 : index < 200 ? 3.0 : 2.0
        #expect(Angle.degrees(radians: estimate.angle).magnitude < limit, "\(value) \(index)")
      }
    }
  }

  @Test(arguments: filters)
  func anHourLaterItStartsAfresh(filter: GravitySettings.Filter) {
    for jump in [3_600_000_000_000, -3_600_000_000_000] as [Int64] {
      var estimator = GravityEstimator(settings(filter))
      let start = Instant(nanoseconds: 7_200_000_000_000)
      for index in 0..<100 as Range<Int64> {
        estimator.update(
          MotionSample(
            instant: start.advanced(by: index * 10_000_000), acceleration: .upright,
            rotationRate: RotationRate(x: 0, y: 0, z: 0)))
      }
      let estimate = estimator.update(
        MotionSample(
          instant: start.advanced(by: jump), acceleration: Acceleration(x: -1, y: 0, z: 0),
          rotationRate: RotationRate(x: 0, y: 0, z: 0)))
      #expect((estimate.gravity.x + 1).magnitude < 1e-9, "no sweep of the filter")
      #expect(estimate.isEasing && estimate.angle.magnitude < 1e-9)
      #expect((estimator.estimate(after: 1).angle - .pi / 2).magnitude < 1e-9)
    }
  }

  /// A sensor that reports 3 g or 0.1 g for 1 g is accepted after a second.
  @Test(arguments: [GravitySettings.Filter.automatic, .adaptive], [0.1, 3, 9.8, 900])
  func aWrongScaleIsBetterThanNothing(filter: GravitySettings.Filter, scale: Double) {
    var estimator = GravityEstimator(settings(filter))
    for index in 0..<200 {
      estimator.update(sample(Double(index) / 100, -0.6 * scale, -0.8 * scale, 0))
    }
    #expect(!estimator.estimate.isHeld)
    #expect((estimator.estimate.angle - atan2(0.6, 0.8)).magnitude < 0.01)
  }

  /// In free fall there is no down: the angle is held.
  @Test func fallingHolds() {
    var estimator = GravityEstimator()
    for index in 0..<100 { estimator.update(sample(Double(index) / 100, -1, 0, 0)) }
    for index in 100..<160 { estimator.update(sample(Double(index) / 100, 0.01, 0.01, 0.02)) }
    #expect(estimator.estimate.isHeld)
    #expect((estimator.estimate.angle - .pi / 2).magnitude < 0.01)
    estimator.update(sample(1.6, -1, 0, 0))
    #expect(!estimator.estimate.isHeld && estimator.estimate.isEasing)
  }
}
