import Documents
import Emitter
import Graphics
import Scenes
import Testing

@Suite struct SceneFileTests {
  /// The smallest scene of the manual.
  static let powder = """
    { version: 1, name: 'powder', backdrop: '#0b1026',
      layers: [ { emitter: { emitterShape: 'line', timeOffset: 10, cells: [
          { birthRate: 30, lifetime: 20, velocity: 40, velocityRange: 20, emissionLongitude: '180deg', scale: 0.5, color: '#ffffff' } ] } } ] }
    """

  @Test func theSmallestSceneRuns() throws {
    let description = try describe(Self.powder)
    let layer = description.layers[0]
    #expect(description.name == "powder" && layer.gravity == .field && layer.spansEdge)
    #expect(layer.emitter.timeOffset == 10 && layer.emitter.emitterShape == .line)
    #expect(layer.cells[0].cell.emissionLongitude == .pi && layer.cells[0].cell.scale == 0.5)
    let scene = try Scene(description, seed: 1, file: "x.json5") { (_) throws(ImageLoadError) in
      throw ImageLoadError("no picture is asked for")
    }
    var simulation = SceneSimulation(
      scene, size: Size2(width: 320, height: 240), with: .held(at: 0))
    var list = simulation.makeDisplayList()
    simulation.display(in: &list, at: 0, with: .held(at: 0))
    #expect(list.count == 300 && list.images.count == 1 && list.images[0].width == 32)
    simulation.advance(to: 10_000_000_000, with: .held(at: 0))
    #expect(simulation.census(at: 10_000_000_000).alive == 600 && !simulation.isStill)
  }

  /// Wrong files, the place of the mistake, and words that must come up.
  static let wrong: [(String, String, [String])] = [
    (file("lifetme: 2"), "1:48", ["'lifetme'", "did you mean 'lifetime'?"]),
    (file("lifetime: 'long'"), "1:58", ["'lifetime' must be a number, not a string"]),
    (file("lifetime: -1"), "1:58", ["'lifetime' is -1; expected 0 to 3600"]),
    (file("birthRate: 1e9"), "1:59", ["'birthRate' is 1000000000", "0 to 1000000"]),
    (file("scale: NaN"), "1:55", ["'scale' is nan"]),
    (file("velocity: Infinity"), "1:58", ["'velocity' is inf"]),
    (file("color: 'white'"), "1:55", ["'white'", "'#rrggbb'"]),
    (file("color: 5"), "1:55", ["a colour such as '#ffffff', not a number"]),
    (file("spin: '3turns'"), "1:54", ["'3turns'", "'35deg'"]),
    (file("spin: 'nandeg'"), "1:54", ["'nandeg'"]),
    (file("spin: '0x10deg'"), "1:54", ["'0x10deg'"]),
    (file("contents: []"), "1:58", ["0 entries; expected 1 to 64"]),
    (file("count: 0"), "1:55", ["'count' is 0; expected 1 to 1000"]),
    (file("count: 1.5"), "1:55", ["'count'", "whole"]),
    (file("blur: 33"), "1:54", ["'blur' is 33; expected 0 to 32"]),
    (file("scale: {}"), "1:55", ["missing key 'from' in a random value"]),
    (file("scale: {from: 2, to: 1}"), "1:62", ["'from' must not be larger"]),
    (file("scale: {from: 0, to: 1, step: -1}"), "1:78", ["'step' is -1; expected 0 to 1000"]),
    (file("scale: {from: 0, to: 1, stp: 1}"), "1:72", ["did you mean 'step'?"]),
    (
      file(emitter: "emitterShape: 'additive',"), "1:51",
      ["unknown emitterShape 'additive'", "point, line"]
    ),
    (file(emitter: "emitterPosition: [1],"), "1:54", ["1 entry; expected 2"]),
    (file(layer: "gravity: 'feild',"), "1:35", ["did you mean 'field'?"]),
    (file(scene: " version: 1"), "1:59", ["duplicate key 'version'"]),
    ("{ layers: [] }", "1:1", ["missing key 'version'"]),
    ("{ version: 2 }", "1:12", ["unsupported version; expected 1"]),
    ("[]", "1:1", ["a scene must be an object, not a list"]),
    (
      "{ version: 1,\n  layers: [ {} ] }", "2:13",
      ["missing key in a layer; expected emitter, eased"]
    ),
    ("{ version: 1, layers: [ { emitter: {}, eased: {} } ] }", "1:47", ["a layer has one kind"]),
    (file(layer: "opacity: 2,"), "1:35", ["'opacity' is 2; expected 0 to 1"]),
    (file(layer: "blend: 'add',"), "1:33", ["unknown blend 'add'; expected over or additive"]),
    ("{ version: 1, backdrop: 3 }", "1:25", ["a colour such as"]),
    ("{ version: 1, backdrop: '#12' }", "1:25", ["'#12'"]),
    ("{ version: 1, shortSide: 1 }", "1:26", ["10 to 10000"]),
  ]

  @Test(arguments: wrong.indices)
  func mistakesAreToldWithTheirPlace(index: Int) throws {
    let (text, place, words) = Self.wrong[index]
    let error = try #require(throws: DocumentError.self) { try describe(text) }
    #expect(error.description.hasPrefix("x.json5:\(place): "), "\(error)")
    for word in words { #expect(error.message.contains(word), "\(error)") }
  }

  @Test func aPictureThatIsMissingIsToldWithItsPlace() throws {
    let description = try describe(file("contents: ['dot', 'medium4']"))
    let error = try #require(throws: DocumentError.self) {
      // Whatever the seed draws: a file is right or wrong.
      for seed in UInt64(0)..<3 {
        _ = try Scene(description, seed: seed, file: "x.json5") { (_) throws(ImageLoadError) in
          throw ImageLoadError("none")
        }
        Issue.record("seed \(seed) has not noticed")
      }
    }
    #expect(error.description.hasPrefix("x.json5:1:66: unknown picture 'medium4'"), "\(error)")
    #expect(error.message.hasSuffix("did you mean 'medium1'?"))
  }

  @Test func tooManyLayersAreRefused() throws {
    let layers = String(repeating: "{ emitter: {} },", count: 10_000)
    let error = try #require(throws: DocumentError.self) {
      try describe("{ version: 1,\n layers: [ \(layers) ] }")
    }
    #expect(error.description == "x.json5:2:10: 'layers' has 10000 entries; expected at most 64")
  }

  @Test func tooManyCellsAreRefused() throws {
    // Too many entries, and few entries that expand to too many.
    let entries = String(repeating: "{},", count: 10_000)
    #expect(throws: DocumentError.self) {
      try describe("{ version: 1, layers: [ { emitter: { cells: [\(entries)] } } ] }")
    }
    let copies = String(repeating: "{ count: 1000 },", count: 10)
    #expect(throws: DocumentError.self) {
      try describe("{ version: 1, layers: [ { emitter: { cells: [\(copies)] } } ] }")
    }
  }

  @Test func emptyListsAreEmptyScenes() throws {
    for text in [
      "{ version: 1 }", "{ version: 1, layers: [] }",
      "{ version: 1, layers: [ { emitter: {} } ] }",
      "{ version: 1, layers: [ { emitter: { cells: [] } } ] }",
    ] {
      var simulation = SceneSimulation(
        try scene(try describe(text)), size: Size2(width: 9, height: 9), with: .held(at: 0))
      var list = simulation.makeDisplayList()
      simulation.advance(to: 1_000_000_000, with: .held(at: 1))
      simulation.display(in: &list, at: 1_000_000_000, with: .held(at: 1))
      #expect(list.count == 0 && simulation.isStill)
    }
  }

  @Test func aFreshCellIsCoreAnimationsWithADot() throws {
    let cell = try describe(file()).layers[0].cells[0]
    #expect(cell.cell.birthRate == 0 && cell.cell.lifetime == 0 && cell.cell.scale == 1)
    guard case .oneOf(let names) = cell.contents else {
      Issue.record("it is invisible")
      return
    }
    #expect(names.map(\.name) == ["dot"])
  }
}
