import Graphics
import Testing

@testable import Emitter
@testable import Scenes

/// Births that allow for drift: the far end of a long way is covered, and nothing else changes.
@Suite("Aimed births")
struct AimTests {
  /// A panel of 800 × 480 pixels, in the scene's points.
  private let size = Size2(width: 533, height: 320)

  private func badoo(isAimed: Bool, seed: UInt64) throws -> SceneSimulation {
    let scene = try shipped("badoo-article", seed: seed) {
      $0.replacing("aimed: true", with: "aimed: \(isAimed)")
    }
    return SceneSimulation(scene, size: size, with: .held(at: 0))
  }

  /// Flakes in each ninth of the screen at an angle: the last row is the far end, each from left to right, looking down.
  private func ninths(isAimed: Bool, degrees: Double) throws -> [[Double]] {
    let turn = Turn(degrees * .pi / 180)
    let angle = degrees * .pi / 180
    var counts = [[Double]](repeating: [0, 0, 0], count: 3)
    let seeds = 6 as UInt64
    for seed in 1...seeds {
      var simulation = try badoo(isAimed: isAimed, seed: seed)
      for time in [20, 27, 34, 41] as [Int64] {
        simulation.advance(to: time * second, with: .held(at: angle))
        let list = shown(simulation, time * second, angle: angle)
        for index in list.x.indices {
          let x = 2 * Double(list.x[index]) / size.width - 1
          let y = 2 * Double(list.y[index]) / size.height - 1
          guard x.magnitude < 1, y.magnitude < 1 else { continue }
          let (across, along) = (
            x * turn.cosine + y * turn.sine, -x * turn.sine + y * turn.cosine
          )
          counts[Int((along + 1) * 1.5)][Int((across + 1) * 1.5)] += 1
        }
      }
    }
    return counts.map { $0.map { $0 / Double(4 * seeds) } }
  }

  @Test("The far third has half as many flakes again, and no bare corner", arguments: [90.0, -90])
  func farEnd(degrees: Double) throws {
    let (plain, aimed) = (
      try ninths(isAimed: false, degrees: degrees), try ninths(isAimed: true, degrees: degrees)
    )
    let (before, after) = (plain[2].reduce(0, +), aimed[2].reduce(0, +))
    #expect(after > 1.35 * before, "\(plain) \(aimed)")
    // The corner that the drift leads away from.
    #expect(plain[2][0] < 10 && aimed[2][0] > 1.4 * plain[2][0], "\(plain) \(aimed)")
    let (near, nearAimed) = (plain[0].reduce(0, +), aimed[0].reduce(0, +))
    #expect(nearAimed < 1.2 * near)
  }

  @Test("Births, lives, sizes and speeds are the same")
  func onlyPlacesDiffer() throws {
    let (plain, aimed) = (try badoo(isAimed: false, seed: 1), try badoo(isAimed: true, seed: 1))
    #expect(plain.census(at: 0).alive == 600 && aimed.census(at: 0).alive == 600)
    let (one, two) = (shown(plain, 0), shown(aimed, 0))
    #expect(one.count == two.count && one.scale == two.scale && one.rotation == two.rotation)
    #expect(one.image == two.image && one.x != two.x)
    // At 0° they lie level with the line: only their x differs.
    #expect(one.y == two.y)
  }

  @Test("No birth lies on the screen, however far it is moved", arguments: 0..<72)
  func outside(step: Int) {
    let turn = Turn(Double(step) * .pi / 36)
    let bounds = EmitterBounds(of: size, margin: 5)
    let edge = EmitterEdge.facingUp(of: bounds, turn: turn)
    for along in stride(from: 0.0, through: 1, by: 0.05) {
      for aside in stride(from: -900.0, through: 900, by: 12.5) {
        let place = edge.place(along, aside: aside, turn)
        let depth = min(
          place.x - bounds.low.x, bounds.high.x - place.x, place.y - bounds.low.y,
          bounds.high.y - place.y)
        #expect(depth < 1e-9, "\(along), \(aside): \(place)")
        // It is moved by that much to the right, seen with down below.
        let way = place - edge.place(along)
        #expect((way.x * turn.cosine + way.y * turn.sine - aside).magnitude < 1e-6)
      }
    }
  }

  @Test("How far a particle drifts until it has fallen to a depth")
  func drift() throws {
    var cell = EmitterCell()
    (cell.xAcceleration, cell.yAcceleration) = (5, 30)
    let particle = Particle(
      x: 0, y: 0, velocityX: 10, velocityY: -20, birth: 0, death: 20_000_000_000, scale: 1, spin: 0,
      color: .white)
    // −20 t + 15 t² = 100 at t = 3.333 s: drift 10 t + 2.5 t².
    let aim = BirthAim(particle, cell, .none)
    #expect((aim.drift(to: 100) - 10 * 10 / 3 - 2.5 * 100 / 9).magnitude < 1e-9)
    // Turned with its field, it is the same seen with down below.
    var turned = particle
    let quarter = EmitterField(turn: Turn(.pi / 2))
    (turned.velocityX, turned.velocityY) = (20, 10)
    #expect((BirthAim(turned, cell, quarter).drift(to: 100) - aim.drift(to: 100)).magnitude < 1e-6)
    // It dies on the way: until then.
    var short = particle
    short.death = 1_000_000_000
    #expect((BirthAim(short, cell, .none).drift(to: 100) - 12.5).magnitude < 1e-9)
    // Without an acceleration: uniform; upwards it never arrives and drifts all its life.
    var even = particle
    even.velocityY = 50
    let none = BirthAim(even, EmitterCell(), .none)
    #expect((none.drift(to: 100) - 20).magnitude < 1e-9 && none.drift(to: 0) == 0)
    #expect((BirthAim(particle, EmitterCell(), .none).drift(to: 100) - 200).magnitude < 1e-9)
  }
}
