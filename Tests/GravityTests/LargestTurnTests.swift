import Foundation
import Gravity
import Motion
import Portable
import Testing

@testable import Recordings

private let repository = URL(fileURLWithPath: #filePath)
  .appendingPathComponent("../../..").standardized.path

/// How far the picture turns between two frames of a film of 60 frames a second.
@Suite struct LargestTurnTests {
  private struct Turns {
    /// In degrees: of a frame within an easing, and of the sensor's own.
    var eased = 0.0
    var own = 0.0
    /// The picture's turn beyond the sensor's own in the same frame.
    var beyond = 0.0
    var easings = 0
  }

  private func turns(_ path: String, easeDuration: Double = 0.5) throws -> Turns {
    var settings = GravitySettings()
    settings.easeDuration = easeDuration
    var estimator = GravityEstimator(settings)
    var reader = try LogReader(path)
    var next = try reader.next()
    let grid = TimeGrid(origin: try #require(next).instant, numerator: 60)
    var (turns, before, wasEasing) = (Turns(), Double?.none, false)
    var (frame, own, down) = (Int64(0), 0.0, Double?.none)
    while let sample = next {
      let instant = grid.instant(frame)
      if sample.instant <= instant {
        let estimate = estimator.update(sample)
        let now = arcTangent(-estimate.gravity.x, over: -estimate.gravity.y)
        // While the angle is held, the sensor's own turn is not shown.
        if let down, !estimate.isHeld { own += Angle.shortestArc(from: down, to: now) }
        down = estimate.isHeld ? nil : now
        next = try reader.next()
        continue
      }
      let estimate = estimator.estimate(after: instant.seconds(since: estimator.estimate.instant))
      if let before {
        let turn = Angle.degrees(radians: Angle.shortestArc(from: before, to: estimate.angle))
        if estimate.isEasing {
          turns.eased = max(turns.eased, turn.magnitude)
        } else if !wasEasing {
          turns.own = max(turns.own, turn.magnitude)
        }
        let rest = turn.magnitude - Angle.degrees(radians: own).magnitude
        turns.beyond = max(turns.beyond, rest)
      }
      if estimate.isEasing, !wasEasing { turns.easings += 1 }
      (before, wasEasing, own) = (estimate.angle, estimate.isEasing, 0)
      frame += 1
    }
    return turns
  }

  @Test func theShippedLogEases() throws {
    let log = "\(repository)/config/logs/turning.csv.gz"
    let eased = try turns(log)
    #expect(eased.easings == 1 && eased.eased <= 8 && eased.beyond <= 8, "\(eased)")
    // Without an easing, the same log leaps after lying flat.
    let jumped = try turns(log, easeDuration: 0)
    #expect(jumped.beyond > 40 && jumped.easings == 0, "\(jumped)")
  }
}
