import Graphics
import Portable
import Testing

@testable import Globe
@testable import snowbench

/// What a globe must keep to however it is handled.
@Suite struct GlobeRideTests {
  /// Ten minutes where the code is optimised; of a debug build half a minute is asked. The whole length
  /// is also a row of `snowbench --globe`.
  #if DEBUG
    private static let seconds = 30
  #else
    private static let seconds = 600
  #endif

  @Test(arguments: [GlobeSettings.Shape.panel, .round])
  func tiltsAndShakesLoseNothing(shape: GlobeSettings.Shape) {
    var settings = GlobeSettings()
    settings.shape = shape
    var globe = globe(800, 480, settings)
    var ride = GlobeRide(seed: 11)
    var watch = GlobeWatch(globe)
    let mass = globe.census.mass
    #expect(mass == globe.flakes.count * GlobeDrift.flake)
    var (outside, changed, mostInAir, moved) = (0, 0, 0, 0)
    for step in 0..<Self.seconds * 60 {
      ride.step()
      globe.step(angle: ride.angle, shakeEnergy: ride.energy)
      outside += globe.outside
      if step % 10 == 0 {
        let census = globe.census
        if census.mass != mass { changed += 1 }
        mostInAir = max(mostInAir, census.airborne)
      }
      if !globe.isStill { moved += 1 }
      watch.look(globe)
    }
    #expect(outside == 0)
    #expect(changed == 0)
    #expect(watch.farthest <= 1.0001)
    #expect(watch.fade <= 0.091)
    // Of a short side of 480; nothing jumps by more than what a hand would see as motion.
    #expect(watch.surface < 30, "\(watch.surface)")
    #expect(mostInAir > globe.flakes.count / 2)
    #expect(moved > Self.seconds * 50)
    globe.rest(90, angle: ride.angle)
    #expect(globe.isStill && !globe.wakes(angle: ride.angle, shakeEnergy: 0))
    #expect(globe.census.airborne == 0 && globe.census.groundMass == mass)
  }

  /// Around once in six seconds, then in one: what lies goes round, and nothing pops.
  @Test(arguments: [6.0, 1.0])
  func aFullTurnHasNoJump(seconds: Double) {
    var globe = globe(320, 240)
    globe.rest(60, angle: 0)
    #expect(globe.isStill)
    var watch = GlobeWatch(globe)
    for step in 0..<Int(seconds * 60) + 300 {
      let angle = min(Double(step) / (seconds * 60), 1) * Angle.turn
      globe.step(angle: angle, shakeEnergy: 0)
      watch.look(globe)
      #expect(globe.outside == 0)
    }
    #expect(watch.farthest <= 1.0001 && watch.fade <= 0.091)
    #expect(watch.surface < 15, "\(watch.surface)")
  }

  /// A sensor's noise neither keeps it awake nor wakes it.
  @Test func noiseIsNoMotion() {
    var globe = globe()
    for step in 0..<90 * 60 {
      globe.step(angle: 0.004 * (step % 3 == 0 ? 1 : -1), shakeEnergy: 0.01)
    }
    #expect(globe.isStill)
    #expect(!globe.wakes(angle: -0.004, shakeEnergy: 0.01))
    #expect(globe.wakes(angle: 0.02, shakeEnergy: 0))
    #expect(globe.wakes(angle: 0, shakeEnergy: 0.2))
  }

  @Test func aStillGlobeDoesNotChange() {
    var globe = globe(800, 480)
    globe.rest(90, angle: 0)
    #expect(globe.isStill)
    var before = DisplayList(images: globe.images, samplings: globe.samplings)
    var after = before
    globe.append(to: &before, scale: 1)
    globe.rest(5, angle: 0)
    globe.append(to: &after, ahead: 0.01, scale: 1)
    #expect(before.count > 100)
    #expect(before.x == after.x && before.y == after.y && before.color == after.color)
    #expect(before.shapes.points == after.shapes.points)
  }

  /// The same steps give the same globe.
  @Test func repeatsExactly() {
    var globes = [globe(300, 200), globe(300, 200)]
    var other = globe(300, 200, seed: 6)
    var ride = GlobeRide(seed: 3)
    for _ in 0..<600 {
      ride.step()
      for index in 0..<2 { globes[index].step(angle: ride.angle, shakeEnergy: ride.energy) }
      other.step(angle: ride.angle, shakeEnergy: ride.energy)
    }
    #expect(
      globes[0].flakes.x == globes[1].flakes.x && globes[0].drift.grains == globes[1].drift.grains)
    #expect(globes[0].flakes.x != other.flakes.x)
  }
}
