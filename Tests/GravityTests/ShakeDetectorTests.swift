import Glibc
import Gravity
import Motion
import Testing

@Suite struct ShakeDetectorTests {
  /// Whether motion added to an upright panel at rest is ever detected as a shake.
  private func isShake(rate: Double = 100, seconds: Double = 4, _ x: (Double) -> Double) -> Bool {
    shaking(rate: rate, seconds: seconds, x).contains(true)
  }

  private func shaking(rate: Double, seconds: Double, _ x: (Double) -> Double) -> [Bool] {
    var estimator = GravityEstimator()
    return (0..<Int(seconds * rate)).map { step in
      let time = Double(step) / rate
      return estimator.update(sample(time, x(time), -1, 0)).isShaking
    }
  }

  @Test(arguments: [25.0, 50, 100, 200])
  func fourSwingsASecondAreAShake(rate: Double) {
    let felt = shaking(rate: rate, seconds: 6) { time in
      (1..<3).contains(time) ? 2 * sin(2 * .pi * 4 * time) : 0
    }
    let second = Int(rate)
    #expect(!felt[..<second].contains(true))
    #expect(felt[(second + second * 6 / 10)..<(3 * second)].allSatisfy { $0 })
    // It ends a second after the last swing.
    #expect(!felt[(4 * second + second / 10)...].contains(true))
  }

  /// Without a gyroscope, a swing looks like a turn; down holds all the same, once the shake is known.
  @Test(arguments: [25.0, 50, 100, 200], [2.5, 4, 6])
  func downHoldsWithoutAGyroscope(rate: Double, frequency: Double) {
    var settings = GravitySettings()
    settings.easeDuration = 0
    var estimator = GravityEstimator(settings)
    var (worst, late) = (0.0, 0.0)
    for step in 0..<Int(6 * rate) {
      let time = Double(step) / rate
      let push = (1..<4).contains(time) ? 2 * sin(2 * .pi * frequency * time) : 0
      let estimate = estimator.update(sample(time, push, -1, 0))
      let degrees = estimate.angle.magnitude * 180 / .pi
      if (1.8..<4).contains(time) { worst = max(worst, degrees) }
      if time > 5.5 { late = max(late, degrees) }
    }
    #expect(worst < 12 && late < 1, "\(worst)°, later \(late)°")
  }

  @Test func turningIsNoShake() {
    var estimator = GravityEstimator()
    for step in 0..<2000 {
      let angle = Double(step) / 100 * .pi
      #expect(!estimator.update(sample(Double(step) / 100, -sin(angle), -cos(angle), 0)).isShaking)
    }
  }

  @Test func aTapIsNoShake() {
    // A knock of 3 g decaying at 40 Hz, like a finger on glass.
    #expect(!isShake { $0 < 1 ? 0 : 3 * exp(-($0 - 1) / 0.03) * sin(2 * .pi * 40 * ($0 - 1)) })
    // A hard one of 12 g, ringing through several swings.
    #expect(
      !isShake(rate: 200) { $0 < 1 ? 0 : 12 * exp(-($0 - 1) / 0.03) * sin(2 * .pi * 40 * ($0 - 1)) }
    )
    // One sample of 8 g either way.
    #expect(!isShake { $0 == 1 ? 8 : 0 })
    #expect(!isShake { $0 == 1 ? 8 : $0 == 1.01 ? -8 : 0 })
  }

  @Test func weakOrSlowSwingsAreNone() {
    #expect(!isShake { sin(2 * .pi * 4 * $0) })
    #expect(!isShake(seconds: 10) { 2 * sin(2 * .pi * 0.5 * $0) })
  }

  @Test func brokenNumbersAreNone() {
    #expect(!isShake { Int($0 * 100) % 2 == 0 ? .infinity : .nan })
  }
}
