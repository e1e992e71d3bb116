import Glibc
import Gravity
import Motion
import Portable
import Testing

@testable import Recordings

/// Estimates of the near future.
@Suite struct LeadTests {
  private func estimator(_ lead: Double?) -> GravityEstimator {
    var settings = GravitySettings()
    settings.lead = lead
    settings.easeDuration = 0
    return GravityEstimator(settings)
  }

  @Test func aSteadyTurnIsPredicted() {
    var panel = SyntheticPanel()
    panel.angle = { $0 < 2 ? 0 : $0 - 2 }
    var (now, ahead) = (estimator(nil), estimator(0.05))
    for sample in panel.samples(rate: 100, seconds: 3) {
      now.update(sample)
      ahead.update(sample)
    }
    #expect((ahead.estimate.angle - now.estimate.angle - 0.05).magnitude < 0.002)
    #expect((now.estimate(after: 0, ahead: 0.05).angle - ahead.estimate.angle).magnitude < 1e-9)
    #expect(now.estimate(after: 0) == now.estimate)
  }

  /// A quarter turn within half a second, as a hand makes it.
  @Test(arguments: [25.0, 100, 286], [(lead: 0.02, most: 0.3), (0.05, 0.6)])
  func aStopDoesNotOvershoot(rate: Double, ahead: (lead: Double, most: Double)) {
    var panel = SyntheticPanel()
    panel.angle = { time in
      let u = min(max((time - 2) / 0.5, 0), 1)
      return .pi / 2 * u * u * u * (10 - 15 * u + 6 * u * u)
    }
    var estimator = estimator(ahead.lead)
    var most = 0.0
    for sample in panel.samples(rate: rate, seconds: 5) {
      most = max(most, Angle.degrees(radians: estimator.update(sample).angle))
    }
    #expect(most - 90 < ahead.most, "\(most - 90)°")
  }

  @Test(arguments: [25.0, 100, 286])
  func restStaysCalm(rate: Double) {
    let samples = SyntheticPanel().samples(rate: rate, seconds: 20)
    var estimators = [estimator(0), estimator(0.02)]
    var (square, count) = (0.0, 0.0)
    for sample in samples {
      for index in 0...1 { estimators[index].update(sample) }
      guard sample.instant.seconds(since: .zero) > 5 else { continue }
      let off = Angle.degrees(
        radians: estimators[1].estimate.angle - estimators[0].estimate.angle)
      square += off * off
      count += 1
    }
    #expect((square / count).squareRoot() < 0.02)
  }

  @Suite(BroadRecordings.needed)
  struct BroadTests {
    /// BROAD at 286 Hz: the error against the cameras 20 ms (nearly: six rows, 21 ms) later.
    @Test(
      arguments: [
        ("01_undisturbed_slow_rotation_A", 1.2),
        ("05_undisturbed_slow_rotation_with_breaks_B", 1.2),
        ("07_undisturbed_fast_rotation_B", 2.8), ("21_undisturbed_fast_combined", 1.2),
        ("24_disturbed_tapping_A", 1.5), ("26_disturbed_phone_vibration_A", 1.4),
      ])
    func theCamerasAgreeLater(name: String, most: Double) throws {
      let errors = try [0, 6, 14].map {
        try LeadTests().error(BroadRecordings.path(name), rows: $0)
      }
      #expect(errors[1] < most * errors[0], "\(errors)")
    }
  }

  /// RMS error in degrees of an estimate so many rows ahead.
  private func error(_ log: String, rows: Int) throws -> Double {
    let source = try Recording(log)
    var estimator = estimator(0.0035 * Double(rows))
    var waiting: [GravityEstimate] = []
    var (square, count) = (0.0, 0.0)
    while let sample = try source.next(notAfter: Instant(nanoseconds: .max)) {
      waiting.append(estimator.update(sample))
      guard waiting.count > rows else { continue }
      let estimate = waiting.removeFirst()
      guard let reference = source.reference, reference.isMoving, let up = reference.up else {
        continue
      }
      let degrees = Angle.degrees(radians: estimate.error(up: up))
      square += degrees * degrees
      count += 1
    }
    return (square / count).squareRoot()
  }
}
