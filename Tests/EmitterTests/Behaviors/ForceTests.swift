import Graphics
import Motion
import Portable
import Testing

@testable import Emitter

@Suite struct ForceTests {
  @Test("A wave is within 6 % of a sine, and comes back to nothing")
  func swing() {
    for step in -400...400 {
      let phase = Double(step) / 100
      let sine = SineCosine(phase * Angle.turn).sine
      #expect((Swing.at(phase) - sine).magnitude < 0.06)
    }
    #expect(Swing.at(0) == 0 && Swing.at(0.25) == 1 && Swing.at(-0.25) == -1 && Swing.at(8.5) == 0)
  }

  @Test("Gusts push by their force over the mass, and turn with gravity")
  func wave() throws {
    let gusty = single(.wave(force: Vector3(x: 30, y: 0), frequency: 0.25)) { $0.mass = 2 }
    // Born at 1 s, where the wave is at its height, so that it is pushed first and pulled then.
    let path = track(gusty, seconds: 4)
    // v(t) = ∫ 15 w(t / 4): a quarter of a wave has a mean of 2/3; at 1 s of age w is 0.
    let fastest = try #require(
      zip(path, path.dropFirst()).map { Double($1.sprite.x - $0.sprite.x) / 0.0213 }.max())
    #expect((fastest - 15 * 2 / 3).magnitude < 0.1)
    #expect(path.allSatisfy { $0.sprite.y == 0 })
    let turned = track(gusty, seconds: 4, field: EmitterField(turn: Turn(.pi / 2)))
    for (straight, turned) in zip(path, turned) {
      #expect((turned.sprite.y - straight.sprite.x).magnitude < 1e-4)
      #expect(turned.sprite.x.magnitude < 1e-4)
    }
  }

  @Test("A spring swings with its period and keeps its swing for a hundred of them")
  func spring() {
    for mass in [1.0, 3] {
      let stiffness = 40 * mass
      let spring = single(
        .init(AttractorBehavior(position: Vector2(x: 100, y: 0), stiffness: stiffness))
      ) { ($0.mass, $0.emissionLongitude) = (mass, 0) }
      let path = track(spring, seconds: 99)
      let period = Angle.turn / 40.squareRoot()
      #expect(path.allSatisfy { (-2...202).contains($0.sprite.x) })
      let last = path.filter { $0.age > 99 - period }.map(\.sprite.x)
      #expect(last.min()! < 3 && last.max()! > 197)
      // Crossings of the middle, two a period.
      let crossings = zip(path, path.dropFirst()).count {
        ($0.sprite.x < 100) != ($1.sprite.x < 100)
      }
      #expect((Double(crossings) - 99 / period * 2).magnitude < 2)
    }
  }

  @Test("The stiffest spring is stable for the lightest particle")
  func stiff() {
    var attractor = AttractorBehavior(position: Vector2(x: 100, y: 50), stiffness: 1e30)
    for falloff in [0, -80.0, 80] {
      (attractor.falloff, attractor.falloffDistance) = (falloff, 10)
      let path = track(single(.init(attractor)) { $0.mass = 0.001 }, seconds: 20)
      #expect(path.count > 900)
      #expect(path.allSatisfy { $0.sprite.x.magnitude < 400 && $0.sprite.y.magnitude < 400 })
    }
  }

  @Test("Points, axes and planes attract in their own way, outside their radius")
  func attractors() {
    var attractor = AttractorBehavior(position: Vector2(x: 10, y: 20), stiffness: 2, radius: 5)
    attractor.zPosition = 30
    func force(_ x: Double, _ y: Double, _ z: Double) -> [Double] {
      let force = Attraction(attractor).force(at: Vector3(x: x, y: y, z: z), limit: 100)
      return [force.x, force.y, force.z].map { ($0 * 1e9).rounded() / 1e9 }
    }
    #expect(force(30, 20, 30) == [-30, 0, 0])
    #expect(force(10, 20, 20) == [0, 0, 10])
    #expect(force(13, 24, 30) == [0, 0, 0])
    (attractor.type, attractor.orientationLongitude) = (.axial, .pi / 2)
    #expect(force(30, -999, 30) == [-30, 0, 0])
    attractor.type = .planar
    #expect(force(-500, 40, 999) == [0, -30, 0])
    attractor.stiffness = -2
    #expect(force(-500, 40, 999) == [0, 30, 0])
    (attractor.falloff, attractor.falloffDistance) = (3, 15)
    let weakened = -force(0, 40, 0)[1] / 30
    #expect((weakened + exponential(-3)).magnitude < 1e-6)
  }
}
