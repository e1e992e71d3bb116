import Graphics
import Motion

@testable import Scenes

/// A garland of one rope on a screen of 400 × 400 points; the rope of the article: 100,100 to 300,100.
func ropeLayer(length: Double = 400, _ change: (inout GarlandLayer) -> Void = { _ in })
  -> GarlandLayer
{
  var layer = GarlandLayer()
  layer.spring = Spring(k: -200, mass: 1, damping: -10)
  layer.ropes = [
    GarlandLayer.Rope(
      from: Vector2(x: 0.25, y: 0.25), to: Vector2(x: 0.75, y: 0.25), length: .points(length))
  ]
  change(&layer)
  return layer
}

/// A garland that is run step by step, and what it shows.
struct GarlandRun {
  static let size = Size2(width: 400, height: 400)
  var simulation: SceneSimulation
  var list: DisplayList
  private(set) var time: Int64 = 0
  var surroundings: Surroundings

  init(
    _ layer: GarlandLayer, gravity: GravityMode = .field, degrees: Double = 0, scale: Double = 1
  ) throws {
    surroundings = .held(at: degrees * .pi / 180)
    let description = SceneDescription(
      name: "x", backdrop: .color(.black),
      layers: [LayerDescription(gravity: gravity, content: layer)])
    let scene = try Scene(description, seed: 1, file: "x") { (_) throws(ImageLoadError) in
      throw ImageLoadError("no picture is asked for")
    }
    simulation = SceneSimulation(scene, size: Self.size, scale: scale, with: surroundings)
    simulation.start(at: 0, with: surroundings)
    list = simulation.makeDisplayList()
    show()
  }

  /// Goes on for so many steps of 1/60 s and shows what is there then.
  mutating func go(steps: Int = 1) {
    for _ in 0..<steps {
      time = simulation.nextStep
      simulation.advance(to: time, with: surroundings)
    }
    show()
  }

  mutating func show() { simulation.display(in: &list, at: time, with: surroundings) }

  mutating func touch(_ touches: [(id: Int, x: Double, y: Double)]) {
    surroundings.touches = touches.map {
      Touch(identifier: $0.id, x: $0.x / Self.size.width, y: $0.y / Self.size.height)
    }
  }

  /// The points of a rope's first path: where it begins, control point, end, end.
  func rope(_ index: Int = 0, shapesEach: Int = 2) -> [Vector2] {
    let shape = index * shapesEach
    let begin = shape == 0 ? 0 : list.shapes.pointEnds[shape - 1]
    return Array(list.shapes.points[begin..<list.shapes.pointEnds[shape]])
  }
}
