import Foundation
import Emitter
import Graphics
import Motion
import Testing

@testable import Scenes

@Suite("Eased flakes and gravity")
struct EasedGravityTests {
  private let step = second / 60

  private func run(_ text: String, angle: Double) throws -> SceneSimulation {
    var simulation = SceneSimulation(try easedScene(text), size: phone, with: .held(at: angle))
    simulation.start(at: 0, with: .held(at: angle))
    return simulation
  }

  @Test("In the field they fall to the real floor", arguments: [0.0, 45, 90, 180, 270])
  func field(degrees: Double) throws {
    let angle = degrees * .pi / 180
    var simulation = try run(easedText(count: 50), angle: angle)
    let before = shown(simulation, 0, angle: angle)
    simulation.advance(to: 5 * second, with: .held(at: angle))
    let after = shown(simulation, 5 * second, angle: angle)
    for index in 0..<50 {
      #expect((Double(after.x[index] - before.x[index]) + 50 * sin(angle)).magnitude < 0.001)
      #expect((Double(after.y[index] - before.y[index]) - 50 * cos(angle)).magnitude < 0.001)
    }
  }

  @Test("Falling flakes bend: none jumps when down does")
  func bend() throws {
    var simulation = try run(easedText(count: 20), angle: 0)
    simulation.advance(to: 5 * second, with: .held(at: 0))
    let before = shown(simulation, 5 * second)
    simulation.advance(to: 5 * second + step, with: .held(at: .pi / 2))
    let jumped = shown(simulation, 5 * second + step, angle: .pi / 2)
    simulation.advance(to: 8 * second, with: .held(at: .pi / 2))
    let after = shown(simulation, 8 * second, angle: .pi / 2)
    for index in 0..<20 {
      let (x, y) = (jumped.x[index] - before.x[index], jumped.y[index] - before.y[index])
      #expect((x * x + y * y).squareRoot() < 0.17)
      // Left is down now: what is left of the way leads there.
      #expect((after.x[index] - jumped.x[index] + 30).magnitude < 0.2)
      #expect((after.y[index] - jumped.y[index]).magnitude < 0.001)
    }
  }

  @Test("Rotated: the whole layer turns at once about the centre, and corners are covered")
  func rotated() throws {
    let simulation = try run(
      easedText("overscan: 0,", layer: "gravity: 'rotated',", count: 900), angle: 0)
    let (flat, turned) = (shown(simulation, 0), shown(simulation, 0, angle: .pi / 2))
    // As many more as the square over the diagonal is larger than the screen.
    let diagonal = 320 * 320 + 568.0 * 568
    #expect(flat.count == Int((900 * diagonal / (320 * 568)).rounded()))
    for index in 0..<flat.count {
      let (x, y) = (flat.x[index] - 160, flat.y[index] - 284)
      #expect((turned.x[index] - (160 - y)).magnitude < 0.01)
      #expect((turned.y[index] - (284 + x)).magnitude < 0.01)
    }
    for degrees in [0.0, 45, 90, 135] {
      let list = shown(simulation, 0, angle: degrees * .pi / 180)
      for (x, y) in [(0, 0), (256, 0), (0, 504), (256, 504)] as [(Float, Float)] {
        let near = (0..<list.count).count {
          (x..<x + 64).contains(list.x[$0]) && (y..<y + 64).contains(list.y[$0])
        }
        // 20 are due in a corner of 64 × 64 points.
        #expect((5...40).contains(near), "\(degrees)°, \(x), \(y): \(near)")
      }
    }
  }

  @Test("Without gravity they fall to the panel's bottom")
  func none() throws {
    var simulation = try run(easedText(layer: "gravity: 'none',"), angle: 1)
    let before = shown(simulation, 0, angle: 1)
    simulation.advance(to: 5 * second, with: .held(at: 2))
    let after = shown(simulation, 5 * second, angle: 2)
    #expect(after.x == before.x && after.rotation == before.rotation)
    #expect((after.y[0] - before.y[0] - 50).magnitude < 0.001)
  }

  @Test("Repeated flakes restart at their exact instants, in other places")
  func repeated() throws {
    var simulation = try run(easedText("repeat: true,", count: 30, duration: 0.75), angle: 0)
    let first = shown(simulation, 0)
    simulation.advance(to: 100 * second, with: .held(at: 0))
    #expect(!simulation.isStill && simulation.census(at: 100 * second).alive == 30)
    #expect(simulation.census(at: 100 * second).born == 30 * 134)
    let later = shown(simulation, 100 * second)
    #expect(later.count == 30 && later.x != first.x)
  }

  @Test("On a slow machine fewer flakes start; visible ones live to their end")
  func births() throws {
    var simulation = try run(easedText("repeat: true,", count: 400, duration: 1), angle: 0)
    simulation.births = 0.5
    #expect(shown(simulation, 0).count == 400)
    simulation.advance(to: 3 * second / 2, with: .held(at: 0))
    #expect((150...250).contains(shown(simulation, 3 * second / 2).count))
    simulation.births = 1
    simulation.advance(to: 5 * second / 2, with: .held(at: 0))
    #expect(shown(simulation, 5 * second / 2).count == 400)
  }

  @Test("Same seed, same flakes; another seed or start, others")
  func seeds() throws {
    func places(_ seed: UInt64, starts: Int) throws -> [Float] {
      var simulation = SceneSimulation(
        try easedScene(easedText(count: 20), seed: seed), size: phone, with: .held(at: 0))
      for _ in 0..<starts { simulation.start(at: 0, with: .held(at: 0)) }
      return shown(simulation, 0).x
    }
    let same = try places(1, starts: 1)
    #expect(try places(1, starts: 1) == same && places(2, starts: 1) != same)
    #expect(try places(1, starts: 2) != same)
  }

  @Test("After a scene changes, an equal layer continues and another one restarts")
  func change() throws {
    var simulation = try run(easedText(count: 20), angle: 0)
    simulation.advance(to: 3 * second, with: .held(at: 0))
    let before = shown(simulation, 3 * second)
    simulation.change(to: try easedScene(easedText(count: 20)), at: 3 * second, with: .held(at: 0))
    #expect(shown(simulation, 3 * second).y == before.y)
    simulation.change(to: try easedScene(easedText(count: 21)), at: 3 * second, with: .held(at: 0))
    #expect(simulation.census(at: 3 * second).alive == 21)
    simulation.advance(to: 12 * second, with: .held(at: 0))
    #expect(!simulation.isStill)
    simulation.advance(to: 13 * second, with: .held(at: 0))
    #expect(simulation.isStill)
  }
}
