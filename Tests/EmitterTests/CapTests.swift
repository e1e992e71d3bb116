import Graphics
import Motion
import Testing

@testable import Emitter

/// What a layer does that is asked for more than it may hold.
@Suite struct CapTests {
  @Test(arguments: [1e6, 1e9])
  func aMillionASecond(rate: Double) {
    let flood = cell { ($0.birthRate, $0.lifetime) = (rate, 1) }
    let thin = cell { ($0.birthRate, $0.lifetime) = (rate / 4, 1) }
    var simulation = EmitterSimulation(layer(flood, thin), field: .none)
    for frame in Int64(1)...180 {
      simulation.advance(to: frame * second / 60, field: .none)
      #expect(simulation.stores.reduce(0) { $0 + $1.alive } <= EmitterLayer.mostParticles)
    }
    let alive = simulation.census(at: 3 * second).alive
    #expect(alive <= EmitterLayer.mostParticles && alive > EmitterLayer.mostParticles * 95 / 100)
    // One of five from the second, at any rate.
    let share = Double(simulation.stores[1].alive) / Double(simulation.stores[0].alive)
    #expect(abs(share - 0.25) < 0.01, "\(share)")
  }

  /// Births that have room are spread over their step, not bunched at its beginning.
  @Test func thinnedEvenly() {
    var simulation = EmitterSimulation(
      layer(cell { ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (1e6, 1, 1) }), field: .none)
    for frame in Int64(1)...150 { simulation.advance(to: frame * second / 60, field: .none) }
    let store = simulation.stores[0]
    let born = store.particles[store.settled...].map {
      Double($0.birth - simulation.stateTime) * 60 / 1e9
    }
    #expect(born.count > 1000)
    #expect(distanceFromUniform(born, 0, 1) < 1)
  }

  @Test func nestedOnesKeepTheirShare() {
    let spark = cell { ($0.birthRate, $0.lifetime) = (2e5, 2) }
    var shell = EmitterCell()
    (shell.birthRate, shell.lifetime, shell.emitterCells) = (5, 2, [spark])
    var simulation = EmitterSimulation(layer(shell), field: .none)
    for frame in Int64(1)...300 {
      simulation.advance(to: frame * second / 60, field: .none)
      #expect(simulation.stores.reduce(0) { $0 + $1.alive } <= EmitterLayer.mostParticles)
    }
    // The layer's own come first: a shell every fifth of a second for two seconds.
    #expect((9...11).contains(simulation.stores[0].alive), "\(simulation.stores[0].alive)")
    #expect(simulation.stores[1].alive > 88_000)
  }

  /// Three levels, the innermost a million a second from each of many: the cap holds, who is born
  /// first keeps its room, and when the flood ends all of it drains.
  @Test func threeLevelsAgainstTheCap() {
    var glitter = cell { ($0.birthRate, $0.lifetime) = (1e6, 0.15) }
    glitter.duration = 0.05
    var spark = EmitterCell()
    (spark.birthRate, spark.lifetime, spark.emitterCells) = (20, 0.5, [glitter])
    var rocket = EmitterCell()
    (rocket.birthRate, rocket.lifetime, rocket.emitterCells) = (5, 1, [spark])
    rocket.duration = 1
    var simulation = EmitterSimulation(layer(rocket), field: .none)
    var most = [0, 0, 0]
    for frame in Int64(1)...170 {
      simulation.advance(to: frame * second / 60, field: .none)
      let counts = simulation.stores.map(\.alive)
      #expect(counts.reduce(0, +) <= EmitterLayer.mostParticles)
      most = zip(most, counts).map { max($0, $1) }
    }
    // Rockets have room of their own. Sparks share theirs with what comes of them: of 20 a second for
    // the 0.5 s that those live, from five rockets, some are missing.
    #expect(most[0] == 5 && (10...50).contains(most[1]) && most[2] > 85_000, "\(most)")
    #expect(simulation.stores.allSatisfy { $0.alive == 0 })
  }

  /// For a machine that is too slow: always the same births, and those inside are not thinned again.
  @Test func aShareOfTheBirths() {
    var rocket = cell { ($0.birthRate, $0.lifetime, $0.velocityRange) = (100, 1, 50) }
    rocket.emitterCells = [cell { ($0.birthRate, $0.lifetime) = (10, 1) }]
    var all = EmitterSimulation(layer(rocket), field: .none)
    var some = EmitterSimulation(layer(rocket), field: .none)
    some.births = 0.25
    all.advance(to: 3 * second, field: .none)
    some.advance(to: 3 * second, field: .none)
    #expect((24...26).contains(some.stores[0].alive), "\(some.stores[0].alive)")
    let ratio = Double(some.stores[1].alive) / Double(all.stores[1].alive)
    #expect((0.22...0.28).contains(ratio), "\(ratio)")
    let (kept, wanted) = (some.stores[0].particles.map(\.x), all.stores[0].particles.map(\.x))
    #expect(Set(kept).isSubset(of: Set(wanted)))
    some.births = 1
    some.advance(to: 6 * second, field: .none)
    all.advance(to: 6 * second, field: .none)
    #expect(some.sprites(at: 6 * second) == all.sprites(at: 6 * second))
  }
}
