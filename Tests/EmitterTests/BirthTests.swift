import Graphics
import Motion
import Testing

@testable import Emitter

@Suite struct BirthTests {
  @Test(arguments: [0.2, 1, 2, 7, 29.97, 1000])
  func theNthComesAfterNIntervals(rate: Double) {
    let born = births(of: layer(cell { ($0.birthRate, $0.lifetime) = (rate, 1) }), count: 500)
    for (index, particle) in born.enumerated() {
      let time = Double(index + 1) / rate
      #expect((Double(particle.birth) / 1e9 - time).magnitude <= 1e-9)
      #expect(particle.death - particle.birth == second)
    }
    #expect(born.count == 500)
  }

  @Test func oneEachFiveSeconds() {
    var simulation = EmitterSimulation(
      layer(cell { ($0.birthRate, $0.lifetime) = (0.2, 1000) }), field: .none)
    for tenth in Int64(0)...1000 {
      let time = tenth * second / 10
      simulation.advance(to: time, field: .none)
      #expect(simulation.census(at: time).born == Int(tenth / 50))
    }
  }

  /// 14 kinds, 2 a second each, 15 seconds long: 420 at every frame once the first have died.
  @Test func theSteadyStateIsExact() {
    var classic = EmitterLayer()
    for kind in 0..<14 {
      classic.emitterCells.append(
        cell {
          ($0.birthRate, $0.lifetime, $0.beginTime) = (2, 15, Double(kind) * 0.03571)
        })
    }
    classic.timeOffset = 16
    #expect(classic.expectedCount == 420)
    var simulation = EmitterSimulation(classic, field: .none)
    for frame in Int64(0)..<600 {
      let time = TimeGrid(origin: .zero, numerator: 30).instant(frame).nanoseconds
      simulation.advance(to: time, field: .none)
      #expect(simulation.census(at: time).alive == 420)
      #expect(simulation.sprites(at: time).count == 420)
    }
  }

  @Test func prewarmedAsTheArticleSays() {
    let flake = cell { ($0.birthRate, $0.lifetime) = (30, 20) }
    let warm = layer(flake, flake) { $0.timeOffset = 10 }
    var simulation = EmitterSimulation(warm, field: .none)
    #expect(simulation.census(at: 0).alive == 600)
    for tick in Int64(0)...4 {
      let time = (10 + tick) * second
      simulation.advance(to: time, field: .none)
      #expect(simulation.census(at: time).alive == 1200)
      #expect(simulation.census(at: time).born == Int(1200 + tick * 60))
    }
  }

  @Test func aLayersFactorsMultiply() {
    let own = cell {
      ($0.birthRate, $0.lifetime, $0.velocity, $0.scale, $0.spin) = (2, 3, 10, 0.5, 4)
    }
    let born = births(
      of: layer(own) {
        ($0.birthRate, $0.lifetime, $0.velocity, $0.scale, $0.spin) = (5, 2, 3, 4, -1)
      }, count: 10)
    #expect(born[9].birth == second && born[9].death == 7 * second)
    #expect(born[9].velocityX == 30 && born[9].scale == 2 && born[9].spin == -4)
  }

  @Test func nothingComesOfNothing() {
    for wrong in [0, -1, -Double.infinity, .nan] {
      var simulation = EmitterSimulation(
        layer(cell { ($0.birthRate, $0.lifetime) = (wrong, 10) }), field: .none)
      simulation.advance(to: 5 * second, field: .none)
      #expect(simulation.census(at: 5 * second) == EmitterCensus())
    }
    // Born and dead in the same instant.
    for wrong in [0, -1, -Double.infinity, .nan] {
      var simulation = EmitterSimulation(
        layer(cell { ($0.birthRate, $0.lifetime) = (10, wrong) }), field: .none)
      simulation.advance(to: 5 * second, field: .none)
      #expect(simulation.census(at: 5 * second).alive == 0)
      #expect(simulation.sprites(at: 5 * second).isEmpty)
    }
    var fresh = EmitterSimulation(layer(EmitterCell()), field: .none)
    fresh.advance(to: second, field: .none)
    #expect(fresh.census(at: second).born == 0)
  }

  @Test(arguments: [1e6, 1e12, 1e30, .infinity])
  func hugeRatesAreBounded(rate: Double) {
    var simulation = EmitterSimulation(
      layer(cell { ($0.birthRate, $0.lifetime) = (rate, 0.5) }) { $0.timeOffset = 0.3 },
      field: .none)
    simulation.advance(to: second / 30, field: .none)
    #expect(simulation.census(at: second / 30).alive == EmitterLayer.mostParticles)
  }

  @Test(arguments: [1e9, 1e12, .infinity])
  func endlessLivesDoNotEnd(lifetime: Double) {
    var simulation = EmitterSimulation(
      layer(cell { ($0.birthRate, $0.lifetime) = (10, lifetime) }), field: .none)
    simulation.advance(to: 2 * second, field: .none)
    #expect(simulation.census(at: 2 * second) == EmitterCensus(born: 20, retired: 0))
    // The other end of the same numbers.
    let negative = EmitterSimulation(
      layer(cell { ($0.birthRate, $0.lifetime) = (10, lifetime) }) { $0.lifetime = -lifetime },
      field: .none)
    #expect(negative.census(at: 0).alive == 0)
  }
}
