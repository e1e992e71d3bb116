import Foundation
import Glibc
import Graphics
import Motion
import Portable
import TestSupport
import Testing

@testable import Emitter
@testable import Scenes

/// Where snow falls on a still panel.
@Suite struct FallTests {
  static let angles = [0.0, 90, 180, 270, 35]

  /// The mean way of all flakes that are seen at two instants next to each other.
  private func fall(_ scene: Scene, degrees: Double) -> (x: Double, y: Double) {
    let angle = Angle.radians(degrees: degrees)
    var simulation = SceneSimulation(
      scene, size: Size2(width: 320, height: 240), with: .held(at: angle))
    var (x, y) = (0.0, 0.0)
    for time in stride(from: Int64(0), to: 4_000_000_000, by: 500_000_000) {
      simulation.advance(to: time, with: .held(at: angle))
      // Inside one step nobody is born into the middle of a cell's flakes, and who dies or fades is
      // missing at its front; so flakes are told apart by their number from the back.
      var (before, after) = (simulation.makeDisplayList(), simulation.makeDisplayList())
      simulation.display(in: &before, at: time, with: .held(at: angle))
      simulation.display(in: &after, at: time + 8_000_000, with: .held(at: angle))
      guard before.image == after.image, before.color.count == after.color.count else { continue }
      for index in 0..<before.count {
        x += Double(after.x[index] - before.x[index])
        y += Double(after.y[index] - before.y[index])
      }
    }
    return (x, y)
  }

  /// By how many degrees a way misses the floor.
  private func miss(_ way: (x: Double, y: Double), degrees: Double) -> Double {
    let down = SineCosine(Angle.radians(degrees: degrees))
    let along = -way.x * down.sine + way.y * down.cosine
    let beside = way.x * down.cosine + way.y * down.sine
    return Angle.degrees(radians: atan2(beside, along)).magnitude
  }

  @Test(arguments: angles, [GravityMode.field, .rotated])
  func snowFallsToTheFloor(degrees: Double, mode: GravityMode) throws {
    let scene = try scene(
      try describe(
        file(
          "birthRate: 60, lifetime: 8, velocity: 60, velocityRange: 30, yAcceleration: 20, "
            + "emissionLongitude: '180deg', emissionRange: '35deg'",
          emitter: "timeOffset: 8,")), gravity: mode)
    let way = fall(scene, degrees: degrees)
    #expect(hypot(way.x, way.y) > 500)
    #expect(miss(way, degrees: degrees) < 3, "\(miss(way, degrees: degrees))°")
  }

  @Test(arguments: [GravityMode.field, .rotated])
  func classicFallsToTheFloor(mode: GravityMode) throws {
    let file = Checkout.url.appending(path: "config/scenes/classic-article.json5")
    let description = try SceneFile.parse(
      [UInt8](Data(contentsOf: file)), file: "classic-article.json5")
    for degrees in [0.0, 90, 180, 270] {
      var sum = (x: 0.0, y: 0.0)
      for seed in UInt64(1)...20 {
        let way = fall(try scene(description, seed: seed, gravity: mode), degrees: degrees)
        sum = (sum.x + way.x, sum.y + way.y)
      }
      #expect(hypot(sum.x, sum.y) > 1000)
      #expect(miss(sum, degrees: degrees) < 10, "\(degrees)°: \(miss(sum, degrees: degrees))°")
    }
  }

  @Test func layersOfOtherPhasesStepInTime() throws {
    // Two layers whose steps do not fall together: each is run when its own step begins.
    let text = """
      { version: 1, layers: [
        { emitter: { cells: [ { birthRate: 40, lifetime: 2, velocity: 50 } ] } },
        { emitter: { timeOffset: 0.007, cells: [ { birthRate: 90, lifetime: 2, velocity: 90 } ] } } ] }
      """
    let scene = try scene(try describe(text))
    let size = Size2(width: 320, height: 240)
    var coarse = SceneSimulation(scene, size: size, with: .held(at: 0))
    var fine = coarse
    for frame in Int64(1)...200 {
      let time = frame * 12_345_678
      while coarse.nextStep <= time { coarse.advance(to: coarse.nextStep, with: .held(at: 0)) }
      fine.advance(to: time, with: .held(at: 0))
      var (one, other) = (coarse.makeDisplayList(), fine.makeDisplayList())
      coarse.display(in: &one, at: time, with: .held(at: 0))
      fine.display(in: &other, at: time, with: .held(at: 0))
      #expect(one.x == other.x && one.y == other.y)
    }
  }
}
