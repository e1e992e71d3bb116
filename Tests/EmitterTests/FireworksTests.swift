import Graphics
import Motion
import Testing

@testable import Emitter

/// An article's fireworks: invisible shells with a trail and a burst inside.
@Suite struct FireworksTests {
  private func spark(_ birthRate: Double) -> EmitterCell {
    cell {
      $0.emissionRange = .pi * 2
      $0.birthRate = birthRate
      $0.scale = 0.2
      $0.velocity = 130
      $0.lifetime = 2
      $0.lifetimeRange = 0.4
      $0.yAcceleration = 80
      $0.beginTime = 1.5
      $0.duration = 0.1
      $0.alphaSpeed = -0.1
      $0.scaleSpeed = -0.1
    }
  }

  private let rising = cell {
    $0.emissionRange = .pi / 7
    $0.scale = 0.2
    $0.velocity = 100
    $0.birthRate = 50
    $0.lifetime = 1.5
    $0.yAcceleration = 200
    $0.alphaSpeed = -0.7
    $0.scaleSpeed = -0.1
    $0.scaleRange = 0.1
    $0.beginTime = 0.01
    $0.duration = 0.9
  }

  private func shell(_ birthRate: Double, _ cells: [EmitterCell]) -> EmitterCell {
    var base = EmitterCell()
    base.emissionLongitude = -.pi / 2
    base.emissionRange = .pi / 5
    base.lifetime = 2
    base.birthRate = birthRate
    base.velocity = 400
    base.velocityRange = 50
    base.yAcceleration = 300
    base.emitterCells = cells
    return base
  }

  /// How many of each cell have been born, and live, at a time; cells in the tree's order.
  private func born(
    _ layer: EmitterLayer, until seconds: Double
  ) -> (EmitterSimulation, births: [Int]) {
    var simulation = EmitterSimulation(layer, field: .none)
    var births = [Int](repeating: 0, count: simulation.nodes.count)
    func count() {
      for (node, store) in simulation.stores.enumerated() {
        births[node] += store.count - store.settled
      }
    }
    count()
    let last = Instant.nanoseconds(seconds: seconds)
    while simulation.nextStep <= last {
      simulation.advance(to: simulation.nextStep, field: .none)
      count()
    }
    return (simulation, births)
  }

  @Test func aShellAsTheArticleHasIt() {
    var base = shell(1, [rising, spark(20_000)])
    base.duration = 1
    let (_, births) = born(layer(base), until: 6)
    #expect(births == [1, 45, 2000])
  }

  @Test func densityIsMixedByEqualSlots() {
    var base = shell(1, [rising] + (0..<4).map { _ in spark(5000) })
    base.duration = 1
    let (_, births) = born(layer(base), until: 6)
    #expect(births == [1, 45, 500, 500, 500, 500])
  }

  /// v²/2a = 266.7 at 4/3 s; 262.5 when it bursts.
  @Test func theRocketsWay() throws {
    var base = shell(1, [rising, spark(20_000)])
    (base.duration, base.emissionRange, base.velocityRange) = (1, 0, 0)
    var simulation = EmitterSimulation(layer(base), field: .none)
    func height(_ age: Double) throws -> Double {
      let time = Instant.nanoseconds(seconds: 1 + age)
      simulation.advance(to: time, field: .none)
      let store = simulation.stores[0]
      try #require(store.count == 1)
      let block = store.blocks[0]
      let trajectory = Trajectory(simulation.nodes[0], .none, from: simulation.stateTime)
      let ages = SIMD8(repeating: inSeconds(time - block.birth[0]))
      let flight = trajectory.flight(block, trajectory.ahead(at: time, ages: ages))
      return -Double(trajectory.y(block.y, flight)[0])
    }
    #expect(abs(try height(4.0 / 3) - 266.667) < 0.01)
    #expect(abs(try height(1.5) - 262.5) < 0.01)
    // Sparks are born where it is while it bursts, and those at its beginning right there.
    simulation.advance(to: Instant.nanoseconds(seconds: 2.51), field: .none)
    let first = try #require(simulation.stores[2].particles.min { $0.birth < $1.birth })
    let age = Double(simulation.stateTime - first.birth) / 1e9
    #expect(abs(age - 0.00995) < 0.017)
    let way = (Double(first.x), Double(first.y) + 262.5)
    #expect((way.0 * way.0 + way.1 * way.1).squareRoot() < 130 * age + 1)
  }

  @Test func theSteadyState() {
    let colors = [(0.7, 4), (0.2, 4), (0.3, 1), (1.7, 1)]
    var fireworks = EmitterLayer()
    fireworks.emitterCells = colors.map { rate, slots in
      shell(rate, [rising] + (0..<slots).map { _ in spark(20_000 / Double(slots)) })
    }
    var simulation = EmitterSimulation(fireworks, field: .none)
    var counts: [Int] = []
    for tick in Int64(20)...120 {
      simulation.advance(to: tick * second, field: .none)
      counts.append(
        simulation.nodes.indices.reduce(0) { sum, node in
          simulation.nodes[node].cell.velocity == 130 ? sum + simulation.stores[node].alive : sum
        })
    }
    let mean = Double(counts.reduce(0, +)) / Double(counts.count)
    #expect(abs(mean - 11_600) < 600, "\(mean)")
    // Besides sparks there are shells, 2 s each, and 45 grains of a trail for 1.5 s.
    #expect(abs(fireworks.expectedCount - 2.9 * (4000 + 2 + 45 * 1.5)) < 1)
    #expect(fireworks.cellCount == 18)
  }

  /// The child's white takes the parent's colour and size of that instant.
  @Test func whatChildrenInherit() throws {
    var child = cell { ($0.birthRate, $0.lifetime, $0.scale) = (10, 5, 0.5) }
    child.velocity = 7
    var parent = EmitterCell()
    (parent.birthRate, parent.lifetime, parent.duration) = (1, 1, 1)
    (parent.scale, parent.scaleSpeed) = (2, 1)
    (parent.velocity, parent.emissionLongitude) = (100, .pi / 2)
    parent.color = Color(red: 1, green: 0.5, blue: 0.25, alpha: 1)
    parent.alphaSpeed = -0.5
    parent.emitterCells = [child]
    var simulation = EmitterSimulation(layer(parent) { $0.scale = 3 }, field: .none)
    simulation.advance(to: 3 * second, field: .none)
    let sprites = simulation.sprites(at: 3 * second)
    try #require(sprites.count == 10)
    for (index, sprite) in sprites.enumerated() {
      let age = Float(index + 1) / 10
      // Born 100 · age below; then 7 a second the same way for the rest.
      #expect(abs(sprite.y - (100 * age + 7 * (2 - age))) < 1e-3 && abs(sprite.x) < 1e-3)
      #expect(abs(sprite.scale - 0.5 * 3 * (2 + age)) < 1e-4)
      #expect(
        abs(sprite.color.green - 0.5) < 1e-6 && abs(sprite.color.alpha - (1 - age / 2)) < 1e-4)
    }
  }

  /// Three levels: each is born of the one before, and outlives it.
  @Test func threeLevels() {
    let leaf = cell { ($0.birthRate, $0.lifetime) = (4, 1) }
    var middle = EmitterCell()
    (middle.birthRate, middle.lifetime, middle.emitterCells) = (2, 1, [leaf])
    var root = EmitterCell()
    (root.birthRate, root.lifetime, root.duration, root.emitterCells) = (1, 2, 1, [middle])
    let (simulation, births) = born(layer(root), until: 10)
    // One root for 2 s, 2 children a second for 1 s each, 4 grandchildren a second of each.
    #expect(births == [1, 4, 16])
    #expect(simulation.census(at: 10 * second) == EmitterCensus(born: 21, retired: 21))
  }
}
