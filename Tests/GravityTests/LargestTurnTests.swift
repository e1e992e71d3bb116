import Foundation
import Gravity
import Motion
import Portable
import Testing

@testable import Recordings

private let repository = URL(fileURLWithPath: #filePath)
  .appendingPathComponent("../../..").standardized.path

/// How far the picture turns between two frames of a film of 60 frames a second, in degrees.
private struct Turns: CustomStringConvertible {
  /// The largest turn of a frame within an easing, unless the sensor's own is as large.
  var eased = 0.0
  /// The largest within a second after a hold, and the sensor's own in the same frame.
  var afterHold = (picture: 0.0, sensor: 0.0)
  /// The largest difference of the picture's turn from the sensor's, in frames without a hold or an easing.
  var astray = 0.0
  var easings = 0

  var description: String {
    "easings: \(easings), largest turn while easing: \(eased)°, after a hold: \(afterHold.picture)°, "
      + "the sensor's own in that frame: \(afterHold.sensor)°"
  }

  /// Takes every sample of a log, and looks at it as frames do.
  init(_ path: String, easeDuration: Double = GravitySettings.easeDuration) throws {
    var settings = GravitySettings()
    settings.easeDuration = easeDuration
    var estimator = GravityEstimator(settings)
    var reader = try LogReader(path)
    var next = try reader.next()
    let grid = TimeGrid(origin: try #require(next).instant, numerator: 60)
    var (frame, before) = (Int64(0), Shown?.none)
    while let sample = next {
      let instant = grid.instant(frame)
      if sample.instant <= instant {
        let last = estimator.estimate
        let now = estimator.update(sample)
        before?.sensor += Angle.shortestArc(from: Self.down(last), to: Self.down(now))
        if now.isHeld { before?.sinceHold = 0 }
        next = try reader.next()
        continue
      }
      let estimate = estimator.estimate(after: instant.seconds(since: estimator.estimate.instant))
      if let before { add(before, estimate) }
      before = Shown(
        estimate: estimate,
        sinceHold: estimate.isHeld ? 0 : (before?.sinceHold ?? 60) + 1)
      frame += 1
    }
  }

  /// A frame, and what has happened since.
  private struct Shown {
    let estimate: GravityEstimate
    /// Frames since the last hold.
    var sinceHold: Int
    /// The sensor's turn since the frame, in rad.
    var sensor = 0.0
  }

  private static func down(_ estimate: GravityEstimate) -> Double {
    arcTangent(-estimate.gravity.x, over: -estimate.gravity.y)
  }

  private mutating func add(_ before: Shown, _ estimate: GravityEstimate) {
    let picture = Angle.degrees(
      radians: Angle.shortestArc(from: before.estimate.angle, to: estimate.angle))
    let sensor = Angle.degrees(radians: before.sensor)
    let isEased = before.estimate.isEasing || estimate.isEasing
    if isEased, picture.magnitude > sensor.magnitude + 1e-6 {
      eased = max(eased, picture.magnitude)
    }
    if !isEased, before.sinceHold > 0 {
      let rest = (picture - sensor).remainder(dividingBy: 360)
      astray = max(astray, rest.magnitude)
    }
    if !estimate.isHeld, before.sinceHold < 60, picture.magnitude > afterHold.picture.magnitude {
      afterHold = (picture, sensor)
    }
    if estimate.isEasing, !before.estimate.isEasing { easings += 1 }
  }
}

@Suite struct LargestTurnTests {
  @Test func theShippedLogEases() throws {
    let log = "\(repository)/config/logs/turning.csv.gz"
    let eased = try Turns(log)
    #expect(eased.easings == 1 && eased.eased > 2 && eased.eased <= 8, "\(eased)")
    #expect(eased.afterHold.picture.magnitude <= 8 && eased.astray < 1e-6, "\(eased)")
    // Without an easing, the same log leaps after lying flat, while the sensor turns little.
    let jumped = try Turns(log, easeDuration: 0)
    #expect(jumped.afterHold.picture.magnitude > 40, "\(jumped)")
    #expect(jumped.afterHold.sensor.magnitude < 5 && jumped.easings == 0, "\(jumped)")
  }

  /// At most 8° in a frame of an easing, or the sensor's own; in every other frame the picture turns with the sensor.
  @Suite(BroadRecordings.needed)
  struct BroadTests {
    @Test(arguments: BroadRecordings.all)
    func everyRecordingEases(log: String) throws {
      let turns = try Turns(log)
      #expect(turns.easings > 10 && turns.eased <= 8, "\(turns)")
      #expect(turns.astray < 1e-6, "\(turns.astray)°")
      let (picture, sensor) = turns.afterHold
      #expect(picture.magnitude <= max(8, sensor.magnitude + 1e-6), "\(turns)")
    }
  }
}
