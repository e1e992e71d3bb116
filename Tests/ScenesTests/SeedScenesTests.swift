import Emitter
import Flakes
import Graphics
import Testing

@testable import Scenes

/// The rows of the acceptance list for two more articles, on the scenes that are shipped.
@Suite("D2 and D3: the launch screen's snow and the snow of fourteen cells")
struct SeedScenesTests {
  private func emitter(_ name: String, seed: UInt64 = 1) throws -> EmitterLayer {
    try shipped(name, seed: seed).layers[0].emitter
  }

  @Test("2.1 A line, ten seconds on: 600 flakes at once, 1200 from ten seconds on")
  func launchCounts() throws {
    let layer = try emitter("badoo-article")
    #expect(layer.emitterShape == .line && layer.timeOffset == 10 && layer.beginTime == 0)
    var simulation = SceneSimulation(try shipped("badoo-article"), size: phone, with: .held(at: 0))
    #expect(simulation.census(at: 0).alive == 600)
    for time in 10...13 {
      simulation.advance(to: Int64(time) * second, with: .held(at: 0))
      #expect(simulation.census(at: Int64(time) * second).alive == 1200)
    }
  }

  @Test("2.2 Without a place it comes from the edge that faces up")
  func launchPlace() throws {
    let content = try #require(try shipped("badoo-article").layers[0].content as? EmitterContent)
    #expect(content.spansEdge)
  }

  @Test("2.3, 2.4 Two cells, the second blurred and faster")
  func launchCells() throws {
    let cells = try emitter("badoo-article").emitterCells
    try #require(cells.count == 2)
    for cell in cells {
      #expect(cell.emissionRange == .pi && cell.lifetime == 20 && cell.birthRate == 30)
      #expect(cell.scale == 0.15 && cell.scaleRange == 0.6 && cell.velocityRange == 20)
      #expect(cell.spin == -0.5 && cell.spinRange == 1)
      #expect(cell.yAcceleration == 30 && cell.xAcceleration == 5)
    }
    #expect(cells[0].velocity == 30 && cells[1].velocity == 40)
    #expect(cells[0].contents == BuiltInContents.dot.bitmap)
    #expect(cells[1].contents == BuiltInContents.dot.bitmap.blurred(sigma: 3))
  }

  @Test("2.5, 2.6 It lies over other layers, and goes without touching them")
  func launchOverlay() throws {
    let below =
      "{ emitter: { timeOffset: 4, cells: [ { birthRate: 9, lifetime: 4, velocity: 9 } ] } }"
    let above = "{ emitter: { timeOffset: 10, cells: [ { birthRate: 30, lifetime: 20 } ] } }"
    func scene(_ layers: String) throws -> Scene {
      try easedScene("{ version: 1, layers: [ \(layers) ] }")
    }
    let alone = SceneSimulation(try scene(below), size: phone, with: .held(at: 0))
    var both = SceneSimulation(try scene("\(below), \(above)"), size: phone, with: .held(at: 0))
    let (one, two) = (shown(alone, 0), shown(both, 0))
    #expect(one.count == 36 && two.count == 336)
    #expect(Array(two.x.prefix(36)) == one.x && Array(two.y.prefix(36)) == one.y)
    both.change(to: try scene(below), at: 0, with: .held(at: 0))
    #expect(shown(both, 0).x == one.x && shown(both, 0).y == one.y)
  }

  @Test("2.7 Shapes by their names")
  func shapes() throws {
    for shape in ["circle", "rectangle", "sphere", "cuboid", "line", "point"] {
      let description = try describe(file(emitter: "emitterShape: '\(shape)',"))
      #expect(description.layers[0].emitter.emitterShape.rawValue == shape)
    }
  }

  @Test("2.8 In ten seconds they fall 1500 points and what they began with, and drift 250")
  func launchFall() throws {
    // Down is 90° from a point's own direction, which is right.
    for (velocity, expected) in [(0.0, 1500.0), (30, 1800)] {
      let text = """
        { version: 1, layers: [ { emitter: { emitterPosition: [0, 0], duration: 0.015, cells: [
          { birthRate: 100, lifetime: 20, velocity: \(velocity), emissionLongitude: '90deg',
            yAcceleration: 30, xAcceleration: 5 } ] } } ] }
        """
      var simulation = SceneSimulation(try easedScene(text), size: phone, with: .held(at: 0))
      simulation.advance(to: 10 * second, with: .held(at: 0))
      let list = shown(simulation, 10 * second)
      try #require(list.count == 1)
      #expect((list.x[0] - 250).magnitude < 0.6 && (Double(list.y[0]) - expected).magnitude < 4)
    }
  }

  @Test("3.4 It spans the edge that faces up, at any angle (docs/coverage.png)")
  func classicPlace() throws {
    let content = try #require(try shipped("classic-article").layers[0].content as? EmitterContent)
    #expect(content.spansEdge && content.emitter.emitterShape == .line)
    // A layer that is turned as a whole reaches beyond the diagonal.
    let turned = LayerStage(size: phone, scale: 1, gravity: .rotated, surroundings: .held(at: 1))
    let edge = try #require(content.field(turned).edge)
    #expect(edge.end.x - edge.start.x >= turned.diagonal)
  }

  @Test("3.5 A seed fixes the numbers, each in M ± R/2")
  func classicSeed() throws {
    func numbers(_ seed: UInt64) throws -> [Double] {
      try emitter("classic-article", seed: seed).emitterCells.flatMap {
        [$0.xAcceleration, $0.yAcceleration]
      }
    }
    #expect(try numbers(1) == numbers(1))
    #expect(zip(try numbers(1), try numbers(2)).allSatisfy { $0 != $1 })
  }

  @Test("3.7 Fourteen cells, 28 flakes a second, 420 alive")
  func classicCounts() throws {
    let layer = try emitter("classic-article")
    #expect(layer.emitterCells.count == 14 && layer.expectedCount == 420)
    for cell in layer.emitterCells {
      #expect(cell.birthRate == 2 && cell.lifetime == 15 && cell.velocityRange == 100)
      #expect(cell.velocity == cell.velocity.rounded() && (50...200).contains(cell.velocity))
    }
  }

  @Test("3.8, 3.9, 3.10, 3.11 What a cell has, for some seeds")
  func classicCells() throws {
    let half = Double.pi
    for seed in UInt64(1)...3 {
      for cell in try emitter("classic-article", seed: seed).emitterCells {
        #expect(cell.alphaRange == 1 && cell.alphaSpeed == -0.15)
        #expect(cell.scale == 0.3 && cell.scaleRange == 0.15 && cell.scaleSpeed == -0.01)
        #expect((-half...half).contains(cell.spin) && (-half...half).contains(cell.spinRange))
        #expect((cell.emissionRange - 35 * .pi / 180).magnitude < 1e-12)
        #expect(cell.emissionLongitude == .pi && (-70...70).contains(cell.xAcceleration))
        #expect((-40...30).contains(cell.yAcceleration) && cell.color == .white)
      }
    }
  }

  @Test(
    "3.12 A line's directions: 0 north, 90 east, 180 south, 270 west; without range all side by side",
    arguments: [("0deg", 0.0, -1.0), ("90deg", 1, 0), ("180deg", 0, 1), ("270deg", -1, 0)])
  func directions(longitude: String, x: Double, y: Double) throws {
    func way(range: String) throws -> [Vector2] {
      let text = """
        { version: 1, layers: [ { emitter: { emitterShape: 'line', emitterPosition: [160, 120],
          emitterSize: [300, 1], duration: 0.5, cells: [ { birthRate: 60, lifetime: 9, velocity: 40,
          emissionLongitude: '\(longitude)', emissionRange: '\(range)' } ] } } ] }
        """
      var simulation = SceneSimulation(try easedScene(text), size: phone, with: .held(at: 0))
      simulation.advance(to: second, with: .held(at: 0))
      let (one, two) = (shown(simulation, second), shown(simulation, second + second / 100))
      return one.x.indices.map {
        Vector2(x: Double(two.x[$0] - one.x[$0]), y: Double(two.y[$0] - one.y[$0])) * (100.0 / 40)
      }
    }
    let side = try way(range: "0deg")
    #expect(side.count == 30)
    #expect(side.allSatisfy { ($0 - Vector2(x: x, y: y)).length < 0.01 })
    let scattered = try way(range: "180deg").map { $0.x * x + $0.y * y }
    #expect(scattered.allSatisfy { $0 > -0.01 } && (scattered.min() ?? 1) < 0.5)
  }

  @Test(
    "3.13, 3.14 Six pictures, each blurred by 0 to 3; full at once where the article begins empty")
  func classicPictures() throws {
    let layer = try emitter("classic-article")
    let sides = layer.emitterCells.compactMap(\.contents?.width)
    // 48 or 96 pixels and up to nine around them.
    #expect(sides.allSatisfy { (48...66).contains($0) || (96...114).contains($0) })
    #expect(Set(sides).count > 4 && layer.timeOffset == 16 && layer.beginTime == 0)
  }

  @Test("3.15 Flakes that turn back up are not kept")
  func classicCulled() throws {
    var simulation = SceneSimulation(
      try shipped("classic-article"), size: phone, with: .held(at: 0))
    for time in Int64(1)...60 {
      simulation.advance(to: time * second, with: .held(at: 0))
      #expect((392...448).contains(simulation.census(at: time * second).alive))
    }
  }
}
