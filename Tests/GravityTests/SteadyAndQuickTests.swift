import Glibc
import Gravity
import Motion
import Portable
import Testing

/// Calm at rest and fast in a turn, at any sample rate, with and without a gyroscope.
@Suite struct SteadyAndQuickTests {
  static let rates = [25.0, 100, 400]

  /// θ in degrees at each sample.
  private func angles(_ samples: [MotionSample], _ settings: GravitySettings = .init()) -> [Double]
  {
    var estimator = GravityEstimator(settings)
    return samples.map { Angle.degrees(radians: estimator.update($0).angle) }
  }

  @Test(arguments: rates, [true, false])
  func aStillPanelIsCalm(rate: Double, hasGyroscope: Bool) {
    var panel = SyntheticPanel()
    panel.hasGyroscope = hasGyroscope
    for seed in 1...5 as ClosedRange<UInt64> {
      // The first seconds, while the filter settles, are excluded.
      let angles = angles(panel.samples(rate: rate, seconds: 30, seed: seed))
        .dropFirst(Int(2 * rate))
      let mean = angles.reduce(0, +) / Double(angles.count)
      let noise = angles.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(angles.count)
      #expect(noise.squareRoot() < 0.13, "\(noise.squareRoot())°")
      #expect(mean.magnitude < 0.1)
    }
  }

  /// A quarter turn within half a second, steady or like a hand; 90 % shown when it ends.
  @Test(arguments: rates, [true, false])
  func aQuarterTurnIsFollowed(rate: Double, hasGyroscope: Bool) {
    var panel = SyntheticPanel()
    panel.hasGyroscope = hasGyroscope
    let steady = { (time: Double) in min(max((time - 3) / 0.5, 0), 1) }
    for shape in [steady, { steady($0) * steady($0) * (3 - 2 * steady($0)) }] {
      panel.angle = { shape($0) * .pi / 2 }
      let angles = angles(panel.samples(rate: rate, seconds: 6))
      // Noise is not averaged here: 81° are 90 % of the turn.
      let shown = angles.firstIndex { $0 >= 81 }.map { Double($0) / rate } ?? .infinity
      #expect(shown <= 3.52, "shown at \(shown) s")
      #expect(angles.allSatisfy { $0 < 92 }, "\(angles.max() ?? 0)°")
      #expect((angles[angles.count - 1] - 90).magnitude < 0.5)
    }
  }

  /// 3 g for 20 ms: along an axis, diagonal, out of the glass, and as a half wave.
  @Test(arguments: rates, [true, false])
  func aTapMovesNothing(rate: Double, hasGyroscope: Bool) {
    let square = { (time: Double) in time >= 3 && time < 3.02 - 1e-9 ? 3.0 : 0 }
    let wave = { (time: Double) in square(time) * sin(.pi * (time - 3) / 0.02) }
    let kinds: [(shape: (Double) -> Double, way: SIMD3<Double>)] = [
      (square, [1, 0, 0]), (square, [-0.707, 0.707, 0]), (square, [0.6, 0, 0.8]),
      (wave, [1, 0, 0]),
    ]
    for (shape, way) in kinds {
      var panel = SyntheticPanel()
      panel.hasGyroscope = hasGyroscope
      // The gyroscope measures the knock, too: no rotation.
      panel.push = { shape($0) * way }
      let angles = angles(panel.samples(rate: rate, seconds: 6)).dropFirst(Int(2.9 * rate))
      let worst = angles.map(\.magnitude).max() ?? 0
      #expect(worst < 2, "\(way): \(worst)°")
    }
  }

  /// Ten minutes on a table, tilted by less than the hold threshold, then lifted to 20°.
  @Test(arguments: [true, false])
  func flatItDoesNotMoveAtAll(hasGyroscope: Bool) {
    var panel = SyntheticPanel()
    panel.hasGyroscope = hasGyroscope
    panel.angle = { _ in 0.6 }
    panel.lift = { time in
      let lying = 0.05
      // Laid down from upright within two seconds; lifted within one.
      if time < 602 { return max(lying, .pi / 2 * (1 - time / 2)) }
      return min(20.0 / 180 * .pi, lying + 0.35 * (time - 602))
    }
    var estimator = GravityEstimator()
    var flat: Set<Double> = []
    for sample in panel.samples(rate: 50, seconds: 606) {
      estimator.update(sample)
      if (3..<602).contains(sample.instant.seconds(since: .zero)) {
        flat.insert(estimator.estimate.angle)
        #expect(estimator.estimate.isHeld)
      }
    }
    #expect(flat.count == 1)
    #expect(!estimator.estimate.isHeld)
    #expect((estimator.estimate.angle - 0.6).magnitude < 0.05)
  }

  @Test func aSlewLimitHoldsBackButNotAtTheStart() {
    var settings = GravitySettings()
    settings.slewLimit = .pi / 2
    var panel = SyntheticPanel()
    panel.angle = { $0 < 1 ? 2 : 2 - 1.5 }
    panel.hasGyroscope = false
    let angles = angles(panel.samples(rate: 100, seconds: 4), settings)
    #expect((angles[0] - 2 * 180 / .pi).magnitude < 3)
    for index in 1..<angles.count {
      #expect((angles[index] - angles[index - 1]).magnitude <= 0.9 + 1e-9)
    }
    let end = 0.5 * 180 / Double.pi
    #expect((angles[angles.count - 1] - end).magnitude < 1)
  }
}
