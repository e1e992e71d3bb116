import Gravity
import Motion
import Portable
import Testing

@Suite struct ScreenAngleTests {
  /// Gravity in a panel turned by `degrees` with `planar` g in the glass.
  private func gravity(_ degrees: Double, planar: Double = 1) -> Acceleration {
    let direction = SineCosine(Angle.radians(degrees: degrees))
    return Acceleration(x: -direction.sine * planar, y: -direction.cosine * planar, z: 0)
  }

  private func degrees(_ angle: ScreenAngle) -> Double { Angle.degrees(radians: angle.angle) }

  @Test func heldBetweenTheThresholds() {
    var angle = ScreenAngle()
    angle.update(gravity(40))
    // Laid down slowly: free down to 0.17 g, then held up to 0.26 g.
    angle.update(gravity(50, planar: 0.171))
    #expect(!angle.isHeld && (degrees(angle) - 50).magnitude < 1e-9)
    angle.update(gravity(60, planar: 0.169))
    #expect(angle.isHeld && (degrees(angle) - 50).magnitude < 1e-9)
    angle.update(gravity(70, planar: 0.259))
    #expect(angle.isHeld && (degrees(angle) - 50).magnitude < 1e-9)
    angle.update(gravity(80, planar: 0.261))
    #expect(!angle.isHeld && angle.isEasing && (degrees(angle) - 50).magnitude < 1e-9)
    angle.update(gravity(80, planar: 0.261), after: 0.51)
    #expect(!angle.isHeld && !angle.isEasing && (degrees(angle) - 80).magnitude < 1e-9)
    angle.update(gravity(90, planar: 0.18))
    #expect(!angle.isHeld && (degrees(angle) - 90).magnitude < 1e-9)
  }

  @Test(arguments: [0.0, 30, -90, 180])
  func aPanelThatStartsFlatShowsTheDefault(start: Double) {
    var angle = ScreenAngle(default: Angle.radians(degrees: start))
    #expect(angle.isHeld)
    for x in [0.0, -0.0, 0.1, -0.1] {
      angle.update(Acceleration(x: x, y: 0.1, z: -0.99))
      #expect(angle.isHeld && (degrees(angle) - start).magnitude < 1e-9)
    }
    // No angle has been measured yet, so the lower threshold applies.
    angle.update(gravity(45, planar: 0.18))
    #expect(!angle.isHeld && angle.isEasing)
    angle.wait(1)
    #expect((degrees(angle) - 45).magnitude < 1e-9)
  }

  @Test func acrossTheTopItTurnsTheShortWay() {
    var angle = ScreenAngle()
    angle.update(gravity(179))
    let before = angle.angle
    angle.update(gravity(-179))
    let arc = Angle.degrees(radians: Angle.shortestArc(from: before, to: angle.angle))
    #expect((arc - 2).magnitude < 1e-9)
    #expect((-Double.pi...Double.pi).contains(angle.angle))
  }

  @Test(arguments: [0.0, -0.0])
  func upsideDownIsExact(zero: Double) {
    var angle = ScreenAngle()
    angle.update(Acceleration(x: zero, y: 1, z: zero))
    #expect(angle.angle.magnitude == .pi && !angle.isHeld)
  }
}

@Suite struct GravityEstimatorTests {
  @Test(arguments: [0.0, -0.0])
  func zerosDoNotTurnTheWorld(zero: Double) {
    // At the start: the panel counts as upright.
    var fresh = GravityEstimator()
    #expect(fresh.update(sample(0, zero, zero, zero)).angle == 0)
    #expect(fresh.estimate.isHeld)
    // In the middle, for longer than any filter remembers.
    var estimator = GravityEstimator()
    estimator.update(sample(0, 0.5, -0.5, 0))
    let angle = estimator.estimate.angle
    for step in 1...200 {
      let estimate = estimator.update(sample(Double(step) / 100, zero, zero, zero))
      #expect((estimate.angle - angle).magnitude < 1e-12)
    }
    #expect(estimator.estimate.isHeld)
  }

  @Test func startsUpsideDownWithoutTurning() {
    // The first sample counts in full: an upside-down panel does not swing there.
    var estimator = GravityEstimator()
    #expect(estimator.update(sample(5, 0, 1, 0)).angle.magnitude == .pi)
    #expect(estimator.update(sample(5.01, -0.0, 1, 0)).angle.magnitude == .pi)
  }

  @Test func whatIsNotUsedLeavesTheEstimate() {
    var estimator = GravityEstimator()
    #expect(estimator.update(sample(1, .nan, 0, 0)) == GravityEstimator().estimate)
    estimator.update(sample(2, 0.5, -0.5, 0))
    let before = estimator.estimate
    #expect(estimator.update(sample(2.1, 0, .infinity, 9)) == before)
    #expect(estimator.update(sample(1.9, 1, 0, 0)) == before)
  }

  @Test func theDefaultAngleHoldsUntilLifted() {
    var settings = GravitySettings()
    settings.defaultAngle = 1
    var estimator = GravityEstimator(settings)
    #expect(estimator.update(sample(0, 0.01, 0, -1)).angle == 1)
    #expect(estimator.estimate.isHeld)
  }
}
