import Glibc
import Gravity
import Motion
import Portable
import Testing

/// A gyroscope that sleeps, hangs or has a wrong matrix must not keep snow from falling down; one that recovers is used
/// again.
@Suite struct LyingGyroscopeTests {
  /// The error of θ, in degrees, at each sample.
  private func errors(
    of panel: SyntheticPanel, rate: Double, seconds: Double,
    lie: (inout RotationRate, Double) -> Void
  ) -> [(time: Double, degrees: Double)] {
    var settings = GravitySettings()
    // The filter is judged, not the picture's way to down.
    settings.easeDuration = 0
    var estimator = GravityEstimator(settings)
    return panel.samples(rate: rate, seconds: seconds).map { sample in
      var sample = sample
      let time = Double(sample.instant.nanoseconds) / 1e9
      if var rate = sample.rotationRate {
        lie(&rate, time)
        sample.rotationRate = rate
      }
      let arc = Angle.shortestArc(from: panel.angle(time), to: estimator.update(sample).angle)
      return (time, Angle.degrees(radians: arc).magnitude)
    }
  }

  /// Quarter turns, half turns; gyroscopes with zero, noise, a constant, or another axis.
  @Test(arguments: [25.0, 100, 400], [90.0, 179])
  func itIsFoundOut(rate: Double, turn: Double) {
    var panel = SyntheticPanel()
    let angle = Angle.radians(degrees: turn)
    panel.angle = { angle * (min(max(($0 - 3) / 0.5, 0), 1) + min(max(($0 - 10) / 0.5, 0), 1)) }
    let lies: [(inout RotationRate, Double) -> Void] = [
      { rate, _ in rate = RotationRate(x: 0, y: 0, z: 0) },
      { rate, time in rate = RotationRate(x: 0.01 * sin(time * 1e4), y: 0, z: 0.003) },
      { rate, _ in rate = RotationRate(x: rate.z, y: rate.x, z: rate.y) },
      { rate, _ in rate = RotationRate(x: rate.x, y: rate.y, z: -rate.z) },
    ]
    for lie in lies {
      let errors = errors(of: panel, rate: rate, seconds: 14, lie: lie)
      // A half turn is the hardest: the mean passes through zero.
      let found = errors.last { $0.time < 10 && $0.degrees > 10 }?.time ?? 0
      #expect(found < 3.5 + 1.8, "at \(found) s")
      // The next turn uses the accelerometer alone.
      let late = errors.first { $0.time > 10.6 && $0.degrees > 10 }
      #expect(late == nil, "\(late?.degrees ?? 0)° at \(late?.time ?? 0) s")
    }
  }

  /// Asleep for ten seconds; then pushes show which filter is used.
  @Test func onceAwakeItIsHeardAgain() {
    var panel = SyntheticPanel()
    panel.angle = { $0 < 30 ? sin($0) : sin(30) }
    panel.push = { $0 < 32 ? .zero : [0.7 * sin(7 * $0), 0, 0] }
    func worst(wakes: Double) -> Double {
      errors(of: panel, rate: 100, seconds: 40) { rate, time in
        if time < wakes { rate = RotationRate(x: 0, y: 0, z: 0) }
      }
      .filter { $0.time > 32 }.map(\.degrees).max() ?? 0
    }
    #expect(worst(wakes: 10) < 3)
    #expect(worst(wakes: 30) > 6, "or this test tells nothing")
  }

  /// From its back to its face between two samples: no path was measured, so no angle is shown.
  @Test(arguments: [25.0, 50, 100, 400], [true, false])
  func turnedOverAtOnceTheAngleStays(rate: Double, hasGyroscope: Bool) {
    var panel = SyntheticPanel()
    panel.hasGyroscope = hasGyroscope
    panel.angle = { _ in 0.8 }
    panel.lift = { time in
      switch time {
      case ..<2: max(0, .pi / 2 * (1 - time / 2 * 1.1))
      case ..<4, 6..<7: 0
      default: .pi
      }
    }
    var estimator = GravityEstimator()
    var held: Double?
    for var sample in panel.samples(rate: rate, seconds: 8) {
      let time = Double(sample.instant.nanoseconds) / 1e9
      // No gyroscope can measure this either.
      if hasGyroscope, time > 2 { sample.rotationRate = RotationRate(x: 0, y: 0, z: 0) }
      let estimate = estimator.update(sample)
      if time > 2.2 {
        #expect(estimate.isHeld && estimate.angle == held ?? estimate.angle, "at \(time) s")
        held = estimate.angle
      }
    }
    #expect(estimator.estimate.gravity.z > 0.99)
  }
}
