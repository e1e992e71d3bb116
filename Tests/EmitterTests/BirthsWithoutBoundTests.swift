import Graphics
import Motion
import Testing

@testable import Emitter

/// Valid numbers that multiply births and steps: what is made is bounded before it is made.
@Suite("61.5: births without bound")
struct BirthsWithoutBoundTests {
  private func flood(_ set: (inout EmitterLayer) -> Void = { _ in }) -> EmitterLayer {
    layer(cell { ($0.birthRate, $0.lifetime, $0.velocity) = (1e6, 0.0001, 100) }) {
      ($0.birthRate, $0.speed) = (1000, 100)
      set(&$0)
    }
  }

  @Test("A layer never takes more than 240 steps a second, and up to a speed of 4 none is longer")
  func steps() {
    for speed in [0.0, 0.5, 1, 3.99, 4] {
      #expect(EmitterLimits.stepRate(60, speed: speed) == 60)
    }
    for speed in [4.01, 5, 10, 33, 99, 100] {
      let rate = EmitterLimits.stepRate(60, speed: speed)
      #expect(rate >= 1 && Double(rate) * speed <= EmitterLimits.mostSteps, "\(speed)")
    }
    #expect(EmitterLimits.stepRate(60, speed: .infinity) == 1)
    var simulation = EmitterSimulation(flood(), field: .none)
    simulation.advance(to: second / 4, field: .none)
    #expect(simulation.step <= 60)
    let depth = DepthSimulation(
      layer(cell { $0.depth = EmitterDepth(from: 1, to: 0) }) { $0.speed = 100 },
      screen: EmitterBounds(of: Size2(width: 100, height: 100), margin: 0), turn: .none)
    #expect(Double(depth.stepRate) * 100 <= EmitterLimits.mostSteps)
  }

  @Test("In a step that no frame shows, births that are dead at its end are counted and not made")
  func skipped() {
    let timing = layer(cell { ($0.birthRate, $0.lifetime) = (60_000, 0.001) })
    var seen = EmitterSimulation(timing, field: .none)
    var unseen = seen
    for _ in 0..<10 {
      seen.advanceOneStep(.none)
      unseen.advanceOneStep(.none, isSeen: false)
      // A life is 60 of a step's 1000 births.
      #expect((950...1001).contains(seen.stores[0].count - seen.stores[0].settled))
      #expect((58...63).contains(unseen.stores[0].count - unseen.stores[0].settled))
    }
    seen.advanceOneStep(.none)
    unseen.advanceOneStep(.none)
    // The same particles are seen, and all are counted.
    let now = seen.stateTime
    for time in [now, now + second / 100, now + second / 61] {
      #expect(seen.sprites(at: time) == unseen.sprites(at: time))
      #expect(!seen.sprites(at: time).isEmpty)
      #expect(seen.census(at: time) == unseen.census(at: time))
    }
  }

  @Test("Births that carry cells are made, however short they live")
  func parents() {
    var parent = EmitterCell()
    (parent.birthRate, parent.lifetime) = (60_000, 0.001)
    parent.emitterCells = [cell { ($0.birthRate, $0.lifetime) = (2000, 1) }]
    let all = layer(parent)
    var seen = EmitterSimulation(all, field: .none)
    var unseen = seen
    for _ in 0..<10 {
      seen.advanceOneStep(.none)
      unseen.advanceOneStep(.none, isSeen: false)
    }
    let places = seen.stores[1].particles.map(\.x)
    #expect(places == unseen.stores[1].particles.map(\.x) && places.count > 1000)
  }

  @Test("What parents look up in a step is bounded, too")
  func lookups() {
    var parent = EmitterCell()
    (parent.birthRate, parent.lifetime) = (1e6, 10)
    parent.emitterCells = (0..<200).map { _ in cell { ($0.birthRate, $0.lifetime) = (0.01, 1) } }
    var simulation = EmitterSimulation(layer(parent) { $0.timeOffset = 0.1 }, field: .none)
    simulation.advance(to: second / 10, field: .none)
    let parents = simulation.stores[0].alive
    #expect(parents * 200 <= EmitterLayer.mostParticles * EmitterLimits.lookups)
    #expect(parents > 4900)
  }

  @Test(
    "A prewarm's work is bounded, and what fits is prewarmed as ever", arguments: [1e7, 1e8, 1e9])
  func prewarm(most: Double) {
    let heavy = layer(cell { ($0.birthRate, $0.lifetime) = (1e6, 3600) }) {
      ($0.timeOffset, $0.limits.prewarm) = (600, most)
      $0.emitterBehaviors = [EmitterBehavior(TurbulenceBehavior(strength: 1, size: 9, speed: 1))]
    }
    let load = heavy.load
    #expect(load.work > most && load.past == 601)
    let past = load.past(within: most)
    #expect(past < 601 && abs(past / 601 - most / load.work) < 1e-6)
    var light = layer(cell { ($0.birthRate, $0.lifetime) = (50, 10) }) { $0.timeOffset = 30 }
    light.limits.prewarm = most
    #expect(light.load.past(within: most) == 11)
  }

  @Test("A prewarm asks every few steps whether it may go on, and ends in a step's time if not")
  func cancelled() {
    let heavy = layer(cell { ($0.birthRate, $0.lifetime) = (1e5, 600) }) { $0.timeOffset = 600 }
    var asked = 0
    let whole = EmitterSimulation(heavy, field: .none) {
      asked += 1
      return true
    }
    #expect(asked > 20 && whole.stores[0].alive == EmitterLayer.mostParticles)
    asked = 0
    var stopped = EmitterSimulation(heavy, field: .none) {
      asked += 1
      return asked < 3
    }
    #expect(asked == 3 && stopped.step == whole.step)
    // It begins now, without its past.
    #expect(stopped.stores[0].alive < 2000)
    stopped.advance(to: second, field: .none)
    #expect(stopped.stores[0].alive > 50_000)
  }

  @Test("Limits of a layer hold for everything that it has", arguments: [10, 1000, 40_000])
  func limits(particles: Int) {
    var inner = cell { ($0.birthRate, $0.lifetime) = (1e6, 1) }
    inner.duration = 0.1
    var outer = cell { ($0.birthRate, $0.lifetime) = (1e6, 1) }
    outer.emitterCells = [inner]
    var simulation = EmitterSimulation(
      layer(outer, inner) { $0.limits.particles = particles }, field: .none)
    for frame in Int64(1)...30 {
      simulation.advance(to: frame * second / 60, field: .none)
      #expect(simulation.stores.reduce(0) { $0 + $1.alive } <= particles)
    }
    #expect(simulation.census(at: second / 2).alive >= particles * 9 / 10)
  }
}
