import Documents
import Emitter
import Graphics
import Scenes
import Testing

@Suite("Cells with a depth in scene files")
struct DepthFileTests {
  @Test("All keys")
  func keys() throws {
    let text = file(
      """
      depth: { from: 0.9, to: 0.1, density: 2, focus: 0.3, aperture: 4, haze: 5, response: 6,
        dampingRatio: 0.7 }, contents: 'pixel.png'
      """)
    let layer = try scene(try describe(text)).layers[0].emitter
    var wanted = EmitterDepth(from: 0.9, to: 0.1)
    (wanted.density, wanted.focus, wanted.aperture, wanted.haze) = (2, 0.3, 4, 5)
    (wanted.response, wanted.dampingRatio) = (6, 0.7)
    #expect(layer.emitterCells[0].depth == wanted && layer.hasDepth)
    #expect(layer.expectedCount == 76.8)
  }

  @Test(
    "What has no effect is told",
    arguments: [
      ("depth: { from: 1 }", "", "missing key 'to' in depth"),
      ("depth: { from: 1, to: 2 }", "", "'to' is 2; expected 0 to 1"),
      ("depth: { from: 1, to: 0, near: 2 }", "", "unknown key 'near' in depth"),
      (
        "depth: { from: 1, to: 0 }, lifetime: 9", "",
        "'lifetime' has no effect in a cell with 'depth'"
      ),
      (
        "depth: { from: 1, to: 0 }", "emitterShape: 'point',",
        "'emitterShape' has no effect in an emitter of cells with 'depth'"
      ),
      ("depth: { from: 1, to: 0 }", "renderMode: 'oldestFirst',", "'depth' decides the order"),
      (
        "depth: { from: 1, to: 0 }", "behaviors: [ { type: 'drag', drag: 1 } ],",
        "behavior 'drag' does not act on cells with 'depth'"
      ),
      (
        "depth: { from: 1, to: 0 }, behaviors: [ { type: 'alignToMotion' } ]", "",
        "behavior 'alignToMotion' does not act on cells with 'depth'"
      ),
      ("depth: { from: 1, to: 0 } }, { birthRate: 1", "", "cells with and without 'depth'"),
      ("cells: [ { depth: { from: 1, to: 0 } } ]", "", "'depth' is not for cells inside a cell"),
    ])
  func mistakes(cell: String, emitter: String, message: String) {
    let error = #expect(throws: DocumentError.self) {
      try describe(file(cell, emitter: emitter))
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.place.line == 1 && (error?.place.column ?? 0) > 30)
  }

  @Test("They cover the screen in every gravity mode", arguments: GravityMode.allCases)
  func modes(mode: GravityMode) throws {
    let text = file("depth: { from: 1, to: 0.3, density: 40 }, velocity: 20", layer: "seed: 3,")
    let size = Size2(width: 400, height: 200)
    for angle in [0, 0.7, 2.5] {
      var simulation = SceneSimulation(
        try scene(try describe(text), gravity: mode), size: size, with: .held(at: angle))
      simulation.advance(to: 5_000_000_000, with: .held(at: angle))
      let list = shown(simulation, 5_000_000_000, angle: angle)
      for corner in 0..<4 {
        let (left, top): (Float, Float) = (corner % 2 == 0 ? 0 : 300, corner < 2 ? 0 : 150)
        let count = (0..<list.count).count {
          (left..<left + 100).contains(list.x[$0]) && (top..<top + 50).contains(list.y[$0])
        }
        #expect((8...35).contains(count), "corner \(corner) at \(angle): \(count) of 20")
      }
    }
  }
}
