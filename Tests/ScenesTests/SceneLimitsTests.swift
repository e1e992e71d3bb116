import Documents
import Emitter
import Graphics
import Testing

@testable import Scenes

@Suite("61.5: layers share a scene's room")
struct SceneLimitsTests {
  private func made(_ layer: String, count: Int) throws -> Scene {
    let layers = Array(repeating: "{ \(layer) }", count: count).joined(separator: ", ")
    return try scene(describe("{ version: 1, layers: [ \(layers) ] }"))
  }

  private static let snow =
    "emitter: { timeOffset: 10, cells: [ { birthRate: 100, lifetime: 8 } ] }"
  private static let flood =
    "emitter: { timeOffset: 600, birthRate: 1000, speed: 100, "
    + "cells: [ { birthRate: 1000000, lifetime: 3600 } ] }"

  @Test("A scene of a few layers keeps what a layer may hold, and nothing is thinned")
  func few() throws {
    for count in 1...4 {
      let scene = try made(Self.snow, count: count)
      #expect(scene.layers.allSatisfy { $0.emitter.limits == EmitterLimits() })
      #expect(scene.thinning.isEmpty)
    }
    // Many layers that ask for little have far more than that.
    let many = try made(Self.snow, count: 64)
    #expect(many.layers.allSatisfy { $0.emitter.limits.particles > 6000 })
    #expect(many.layers.allSatisfy { $0.emitter.limits.prewarm == EmitterLimits.mostPrewarm })
    #expect(many.thinning.isEmpty)
  }

  @Test("All layers together hold no more than four", arguments: [5, 8, 64])
  func many(count: Int) throws {
    for layer in [
      Self.snow, Self.flood,
      "emitter: { cells: [ { depth: { from: 1, to: 0, density: 10000 } } ] }",
      "emitter: { cells: [ { birthRate: 1000000, lifetime: 0.0001 } ] }",
    ] {
      let scene = try made(layer, count: count)
      let limits = scene.layers.map(\.emitter.limits.particles)
      #expect(limits.allSatisfy { $0 > 0 })
      #expect(limits.reduce(0, +) <= SceneLimits.mostParticles)
    }
  }

  @Test("A second of a scene takes a bounded work, and so do all prewarms together")
  func work() throws {
    let inner = "{ count: 99, birthRate: 1000, lifetime: 9 }"
    let cells = "{ birthRate: 1000000, lifetime: 1, speed: 100, cells: [ \(inner) ] }"
    let flash = "{ birthRate: 1000000, lifetime: 0.0001 }"
    let drag = "behaviors: [ { type: 'drag', drag: 1 } ]"
    for layer in [
      Self.flood, "emitter: { speed: 100, birthRate: 1000, timeOffset: 600, cells: [ \(cells) ] }",
      "emitter: { speed: 100, birthRate: 1000, cells: [ \(flash) ] }",
      "emitter: { speed: 100, \(drag), cells: [ { birthRate: 1000000, lifetime: 9 } ] }",
    ] {
      let count = layer.contains("count: 99") ? 50 : 64
      let scene = try made(layer, count: count)
      let loads = scene.layers.compactMap(\.content.load)
      #expect(loads.count == count)
      #expect(loads.reduce(0) { $0 + $1.rate } < 2e9, "\(layer)")
      let prewarm = zip(loads, scene.layers).reduce(0) {
        $0 + min($1.0.work, $1.1.emitter.limits.prewarm)
      }
      #expect(prewarm <= EmitterLimits.mostPrewarm * 1.001, "\(layer)")
    }
  }

  @Test("What is thinned is said: particles, and the past")
  func said() throws {
    let flood = try made(Self.flood, count: 1).thinning
    let particles =
      "layers[0]: about 3600000000000 particles would live; births are thinned to about "
    #expect(flood.first?.hasPrefix(particles) == true)
    let slow =
      "emitter: { timeOffset: 600, behaviors: [ { type: 'drag', drag: 1 } ], "
      + "cells: [ { birthRate: 200, lifetime: 450 } ] }"
    let words = try made(slow, count: 1).thinning
    #expect(words.count == 1 && words[0].hasPrefix("layers[0]: 'timeOffset' is 600 s; "))
  }

  @Test("Cells of all layers are bounded; the layer that has too many is named")
  func cells() throws {
    let layer = "{ emitter: { cells: [ { count: 1000 } ] } }"
    func text(_ count: Int) -> String {
      "{ version: 1, layers: [ " + Array(repeating: layer, count: count).joined(separator: ", ")
        + " ] }"
    }
    _ = try describe(text(10))
    do {
      _ = try describe(text(11))
      Issue.record("11,000 cells are too many")
    } catch let error as DocumentError {
      let words = "11000 cells in the scene's layers up to here; expected at most 10000"
      #expect(error.message == words)
      #expect(error.place.column > text(10).count - 10)
    }
  }

  @Test("A prewarm that may not go on leaves a scene that runs")
  func cancelled() throws {
    let scene = try made(
      "emitter: { timeOffset: 600, cells: [ { birthRate: 300, lifetime: 100 } ] }", count: 3)
    func alive(_ may: Bool) -> Int {
      SceneSimulation(
        scene, size: Size2(width: 64, height: 48), with: .held(at: 0), mayPrewarm: { may }
      ).census(at: 0).alive
    }
    #expect(alive(true) == 90_000)
    #expect(alive(false) < 100)
  }
}
