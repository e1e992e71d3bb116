import Graphics
import Motion
import Testing

@testable import Emitter

/// Dead particles stay stored for a while, without visible effect.
@Suite struct RetireTests {
  /// At every step as many are counted as dead as a look at every death finds, however lives are mixed
  /// and also after the calendar's wheel has turned many times.
  @Test(arguments: [0, 0.3, 1, 5, 40])
  func theCalendarCountsEveryDeath(lifetimeRange: Double) {
    let mixed = cell {
      ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (300, 2.5, lifetimeRange)
    }
    var simulation = EmitterSimulation(layer(mixed), field: .none)
    var most = 0
    for _ in 0..<1500 {
      simulation.advance(to: simulation.nextStep, field: .none)
      let store = simulation.stores[0]
      let dead = store.particles.count {
        $0.death <= simulation.stateTime && $0.birth <= simulation.stateTime
      }
      #expect(store.dead == dead)
      #expect(store.dead * 4 < max(store.count, 1))
      most = max(most, store.dead)
    }
    #expect(most > 10, "the dead must have stayed for a while")
  }

  /// Who is dead and still in the store gives no births: each has as many children as its life allows.
  @Test func theDeadHaveNoChildren() {
    let child = cell { ($0.birthRate, $0.lifetime) = (60, 0.5) }
    var parent = EmitterCell()
    (parent.birthRate, parent.lifetime, parent.lifetimeRange) = (50, 1, 1)
    (parent.duration, parent.emitterCells) = (4, [child])
    let family = layer(parent)
    var simulation = EmitterSimulation(family, field: .none)
    var (children, dead) = (0, 0)
    for _ in 0..<400 {
      simulation.advance(to: simulation.nextStep, field: .none)
      dead += simulation.stores[0].dead
      children += simulation.stores[1].count - simulation.stores[1].settled
    }
    let wanted = births(of: family, count: 200).reduce(0) { sum, parent in
      sum + (1...200).count { $0 * second / 60 <= parent.death - parent.birth }
    }
    #expect(children == wanted && dead > 100, "\(children) of \(wanted), \(dead) dead")
  }
}
