import Graphics
import Portable
import Testing

@testable import Emitter

/// A kind that the module does not know: one type is all that the simulation needs.
private struct Updraft: BehaviorKind, PlacedForce {
  var isDeep: Bool { true }
  var actsInDepth: Bool { true }

  func act(on effects: inout BehaviorEffects) { effects.forces.append(self) }

  func add(to block: inout ForceBlock, at seconds: Double) {
    block.add { place, _ in place.x > 10 ? Vector3(x: 0, y: -20, z: 5) : .zero }
  }
}

@Suite struct NewBehaviorTests {
  @Test("A new kind acts without another line elsewhere")
  func acts() throws {
    let thrown = single(.init(Updraft())) { ($0.velocity, $0.mass) = (10, 2) }
    let path = track(thrown, seconds: 3)
    let before = path.filter { $0.age < 0.95 }
    #expect(before.count > 40 && before.allSatisfy { $0.sprite.y == 0 })
    // From x = 10 on, one second after the birth, a = −20 / 2.
    let (age, sprite) = try #require(path.last)
    #expect((Double(sprite.y) + 5 * (age - 1) * (age - 1)).magnitude < 0.4, "\(sprite.y)")
  }

  @Test("More particles than a block holds are all pushed, each by its own place")
  func blocks() throws {
    let count = 3 * ParticleBlock.lanes + 5
    let snow = layer(
      cell {
        ($0.birthRate, $0.lifetime, $0.velocity, $0.duration) = (Double(count), 9, 30, 1)
        $0.emitterBehaviors = [.init(Updraft())]
      })
    var simulation = EmitterSimulation(snow, field: .none)
    simulation.advance(to: 2 * second, field: .none)
    let sprites = simulation.sprites(at: 2 * second)
    #expect(sprites.count == count && sprites.allSatisfy { $0.x > 10 && $0.y < 0 })
    // The older, the farther.
    #expect(zip(sprites, sprites.dropFirst()).allSatisfy { $0.x > $1.x && $0.y < $1.y })
  }
}
