import Emitter
import Graphics
import Scenes
import Testing

@Suite("A scene that is changed while it runs")
struct SceneChangeTests {
  private let size = Size2(width: 320, height: 240)
  private let second: Int64 = 1_000_000_000

  private func scene(_ layers: String...) throws -> Scene {
    let emitters = layers.map { "{ emitter: { timeOffset: 6, cells: [ \($0) ] } }" }
    return try Scene(
      try describe("{ version: 1, layers: [ \(emitters.joined(separator: ",")) ] }"),
      seed: 1, file: "x"
    ) { (path) throws(ImageLoadError) in
      Bitmap(width: path == "pixel.png" ? 1 : 2, height: 1, format: .mask)
    }
  }

  private func shown(_ simulation: SceneSimulation, _ seconds: Int64) -> DisplayList {
    var simulation = simulation
    var list = simulation.makeDisplayList()
    simulation.display(in: &list, at: seconds * second, with: .held(at: 0))
    return list.visible
  }

  private let fast = "{ birthRate: 20, lifetime: 5, velocity: 40, contents: 'pixel.png' }"
  private let slow = "{ birthRate: 5, lifetime: 5, velocity: 10, contents: 'other.png' }"

  @Test("Layers continue, pictures are renumbered, new layers start in their current state")
  func layers() throws {
    var simulation = SceneSimulation(try scene(fast), size: size, with: .held(at: 0))
    simulation.advance(to: 2 * second, with: .held(at: 0))
    let before = shown(simulation, 2)
    simulation.change(to: try scene("\(fast), \(slow)", slow), at: 2 * second, with: .held(at: 0))
    let after = shown(simulation, 2)
    #expect(before.count == 100 && after.images.count == 3)
    // The hundred, none yet of the new cell, and a layer with its 25.
    #expect(after.count == 125)
    #expect(Array(after.x.prefix(100)) == before.x && Array(after.y.prefix(100)) == before.y)
    #expect(after.image.suffix(25).allSatisfy { $0 == 2 })
    var fresh = SceneSimulation(try scene(fast, slow), size: size, with: .held(at: 0))
    fresh.advance(to: 2 * second, with: .held(at: 0))
    #expect(Array(shown(fresh, 2).x.suffix(25)) == Array(after.x.suffix(25)))
    simulation.change(to: try scene(slow), at: 2 * second, with: .held(at: 0))
    #expect(shown(simulation, 2).images.count == 1)
    simulation.advance(to: 3 * second, with: .held(at: 0))
    #expect(shown(simulation, 3).count == 85)
  }
}
