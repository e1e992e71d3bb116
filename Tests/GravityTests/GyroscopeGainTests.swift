import Foundation
import Gravity
import Motion
import Portable
import TestSupport
import Testing

@testable import Recordings

/// A gyroscope that reports too much or too little: never much worse than none, and soon as good as an exact one.
@Suite struct GyroscopeGainTests {
  /// Errors of chips as they are sold: an MPU6050's tolerance is 3 %, a public report of a game pad 16.5 %.
  static let errors = [-0.165, -0.1, -0.05, -0.03, 0.03, 0.05, 0.1, 0.165]

  /// What a panel does.
  struct Motion: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let samples: [MotionSample]
    let up: [Vector3]
    /// Rows that move.
    let isMoving: [Bool]
    /// When the sixth turn begins, in seconds.
    let afterFiveTurns: Double

    init(_ name: String, _ panel: SyntheticPanel, seconds: Double, afterFiveTurns: Double) {
      testDescription = name
      self.afterFiveTurns = afterFiveTurns
      samples = panel.samples(rate: 100, seconds: seconds)
      let times = samples.map { $0.instant.seconds(since: .zero) }
      up = times.map { time in
        let (angle, lift) = (panel.angle(time), panel.lift(time))
        return Vector3(sin(angle) * sin(lift), cos(angle) * sin(lift), cos(lift))
      }
      var still = panel
      still.noise = (0, 0)
      isMoving = still.samples(rate: 100, seconds: seconds).map {
        ($0.rotationRate?.length ?? 0) > 0.02
      }
    }

    /// RMS error of up in degrees over the rows that move, from an instant on.
    func error(
      _ filter: GravitySettings.Filter = .automatic, gain: Vector3 = Vector3(1, 1, 1),
      known: GyroscopeGainError? = nil, from begin: Double = 0, to end: Double = .infinity,
      _ change: (Vector3) -> Vector3 = { $0 }
    ) -> Double {
      var settings = GravitySettings()
      settings.filter = filter
      var estimator = GravityEstimator(settings)
      estimator.assume(known)
      var (sum, count) = (0.0, 0.0)
      for (index, sample) in samples.enumerated() {
        var sample = sample
        if let rate = sample.rotationRate { sample.rotationRate = change(rate * gain) }
        let down = estimator.update(sample).gravity
        guard isMoving[index], (begin...end).contains(sample.instant.seconds(since: .zero))
        else { continue }
        let degrees = down.degrees(to: Vector3.zero - up[index])
        sum += degrees * degrees
        count += 1
      }
      return (sum / count).squareRoot()
    }
  }

  /// A value that goes from one to the next, each within `length` seconds, with pauses.
  private static func steps(
    _ values: [Double], length: Double, every pause: Double
  ) -> (Double) -> Double {
    { time in
      let number = Int(max(0, (time - 2) / pause))
      let (before, after) = (
        number > 0 ? values[min(number, values.count) - 1] : 0,
        values[min(number, values.count - 1)]
      )
      let share = min(max((time - 2 - Double(number) * pause) / length, 0), 1)
      return before + (after - before) * share * share * (3 - 2 * share)
    }
  }

  private static let quarter = Double.pi / 2

  /// Quarter turns to the left, each of a second.
  static var turns: Motion {
    var panel = SyntheticPanel()
    panel.angle = steps((1...12).map { Double($0) * quarter }, length: 1, every: 2)
    return Motion("quarter turns", panel, seconds: 27, afterFiveTurns: 12)
  }

  /// Turns about all axes: to the left and backwards by turns.
  static var allAxes: Motion {
    var panel = SyntheticPanel()
    panel.angle = steps((1...16).map { Double(($0 + 1) / 2) * quarter }, length: 1, every: 2)
    let lift = steps((1...16).map { $0 / 2 % 2 == 1 ? -1.2 : 0 }, length: 1, every: 2)
    panel.lift = { quarter + lift($0) }
    return Motion("about all axes", panel, seconds: 35, afterFiveTurns: 24)
  }

  /// Waved and pushed, as in a hand.
  static var hand: Motion {
    var panel = SyntheticPanel()
    panel.angle = { sin(1.3 * $0) * 1.2 + 0.4 * sin(4.1 * $0) }
    panel.lift = { quarter - 0.5 + 0.4 * sin(0.9 * $0) }
    panel.push = { [0.05 * sin(5 * $0), 0.04 * cos(7 * $0), 0.03 * sin(6 * $0)] }
    return Motion("in a hand", panel, seconds: 120, afterFiveTurns: 60)
  }

  private static func gain(_ error: Double, _ axis: Int) -> Vector3 {
    var gain = Vector3(1, 1, 1)
    gain[axis] += error
    return gain
  }

  @Test("No gain error is worse than the accelerometer alone", arguments: [turns, allAxes, hand])
  func isNotWorse(motion: Motion) {
    let alone = motion.error(.adaptive)
    var sum = 0.0
    for axis in 0..<3 {
      for error in Self.errors {
        let fused = motion.error(gain: Self.gain(error, axis))
        sum += fused
        #expect(fused <= max(1.25 * alone, alone + 0.3), "axis \(axis), \(error): \(fused)°")
      }
    }
    #expect(sum / 24 <= 1.1 * alone, "mean \(sum / 24)°, the accelerometer alone \(alone)°")
  }

  @Test("After five turns, hardly worse than an exact gyroscope", arguments: [turns, allAxes])
  func isFound(motion: Motion) {
    let exact = motion.error(from: motion.afterFiveTurns)
    for axis in 0..<3 {
      for error in Self.errors {
        let found = motion.error(gain: Self.gain(error, axis), from: motion.afterFiveTurns)
        #expect(found <= 1.15 * exact, "axis \(axis), \(error): \(found)°, exact \(exact)°")
      }
    }
  }

  /// Quarter turns within 0.4 s, in which a panel turns at up to 340 °/s.
  private static var quickTurns: Motion {
    var panel = SyntheticPanel()
    panel.angle = steps((1...20).map { Double($0) * quarter }, length: 0.4, every: 1)
    return Motion("quick turns", panel, seconds: 23, afterFiveTurns: 7)
  }

  @Test("Clean turns beyond the gyroscope's range", arguments: [60.0, 125, 250])
  func clipped(range: Double) {
    let most = Angle.radians(degrees: range)
    for motion in [Self.turns, Self.quickTurns] {
      let alone = motion.error(.adaptive)
      let fused = motion.error { rate in
        rate.clamped(lowerBound: Vector3(repeating: -most), upperBound: Vector3(repeating: most))
      }
      #expect(fused <= 1.1 * alone, "\(motion): \(fused)°, the accelerometer alone \(alone)°")
    }
  }

  /// A gyroscope that reports `error` too much about each axis, as it was stored.
  private static func known(_ error: Double, deviation: Double = 0.004) -> GyroscopeGainError? {
    GyroscopeGainError(
      share: Vector3(repeating: error / (1 + error)),
      deviation: Vector3(repeating: deviation))
  }

  @Test(
    "With a known gain, the first turn is as good as with an exact gyroscope", arguments: errors)
  func isKnown(error: Double) throws {
    let gain = Vector3(repeating: 1 + error)
    for motion in [Self.turns, Self.allAxes] {
      // Seconds in which the first turn ends.
      let exact = motion.error(to: 3.5)
      let known = motion.error(gain: gain, known: Self.known(error), to: 3.5)
      #expect(known <= exact + 0.05, "\(known)°, exact \(exact)°")
      let unknown = motion.error(gain: gain, to: 3.5)
      #expect(unknown > exact + 0.1, "\(unknown)°, exact \(exact)°: or this test tells nothing")
    }
  }

  @Test("A known gain that has changed is found again", arguments: [turns, allAxes])
  func hasChanged(motion: Motion) {
    let exact = motion.error(from: motion.afterFiveTurns)
    for (error, stored) in [(0.0, 0.05), (0.03, 0.05), (-0.03, 0.03), (-0.05, -0.03)] {
      let found = motion.error(
        gain: Vector3(repeating: 1 + error), known: Self.known(stored),
        from: motion.afterFiveTurns)
      #expect(found <= 1.15 * exact, "\(stored) was stored, is \(error): \(found)°")
    }
    // The gain of another chip, as after a repair.
    let swapped = motion.error(gain: Vector3(repeating: 1.1), known: Self.known(-0.1))
    let alone = motion.error(.adaptive)
    #expect(
      swapped <= max(1.25 * alone, alone + 0.3), "\(swapped)°, the accelerometer alone \(alone)°")
  }

  @Test("A refuted gyroscope's gain is forgotten, also one that was known")
  func isForgotten() throws {
    var estimator = GravityEstimator()
    let known = try #require(Self.known(0.1))
    estimator.assume(known)
    #expect(estimator.gyroscopeGainError?.share == known.share)
    for sample in Self.turns.samples {
      var sample = sample
      if let rate = sample.rotationRate {
        sample.rotationRate = RotationRate(x: rate.z, y: rate.x, z: rate.y)
      }
      estimator.update(sample)
    }
    #expect(estimator.counts.gyroscopeDoubt == .refuted)
    #expect(estimator.gyroscopeGainError == nil)
  }

  @Test("What is found about an axis has its deviation; the others have none")
  func isExposed() throws {
    var estimator = GravityEstimator()
    for sample in Self.turns.samples {
      var sample = sample
      if let rate = sample.rotationRate { sample.rotationRate = rate * Self.gain(0.05, 2) }
      estimator.update(sample)
    }
    let error = try #require(estimator.gyroscopeGainError)
    #expect(error.axes.map(\.name) == ["z"])
    #expect((error.share.z - 0.05 / 1.05).magnitude < 3 * error.deviation.z)
    #expect(error.deviation.z < 0.01 && error.deviation.x == 0 && error.deviation.y == 0)
    #expect(error.words.hasSuffix(" % too much about z"))
    #expect(GyroscopeGainError(share: Vector3(0.3, 0, 0), deviation: .zero) == nil)
    #expect(GyroscopeGainError(share: .zero, deviation: Vector3(.nan, 0, 0)) == nil)
  }

  /// docs/gravity.md has the table that this run gives.
  @Test func docs() throws {
    let motions = [Self.turns, Self.allAxes, Self.hand]
    func row(_ name: String, _ errors: [Double]) -> String {
      "| \(name) | " + errors.map { String(format: "%.1f°", $0) }.joined(separator: " | ") + " |"
    }
    var rows = [row("accelerometer alone", motions.map { $0.error(.adaptive) })]
    rows.append(row("exact gyroscope", motions.map { $0.error() }))
    for error in Self.errors {
      let gain = Vector3(repeating: 1 + error)
      rows.append(
        row(
          String(format: "%+.1f %% on all axes", error * 100), motions.map { $0.error(gain: gain) })
      )
    }
    let page = try String(contentsOfFile: Checkout.path("docs/gravity.md"), encoding: .utf8)
    let table = rows.joined(separator: "\n")
    let isThere = page.contains(table)
    #expect(isThere, "docs/gravity.md lacks this run's table:\n\(table)")
  }

  @Suite(BroadRecordings.needed)
  struct BroadTests {
    /// Every third row: 95 Hz.
    @Test(arguments: BroadRecordings.all)
    func isNotWorse(log: String) throws {
      let alone = try error(log, .adaptive, gain: Vector3(1, 1, 1))
      var sum = 0.0
      for axis in 0..<3 {
        for part in GyroscopeGainTests.errors {
          let fused = try error(log, .automatic, gain: GyroscopeGainTests.gain(part, axis))
          sum += fused
          #expect(fused <= max(1.25 * alone, alone + 0.3), "axis \(axis), \(part): \(fused)°")
        }
      }
      #expect(sum / 24 <= 1.1 * alone, "mean \(sum / 24)°, the accelerometer alone \(alone)°")
    }

    private func error(
      _ log: String, _ filter: GravitySettings.Filter, gain: Vector3
    ) throws -> Double {
      let source = try Recording(log)
      var settings = GravitySettings()
      settings.filter = filter
      var estimator = GravityEstimator(settings)
      var (sum, count, number) = (0.0, 0.0, 0)
      while var sample = try source.next(notAfter: Instant(nanoseconds: .max)) {
        number += 1
        guard number % 3 == 0 else { continue }
        if let rate = sample.rotationRate { sample.rotationRate = rate * gain }
        estimator.update(sample)
        guard let reference = source.reference, reference.isMoving, let up = reference.up else {
          continue
        }
        let degrees = Angle.degrees(radians: estimator.estimate.error(up: up))
        sum += degrees * degrees
        count += 1
      }
      return (sum / count).squareRoot()
    }
  }
}
