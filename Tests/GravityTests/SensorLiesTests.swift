import Foundation
import Gravity
import Motion
import Portable
import TestSupport
import Testing

@testable import Recordings

/// What sensors report wrongly: hardly worse than the accelerometer alone, or better; docs/gravity.md has the figures.
@Suite struct SensorLiesTests {
  /// A way in which samples are wrong.
  struct Lie: CustomTestStringConvertible, Sendable {
    let name: String
    /// Largest error as a share of the accelerometer's alone.
    var most = 1.1
    let tell: @Sendable (inout [MotionSample]) -> Void
    var testDescription: String { name }

    init(
      _ name: String, most: Double = 1.1, tell: @escaping @Sendable (inout [MotionSample]) -> Void
    ) {
      (self.name, self.most, self.tell) = (name, most, tell)
    }

    /// The same for every sample.
    init(
      each name: String, most: Double = 1.1,
      _ change: @escaping @Sendable (inout Vector3, inout Vector3) -> Void
    ) {
      self.init(name, most: most) { samples in
        for index in samples.indices {
          guard var rate = samples[index].rotationRate else { continue }
          change(&samples[index].acceleration, &rate)
          samples[index].rotationRate = rate
        }
      }
    }
  }

  private static func clip(_ vector: Vector3, _ most: Double) -> Vector3 {
    vector.clamped(lowerBound: Vector3(repeating: -most), upperBound: Vector3(repeating: most))
  }

  private static func rounded(_ vector: Vector3, to step: Double) -> Vector3 {
    (vector / step).rounded(.toNearestOrEven) * step
  }

  static let lies: [Lie] = [
    Lie(each: "gyroscope clipped at 125 °/s", most: 0.8) { $1 = clip($1, 2.18) },
    Lie(each: "gyroscope clipped at 34 °/s", most: 1.1) { $1 = clip($1, 0.6) },
    Lie(each: "accelerometer clipped at 1.2 g", most: 0.5) { (felt, _) in felt = clip(felt, 1.2) },
    Lie("every third sample dropped", most: 0.5) { samples in
      samples = samples.enumerated().filter { $0.offset % 3 != 1 }.map(\.element)
    },
    Lie("every fifth sample repeated", most: 0.5) { samples in
      for index in stride(from: 5, to: samples.count, by: 5) {
        samples[index].acceleration = samples[index - 1].acceleration
        samples[index].rotationRate = samples[index - 1].rotationRate
      }
    },
    // The same as rates that are too small.
    Lie(each: "sample rate wrong by a fifth") { $1 *= 0.8 },
    Lie(each: "gyroscope in degrees") { $1 *= 57.3 },
    Lie(each: "gyroscope's axes swapped") { $1 = Vector3($1.z, $1.x, $1.y) },
    Lie(each: "gyroscope turns the other way") { $1 = Vector3.zero - $1 },
    Lie(each: "one axis of the gyroscope dead") { $1.z = 0 },
    Lie(each: "gyroscope hangs") { $1 = Vector3(1.5, 0.2, -2) },
    Lie(each: "8 bits: 31 mg, 3.9 °/s", most: 0.5) { (felt, rate) in
      felt = rounded(felt, to: 4 / 128.0)
      rate = rounded(rate, to: 8.7 / 128)
    },
    Lie("vibration of 2 g at 238 Hz", most: 0.5) { samples in
      for index in samples.indices {
        samples[index].acceleration.x += 2 * sin(2 * .pi * 237.7 * Double(index) / 100)
      }
    },
  ]

  /// Turned back and forth by up to 90° and pushed meanwhile, as in a hand.
  private static var panel: SyntheticPanel {
    var panel = SyntheticPanel()
    panel.angle = { sin(1.3 * $0) * 1.2 + 0.4 * sin(4.1 * $0) }
    panel.push = { [0.25 * sin(5 * $0), 0.2 * cos(7 * $0), 0.15 * sin(6 * $0)] }
    return panel
  }

  /// RMS error of down in degrees, after the first two seconds.
  private func error(_ samples: [MotionSample], _ filter: GravitySettings.Filter) -> Double {
    var settings = GravitySettings()
    settings.filter = filter
    var estimator = GravityEstimator(settings)
    let panel = Self.panel
    var (sum, count) = (0.0, 0.0)
    for sample in samples {
      let gravity = estimator.update(sample).gravity
      let time = sample.instant.seconds(since: .zero)
      guard time > 2 else { continue }
      let angle = panel.angle(time)
      let degrees = gravity.degrees(to: Vector3(-sin(angle), -cos(angle), 0))
      sum += degrees * degrees
      count += 1
    }
    return (sum / count).squareRoot()
  }

  /// docs/gravity.md has the table that this run gives.
  @Test(arguments: lies)
  func noLieIsWorseThanTheAccelerometer(lie: Lie) throws {
    var samples = Self.panel.samples(rate: 100, seconds: 180)
    lie.tell(&samples)
    let (fused, alone) = (error(samples, .automatic), error(samples, .adaptive))
    #expect(fused < lie.most * alone, "\(fused)°, the accelerometer alone \(alone)°")
    let row = String(format: "| \(lie.name) | %.1f° | %.1f° |", fused, alone)
    let page = try String(contentsOfFile: Checkout.path("docs/gravity.md"), encoding: .utf8)
    let isThere = page.contains(row + "\n")
    #expect(isThere, "docs/gravity.md lacks this run's row: \(row)")
  }

  @Suite(BroadRecordings.needed)
  struct BroadTests {
    /// What lies behind the converter: nothing, or a correction of the bias.
    enum Behind: CaseIterable { case nothing, bias }

    /// BROAD with a gyroscope of a smaller range, at 286, 95 and 48 Hz.
    @Test(
      arguments: BroadRecordings.all,
      [(125.0, 1), (250, 1), (125, 3), (250, 3), (125, 6), (250, 6)])
    func aClippedGyroscopeIsNotBelieved(log: String, way: (range: Double, every: Int)) throws {
      for behind in Behind.allCases {
        let (fused, alone) = try errors(log, Angle.radians(degrees: way.range), way.every, behind)
        #expect(fused < 1.1 * alone, "\(behind): \(fused)°, the accelerometer alone \(alone)°")
      }
    }

    private func errors(
      _ log: String, _ most: Double, _ every: Int, _ behind: Behind
    ) throws -> (fused: Double, alone: Double) {
      let source = try Recording(log)
      var estimators = [GravityEstimator(), GravityEstimator(.accelerometer)]
      var sums = [0.0, 0.0]
      var (count, number) = (0.0, 0)
      while var sample = try source.next(notAfter: Instant(nanoseconds: .max)) {
        number += 1
        guard number % every == 0 else { continue }
        if var rate = sample.rotationRate {
          rate = SensorLiesTests.clip(rate, most)
          if behind == .bias { rate += Vector3(0.02, -0.03, 0.015) }
          sample.rotationRate = rate
        }
        for index in 0...1 { estimators[index].update(sample) }
        guard let reference = source.reference, reference.isMoving, let up = reference.up else {
          continue
        }
        for index in 0...1 {
          let degrees = Angle.degrees(radians: estimators[index].estimate.error(up: up))
          sums[index] += degrees * degrees
        }
        count += 1
      }
      return ((sums[0] / count).squareRoot(), (sums[1] / count).squareRoot())
    }
  }
}

extension GravitySettings {
  fileprivate static var accelerometer: GravitySettings {
    var settings = GravitySettings()
    settings.filter = .adaptive
    return settings
  }
}
