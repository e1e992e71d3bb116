import Graphics
import Motion
import Testing

@testable import Emitter

@Suite("A layer that is changed while it runs")
struct ChangeTests {
  private let snow = layer(
    cell {
      $0.name = "snow"
      ($0.birthRate, $0.lifetime, $0.velocity, $0.yAcceleration) = (40, 4, 30, 20)
      ($0.scaleSpeed, $0.alphaSpeed, $0.spin, $0.emissionRange) = (0.2, -0.1, 1, 3)
    })

  private func running(_ layer: EmitterLayer, _ seconds: Double = 5) -> EmitterSimulation {
    var simulation = EmitterSimulation(layer, field: .none)
    simulation.advance(to: Instant.nanoseconds(seconds: seconds), field: .none)
    return simulation
  }

  @Test("Changed to itself, a layer stays the same to the last bit")
  func itself() {
    for layer in [snow, PathTests.lively] {
      var changed = running(layer)
      var plain = running(layer)
      changed.change(to: layer, at: 5 * second)
      for frame in Int64(0)...90 {
        let time = 5 * second + frame * second / 30
        changed.advance(to: time, field: .none)
        plain.advance(to: time, field: .none)
        #expect(changed.sprites(at: time) == plain.sprites(at: time))
        #expect(changed.census(at: time) == plain.census(at: time))
      }
    }
  }

  @Test("Living particles keep their state and continue with the new numbers")
  func live() {
    var simulation = running(snow)
    let before = simulation.sprites(at: 5 * second)
    var other = snow
    other.emitterCells[0].velocity = 500
    other.emitterCells[0].scale = 9
    (other.emitterCells[0].scaleSpeed, other.emitterCells[0].alphaSpeed) = (-1, -0.3)
    other.emitterCells[0].yAcceleration = -500
    other.emitterBehaviors = [.drag(1), .sway(amplitude: 30, frequency: 1)]
    other.renderMode = .backToFront
    other.preservesDepth = true
    simulation.change(to: other, at: 5 * second)
    let after = simulation.sprites(at: 5 * second)
    #expect(before.count == 160 && after.count == 160)
    for sprite in before {
      let same = after.min { abs($0.x - sprite.x) < abs($1.x - sprite.x) }!
      // Within the running step the new forces are felt already.
      #expect(abs(same.x - sprite.x) < 0.1 && abs(same.y - sprite.y) < 0.1)
      #expect(abs(same.scale - sprite.scale) < 1e-5)
      #expect(abs(same.color.alpha - sprite.color.alpha) < 1e-5)
    }
    simulation.advance(to: 6 * second, field: .none)
    let later = simulation.sprites(at: 6 * second)
    #expect(later.contains { $0.scale > 7 })
    // Sizes have shrunk by 1 a second, and gravity now points up.
    let old = later.filter { $0.scale < 1 }
    let mean: Float = old.map(\.y).reduce(0, +) / Float(old.count)
    let sum: Float = before.map(\.y).reduce(0, +)
    #expect(mean < sum / 160 - 20)
  }

  @Test("A birth rate of 0 drains: no further birth, living particles stay")
  func drain() {
    var simulation = running(snow)
    var drained = snow
    drained.birthRate = 0
    simulation.change(to: drained, at: 5 * second)
    #expect(simulation.census(at: 5 * second).alive == 160)
    simulation.advance(to: 7 * second, field: .none)
    #expect((79...81).contains(simulation.census(at: 7 * second).alive))
    simulation.advance(to: 10 * second, field: .none)
    let end = simulation.census(at: 10 * second)
    #expect(end.alive == 0 && end.born == end.retired)
    // And on again: births come where they would have come.
    simulation.change(to: snow, at: 10 * second)
    simulation.advance(to: 20 * second, field: .none)
    #expect(simulation.sprites(at: 20 * second) == running(snow, 20).sprites(at: 20 * second))
  }

  @Test("Rockets in the air burst while the layer drains")
  func drainBursts() {
    var rocket = cell { ($0.birthRate, $0.lifetime, $0.duration) = (1, 2, 1) }
    rocket.emitterCells = [cell { ($0.birthRate, $0.beginTime, $0.lifetime) = (100, 1.5, 1) }]
    let fireworks = layer(rocket)
    var simulation = running(fireworks, 1.5)
    var drained = fireworks
    drained.birthRate = 0
    simulation.change(to: drained, at: 3 * second / 2)
    simulation.advance(to: 3 * second, field: .none)
    #expect((50...52).contains(simulation.census(at: 3 * second).alive))
  }

  @Test("Clearing removes all at once and counts them as dead; births continue")
  func clear() {
    var simulation = running(snow)
    let before = simulation.census(at: 5 * second)
    simulation.clear()
    let after = simulation.census(at: 5 * second)
    #expect(after.alive == 0 && after.born >= before.born)
    #expect(simulation.sprites(at: 5 * second).isEmpty)
    simulation.advance(to: 6 * second, field: .none)
    #expect((39...40).contains(simulation.census(at: 6 * second).alive))
  }

  @Test("Cells are matched by name, unnamed ones by order; new ones start empty")
  func names() {
    func named(_ name: String?, _ x: Double) -> EmitterCell {
      cell {
        ($0.name, $0.birthRate, $0.lifetime, $0.duration) = (name, 1, 99, 1)
        $0.velocity = x
      }
    }
    var simulation = running(
      layer(named("a", 1), named(nil, 2), named("b", 3), named("a", 4), named(nil, 5)))
    func velocities(_ cells: EmitterCell...) -> [Float?] {
      simulation.change(to: layer { $0.emitterCells = cells }, at: 5 * second)
      return simulation.stores.map { $0.particles.first?.velocityX }
    }
    #expect(
      velocities(named("b", 0), named("a", 0), named(nil, 0), named("c", 0), named("a", 0))
        == [3, 1, 2, nil, 4])
    #expect(velocities(named("c", 0), named("a", 0)) == [nil, 1])
    #expect(simulation.census(at: 5 * second) == EmitterCensus(born: 5, retired: 4))
  }

  @Test("With another clock a layer jumps to its state on it")
  func clock() {
    var simulation = running(snow)
    var quick = snow
    (quick.speed, quick.timeOffset) = (2, 1)
    simulation.change(to: quick, at: 5 * second)
    #expect(simulation.sprites(at: 5 * second) == running(quick).sprites(at: 5 * second))
  }

  @Test("Counts stay right through changes of every kind")
  func many() {
    var simulation = running(PathTests.lively, 1)
    var random = SeededGenerator(seed: 3)
    for turn in Int64(1)...60 {
      var layer = turn % 2 == 0 ? snow : PathTests.lively
      layer.birthRate = random.nextUnit() * 3
      layer.preservesDepth = random.nextUnit() < 0.5
      if random.nextUnit() < 0.5 { layer.emitterBehaviors = [] }
      if random.nextUnit() < 0.3 { layer.emitterCells.reverse() }
      if random.nextUnit() < 0.3 { layer.emitterCells.append(snow.emitterCells[0]) }
      let time = second + turn * second / 7
      simulation.advance(to: time, field: .none)
      let before = simulation.census(at: time)
      simulation.change(to: layer, at: time)
      let after = simulation.census(at: time)
      #expect(after.alive <= before.alive && after.alive >= 0)
      #expect(after.born >= before.born && after.retired >= before.retired)
      #expect(simulation.sprites(at: time).count <= after.alive)
    }
  }
}
