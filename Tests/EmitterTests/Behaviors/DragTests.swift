import Graphics
import Motion
import Portable
import Testing

@testable import Emitter

@Suite struct DragTests {
  @Test("φ₁, φ₂ and e⁻ᶻ to seven digits, however small or large z is")
  func damping() {
    for exponent in stride(from: -20.0, through: 6, by: 0.37) {
      let z = exponential(exponent)
      let flight = Flight(rates: SIMD8(repeating: Float(z)), times: SIMD8(repeating: 1))
      let rounded = Double(Float(z))
      let keep = exponential(-rounded)
      // Where the quotient loses its digits, the series.
      let first = rounded < 1e-3 ? 1 - rounded / 2 + rounded * rounded / 6 : (1 - keep) / rounded
      let second =
        rounded < 1e-2 ? 0.5 - rounded / 6 + rounded * rounded / 24 : (1 - first) / rounded
      for lane in 0..<8 {
        #expect((Double(flight.keep[lane]) - keep).magnitude < 2e-7)
        #expect((Double(flight.way[lane]) - first).magnitude < 2e-7)
        #expect((Double(flight.bend[lane]) - second).magnitude < 2e-6 * max(second, 0.1))
      }
    }
    let time = SIMD8<Float>(repeating: 0.016)
    let (none, fall) = (Flight(rates: .zero, times: time), Flight(falling: time))
    #expect(none.keep == fall.keep && none.way == fall.way && none.bend == fall.bend)
    #expect(none.keep[0] == 1 && none.way == time && none.bend == time * time * 0.5)
  }

  @Test("Falling against drag is Stokes' law at every instant, and ends at a · m / drag")
  func fall() throws {
    for mass in [0.5, 1, 4] {
      let falling = single(.drag(1.5)) { ($0.yAcceleration, $0.velocity, $0.mass) = (60, 30, mass) }
      let rate = 1.5 / mass
      let last = 60 / rate
      for (age, sprite) in track(falling, seconds: 8) {
        let left = exponential(-rate * age)
        let down = last * (age - (1 - left) / rate)
        let across = 30 * (1 - left) / rate
        #expect((Double(sprite.y) - down).magnitude < 1e-3 + 1e-5 * down, "\(mass) kg, \(age) s")
        #expect((Double(sprite.x) - across).magnitude < 1e-3)
      }
    }
  }

  @Test("A range of masses separates heavy flakes from light ones; the minimum mass is 0.001")
  func masses() {
    let snow = layer(
      cell {
        ($0.birthRate, $0.lifetime, $0.mass, $0.massRange) = (1000, 20, 1, 4)
        $0.emitterBehaviors = [.drag(1)]
      })
    let masses = births(of: snow, count: 4000).map { Double($0.mass) }
    #expect(masses.allSatisfy { $0 >= 0.001 })
    // A quarter of [−1, 3] is below nothing.
    let lightest = masses.count { $0 < 0.0011 }
    #expect((900...1100).contains(lightest))
    #expect(distanceFromUniform(masses.filter { $0 > 0.0011 }, 0.001, 3) < 1.95)
  }

  @Test("Drags add up; negative ones and those of disabled behaviours do not count")
  func sum() {
    var disabled = EmitterBehavior.drag(100)
    disabled.isEnabled = false
    func path(_ behaviors: [EmitterBehavior]) -> [Sprite] {
      var thrown = single { ($0.velocity, $0.yAcceleration) = (80, 10) }
      thrown.emitterBehaviors = behaviors
      return track(thrown, seconds: 1).map(\.sprite)
    }
    #expect(path([.drag(1), .drag(2)]) == path([.drag(3), disabled, .drag(-5)]))
    #expect(path([disabled]) == path([]))
  }

  @Test("A layer's apply to nested cells too, a cell's only to its own particles")
  func scope() throws {
    var rocket = cell { ($0.birthRate, $0.lifetime, $0.velocity, $0.duration) = (1, 9, 50, 1) }
    rocket.emitterBehaviors = [.drag(2)]
    rocket.emitterCells = [cell { ($0.birthRate, $0.lifetime, $0.velocity) = (1, 9, 40) }]
    func rates(_ layer: EmitterLayer) throws -> [Float] {
      var simulation = EmitterSimulation(layer, field: .none)
      simulation.advance(to: 3 * second, field: .none)
      return try simulation.stores.map { try #require($0.blocks.first).rate[0] }
    }
    #expect(try rates(layer(rocket)) == [2, 0])
    #expect(try rates(layer(rocket) { $0.emitterBehaviors = [.drag(1)] }) == [3, 1])
  }
}
