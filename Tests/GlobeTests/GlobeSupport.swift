import Graphics
import Motion
import Portable

@testable import Globe
@testable import snowbench

func globe(
  _ width: Double = 240, _ height: Double = 240, _ settings: GlobeSettings = GlobeSettings(),
  seed: UInt64 = 5, angle: Double = 0
) -> GlobeSimulation {
  GlobeSimulation(settings, size: Size2(width: width, height: height), seed: seed, angle: angle)
}

func roundGlass(inAir: Double = 0.5) -> GlobeSettings {
  var settings = GlobeSettings()
  settings.shape = .round
  settings.inAir = inAir
  return settings
}

extension GlobeSimulation {
  /// Runs without anything happening to the glass.
  mutating func rest(_ seconds: Double, angle: Double) {
    for _ in 0..<Int(seconds * 60) { step(angle: angle, shakeEnergy: 0) }
  }

  /// How many flakes in the air are outside the glass.
  var outside: Int {
    let glass = drift.glass
    let (a, b) = (Float(glass.halfWidth), Float(glass.halfHeight))
    return (0..<flakes.count).count { index in
      guard flakes.state[index] != .free else { return false }
      let (x, y) = (flakes.x[index], flakes.y[index])
      guard x.isFinite, y.isFinite else { return true }
      if glass.isRound { return x * x + y * y > a * a * 1.00001 }
      return x.magnitude > a || y.magnitude > b
    }
  }

  /// How low the lying snow's centre of mass is, points below the middle of the panel.
  func lowness(down: Vector2) -> Double {
    let glass = drift.glass
    var sum = 0.0
    for column in drift.grains.indices {
      let half = drift.depth[column] / 2
      let x = glass.wallX[column] + glass.inX[column] * half
      let y = glass.wallY[column] + glass.inY[column] * half
      sum += Double(drift.grains[column]) * (x * down.x + y * down.y)
    }
    return sum / Double(max(1, drift.mass))
  }
}

/// A step's worst deeds, compared with the step before.
struct GlobeWatch {
  private var before: GlobeSimulation
  /// The longest way of a flake, as a share of what its speed allows.
  private(set) var farthest: Float = 0
  /// The largest change of a flake's opacity.
  private(set) var fade: Float = 0
  /// The largest change of the snow's surface, points.
  private(set) var surface = 0.0

  init(_ globe: GlobeSimulation) { before = globe }

  mutating func look(_ globe: GlobeSimulation) {
    let limit = Float(globe.speedLimit * GlobeSimulation.stepSeconds)
    let (old, new) = (before.flakes, globe.flakes)
    for index in 0..<new.count {
      let isNew = old.state[index] == .free
      let (was, now) = (
        isNew ? 0 : old.fade[index], new.state[index] == .free ? 0 : new.fade[index]
      )
      fade = max(fade, (now - was).magnitude)
      guard !isNew, new.state[index] != .free else { continue }
      let (dx, dy) = (new.x[index] - old.x[index], new.y[index] - old.y[index])
      farthest = max(farthest, (dx * dx + dy * dy).squareRoot() / limit)
    }
    for column in globe.drift.shown.indices {
      let change = globe.drift.shown[column] - before.drift.shown[column]
      surface = max(surface, change.magnitude * globe.drift.glass.length[column])
    }
    before = globe
  }
}
