import Graphics
import Motion
import Testing

@testable import Emitter

@Suite struct RenderModeTests {
  private func simulation(_ mode: EmitterRenderMode) -> EmitterSimulation {
    let kinds = [3.0, 5].map { rate in
      cell {
        ($0.birthRate, $0.lifetime, $0.velocity, $0.emissionRange) = (rate, 4, 10, 6)
        ($0.zAcceleration, $0.emissionLatitude) = (rate, 0.3)
      }
    }
    var simulation = EmitterSimulation(
      layer(kinds[0], kinds[1]) { $0.renderMode = mode }, field: .none)
    simulation.advance(to: 3 * second, field: .none)
    return simulation
  }

  /// What is drawn, by its birth and by its z, in drawing order.
  private func drawn(_ mode: EmitterRenderMode) -> [(birth: Int64, z: Float)] {
    var simulation = simulation(mode)
    _ = simulation.sprites(at: 3 * second)
    var list = DisplayList(images: simulation.images)
    simulation.append(to: &list, at: 3 * second, placement: EmitterPlacement())
    return simulation.order.entries.map { entry in
      let store = simulation.stores[Int(entry.node)]
      return (store[Int(entry.index)].birth, entry.key)
    }
  }

  @Test func byBirth() {
    let births = drawn(.oldestFirst).map(\.birth)
    #expect(births.count == 24 && births == births.sorted())
    #expect(drawn(.oldestLast).map(\.birth) == births.reversed())
  }

  @Test func theFarthestFirst() {
    let depths = drawn(.backToFront).map(\.z)
    #expect(depths.count == 24 && depths == depths.sorted() && depths.first! < depths.last!)
  }

  @Test func allOfThemInEveryMode() {
    func places(_ mode: EmitterRenderMode) -> [Float] {
      simulation(mode).sprites(at: 3 * second).map(\.x).sorted()
    }
    let unordered = places(.unordered)
    for mode in EmitterRenderMode.allCases { #expect(places(mode) == unordered, "\(mode)") }
  }

  @Test func sortingIsRightForAnyCount() {
    for count in 0..<70 {
      var order = DrawOrder()
      var random = SeededGenerator(seed: UInt64(count))
      for index in 0..<count {
        order.append(
          .init(key: 0, birth: Int64(random.next() % 20), node: 0, index: Int32(index)))
      }
      let wanted = order.entries.sorted()
      order.sort()
      #expect(order.entries == wanted)
    }
  }

  /// Nearer is larger and farther from the middle.
  @Test func perspective() throws {
    let near = cell {
      ($0.birthRate, $0.lifetime, $0.velocity, $0.emissionLatitude) = (1, 9, 500, .pi / 2)
    }
    var simulation = EmitterSimulation(
      layer(near) { ($0.preservesDepth, $0.emitterPosition) = (true, Vector2(x: 30, y: 40)) },
      field: .none)
    simulation.advance(to: 2 * second, field: .none)
    let sprites = simulation.sprites(
      at: 2 * second, placement: EmitterPlacement(pivot: Vector2(x: 10, y: 20)))
    // 500 points nearer after a second: twice as large. The other is born this instant.
    try #require(sprites.count == 2)
    #expect(abs(sprites[0].scale - 2) < 1e-4 && abs(sprites[0].x - 50) < 1e-3)
    #expect(abs(sprites[0].y - 60) < 1e-3 && sprites[1].scale == 1)
    simulation.advance(to: 4 * second, field: .none)
    // What has passed the eye is not seen.
    #expect(simulation.sprites(at: 4 * second).count == 2)
  }
}
