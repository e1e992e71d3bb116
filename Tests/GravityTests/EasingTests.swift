import Gravity
import Motion
import Portable
import Testing

/// The angle after a hold: to the new down in about half a second, the shorter way round, and never in one frame.
@Suite struct EasingTests {
  private func gravity(_ degrees: Double) -> Acceleration {
    let direction = SineCosine(Angle.radians(degrees: degrees))
    return Acceleration(x: -direction.sine, y: -direction.cosine, z: 0)
  }

  private let flat = Acceleration(x: 0, y: 0, z: -1)

  private func degrees(_ angle: ScreenAngle) -> Double { Angle.degrees(radians: angle.angle) }

  /// An angle that was laid down at `start` degrees and has just been lifted at `end`.
  private func lifted(from start: Double, to end: Double, easeDuration: Double = 0.5) -> ScreenAngle
  {
    var angle = ScreenAngle(easeDuration: easeDuration)
    angle.update(gravity(start))
    angle.update(flat, after: 0.01)
    angle.update(gravity(end), after: 0.01)
    return angle
  }

  /// θ in degrees, unwrapped, at each frame of 60 a second after a lift; `down` gives degrees after seconds.
  private func frames(
    from start: Double, seconds: Double, rate: Double, down: (Double) -> Double
  ) -> [Double] {
    var angle = lifted(from: start, to: down(0))
    var shown = [degrees(angle)]
    var (sample, time) = (1, 0.0)
    for frame in 1...Int(seconds * 60) {
      let due = Double(frame) / 60
      while Double(sample) / rate <= due {
        angle.update(gravity(down(Double(sample) / rate)), after: Double(sample) / rate - time)
        time = Double(sample) / rate
        sample += 1
      }
      var later = angle
      later.wait(due - time)
      let turn = (degrees(later) - shown[frame - 1]).remainder(dividingBy: 360)
      shown.append(shown[frame - 1] + turn)
    }
    return shown
  }

  private func largestTurn(_ frames: [Double]) -> Double {
    zip(frames, frames.dropFirst()).map { ($1 - $0).magnitude }.max() ?? 0
  }

  @Test(arguments: [45.0, -45, 136, 170, -170, 179], [12.5, 100, 286])
  func itTakesHalfASecond(arc: Double, rate: Double) {
    let shown = frames(from: 20, seconds: 1, rate: rate) { _ in 20 + arc }
    // Half of it after half the time, slowly first and last.
    let length = arc.magnitude <= 136 ? 0.5 : 0.67
    let middle = Int((length * 30).rounded())
    #expect((shown[middle] - 20 - arc / 2).magnitude < 8)
    #expect((shown[3] - 20).magnitude < arc.magnitude * 0.11)
    #expect((shown[Int(length * 60) + 1] - 20 - arc).magnitude < 1e-6)
    #expect(largestTurn(shown) <= 8)
    let signs = Set(zip(shown, shown.dropFirst()).map { ($1 - $0).sign == arc.sign || $0 == $1 })
    #expect(signs == [true], "one way only")
  }

  /// What is shown depends on the time alone while down stays.
  @Test func samplesDoNotMatterWhileDownStays() {
    let few = frames(from: 0, seconds: 1, rate: 10) { _ in 100 }
    let many = frames(from: 0, seconds: 1, rate: 1000) { _ in 100 }
    #expect(few.count == many.count && few.count > 10)
    for (one, other) in zip(few, many) { #expect((one - other).magnitude < 1e-6) }
  }

  /// A panel that is lifted while it turns: easing and turn add up, and after half a second only the turn is left.
  @Test(arguments: [60.0, -60, -200])
  func itFollowsAPanelThatTurns(speed: Double) {
    let shown = frames(from: 0, seconds: 1, rate: 100) { 70 + speed * $0 }
    for frame in 31...60 {
      let down = 70 + speed * Double(frame) / 60
      #expect((shown[frame] - down).remainder(dividingBy: 360).magnitude <= speed.magnitude / 100)
    }
    #expect(largestTurn(shown) <= 8)
  }

  /// Down leaps in the middle and at the end of an easing: it begins again from where the picture is.
  @Test(arguments: [0.2, 0.3, 0.45], [170.0, -90, 15])
  func aLeapOfDownRestartsIt(time: Double, leap: Double) {
    let shown = frames(from: 0, seconds: 2, rate: 100) { $0 < time - 1e-9 ? 80 : 80 + leap }
    #expect(largestTurn(shown) <= 8, "\(largestTurn(shown))°")
    #expect((shown[120] - 80 - leap).remainder(dividingBy: 360).magnitude < 1e-6)
    // It is not there in what was left of the half second.
    let early = shown[Int(time * 60) + 6]
    #expect(leap == 15 || (early - 80 - leap).remainder(dividingBy: 360).magnitude > 20)
  }

  @Test func aHoldStopsIt() {
    var angle = lifted(from: 0, to: 90)
    angle.update(gravity(90), after: 0.25)
    angle.update(flat, after: 0.01)
    let held = angle.angle
    #expect(angle.isHeld && !angle.isEasing && held > 0.7 && held < 0.9)
    angle.wait(1)
    angle.update(flat, after: 1)
    #expect(angle.angle == held)
  }

  @Test func withoutADurationItJumps() {
    #expect((degrees(lifted(from: 0, to: 170, easeDuration: 0)) - 170).magnitude < 1e-9)
  }

  @Test func aSlewLimitReplacesIt() {
    var angle = ScreenAngle(slewLimit: 1)
    angle.update(gravity(0))
    angle.update(flat, after: 0.1)
    angle.update(gravity(90), after: 0.1)
    #expect(angle.angle == 0 && angle.isEasing)
    angle.wait(0.5)
    #expect((angle.angle - 0.5).magnitude < 1e-9 && angle.isEasing)
    angle.update(gravity(90), after: 2)
    #expect((degrees(angle) - 90).magnitude < 1e-9 && !angle.isEasing)
  }

  /// The first direction of all is shown at once, unless the picture has been seen without one.
  @Test func theFirstDirectionWaitsForNobody() {
    var angle = ScreenAngle()
    angle.update(gravity(120))
    #expect(!angle.isEasing && (degrees(angle) - 120).magnitude < 1e-9)
    var seen = ScreenAngle()
    seen.show()
    seen.update(gravity(120))
    #expect(seen.isEasing && seen.angle == 0)
  }

  /// A sensor that was away, or reports once a second: the picture turns to each direction.
  @Test func lostSamplesAreEasedOver() {
    var estimator = GravityEstimator()
    for second in 0..<5 {
      let angle = Double(second) * 0.5
      let direction = SineCosine(angle)
      estimator.update(sample(Double(second), -direction.sine, -direction.cosine, 0))
      #expect(estimator.estimate.isEasing == (second > 0))
      #expect((estimator.estimate.angle - max(0, angle - 0.5)).magnitude < 1e-9)
      #expect((estimator.estimate(after: 0.99).angle - angle).magnitude < 1e-9)
      #expect(!estimator.estimate(after: 0.99).isEasing)
    }
  }

  /// What readers of a frame compute from its gravity is the angle that it shows.
  @Test func shownGravityHasTheShownAngle() {
    var estimator = GravityEstimator()
    for step in 0..<200 {
      let lift = step < 50 || step > 120 ? 1.0 : 0.02
      let direction = SineCosine(step < 80 ? 0.3 : 2.5)
      let depth = (1 - lift * lift).squareRoot()
      let estimate = estimator.update(
        sample(
          Double(step) / 100, -direction.sine * lift, -direction.cosine * lift, -depth))
      let shown = estimate.shownGravity
      #expect((arcTangent(-shown.x, over: -shown.y) - estimate.angle).magnitude < 1e-9)
      #expect((shown.length - estimate.gravity.length).magnitude < 1e-9)
      #expect(shown.z == estimate.gravity.z)
    }
    #expect(!estimator.estimate.isHeld)
  }
}
