import Documents
import Emitter
import Graphics
import Scenes
import Testing

@Suite("Lying snow in scenes")
struct CoverTests {
  private static let size = Size2(width: 320, height: 240)

  private static func text(_ gravity: String, cover: String = "", emitter: String = "") -> String {
    """
    { version: 1, layers: [
      { gravity: '\(gravity)', cover: { \(cover) surfaces: [
        { name: 'ground', points: [[-400, 80], [400, 90]], capacity: 20 },
        { name: 'roof', points: [[-60, 40], [0, -20], [60, 40]], capacity: 9 } ] } },
      { gravity: '\(gravity)', emitter: { lands: true, \(emitter)
        behaviors: [ { type: 'wind', speed: 6, gusts: 9 }, { type: 'sway', amplitude: 1, frequency: 0.4 } ],
        cells: [ { contents: 'dot', scale: 0.08, velocity: 16, velocityRange: 8,
          depth: { from: 0.65, to: 0.4, density: 9 } } ] } },
    ] }
    """
  }

  private static func simulation(
    _ text: String, at angle: Double = 0
  ) throws -> (simulation: SceneSimulation, list: DisplayList) {
    let scene = try Scene(try describe(text), seed: 1, file: "x.json5") {
      (_) throws(ImageLoadError) in throw ImageLoadError("no picture")
    }
    let simulation = SceneSimulation(scene, size: size, with: .held(at: angle))
    return (simulation, simulation.makeDisplayList())
  }

  /// What is drawn at each whole second, when frames are drawn `rate` times a second while the panel turns and shakes.
  private static func films(_ rate: Int, isCoarse: Bool = false) throws -> [DisplayList] {
    var (simulation, list) = try simulation(text("rotated"))
    func surroundings(_ time: Int64) -> Surroundings {
      // Changes at whole seconds, so that a coarse caller sees the same.
      let second = time / 1_000_000_000
      return Surroundings(angle: Double(second) * 0.1, shakeEnergy: second % 3 == 1 ? 0.9 : 0)
    }
    var lists: [DisplayList] = []
    for frame in 1...5 * rate {
      let time = Int64(frame) * 1_000_000_000 / Int64(rate)
      while !isCoarse, simulation.nextStep <= time {
        let step = simulation.nextStep
        // A step that begins with a second still belongs to the one before it.
        simulation.advance(to: step, with: surroundings(step - 1))
      }
      if isCoarse { simulation.advance(to: time, with: surroundings(time - 1)) }
      simulation.display(in: &list, at: time, with: surroundings(time - 1))
      if time % 1_000_000_000 == 0 { lists.append(list) }
    }
    return lists
  }

  private static func expectEqual(_ one: [DisplayList], _ other: [DisplayList]) {
    #expect(one.count == other.count)
    for (a, b) in zip(one, other) {
      #expect(a.count > 20 && a.shapes.count > 0)
      #expect(a.x == b.x && a.y == b.y && a.color == b.color && a.scale == b.scale)
      #expect(a.shapes.points == b.shapes.points && a.shapes.styles == b.shapes.styles)
    }
  }

  @Test("The same frames at 30, 60 and 144 a second, to the bit", arguments: [30, 144])
  func frameRates(rate: Int) throws {
    Self.expectEqual(try Self.films(rate), try Self.films(60))
  }

  @Test("The same frames for a caller that advances a second at once")
  func coarse() throws {
    Self.expectEqual(try Self.films(1, isCoarse: true), try Self.films(60))
  }

  @Test("A level world turns as a whole: the same snow at each angle")
  func isLevel() throws {
    func points(_ angle: Double) throws -> [Vector2] {
      var (simulation, list) = try Self.simulation(Self.text("rotated"), at: angle)
      simulation.advance(to: 20_000_000_000, with: .held(at: angle))
      simulation.display(in: &list, at: 20_000_000_000, with: .held(at: angle))
      let turn = Turn(-angle)
      let middle = Vector2(x: Self.size.width / 2, y: Self.size.height / 2)
      return list.shapes.points.map { turn.applied(to: $0 - middle) }
    }
    let upright = try points(0)
    for angle in [0.6, -2.5] {
      let turned = try points(angle)
      #expect(turned.count == upright.count)
      for (a, b) in zip(turned, upright) { #expect((a - b).length < 1e-6) }
    }
  }

  @Test("Snow builds up where flakes land, and not without 'lands'")
  func buildsUp() throws {
    func height(_ emitter: String, after seconds: Int64) throws -> Double {
      var (simulation, list) = try Self.simulation(
        Self.text("rotated", cover: "fill: 0,", emitter: emitter))
      simulation.advance(to: seconds * 1_000_000_000, with: .held(at: 0))
      simulation.display(in: &list, at: seconds * 1_000_000_000, with: .held(at: 0))
      // The ground's line is at 80 to 90 below the middle.
      return list.shapes.points.map { 120 + 85 - $0.y }.filter { $0 < 30 }.max() ?? 0
    }
    let (snowed, bare) = (try height("", after: 300), try height("birthRate: 0,", after: 300))
    #expect(snowed > bare + 0.5, "\(snowed) \(bare)")
  }

  @Test("Fixed to the panel, snow slides off when the panel is tilted")
  func tilts() throws {
    /// Twice the area of the first shape, through its points: the body of all snow.
    func area(_ gravity: String) throws -> Double {
      // A ledge with both ends on the screen.
      let text = Self.text(gravity, cover: "fill: 1,", emitter: "birthRate: 0,")
        .replacing("[-400, 80], [400, 90]", with: "[-90, 80], [90, 80]")
        .replacing("[-60, 40], [0, -20], [60, 40]", with: "[900, 40], [950, 40]")
      var (simulation, list) = try Self.simulation(text)
      simulation.advance(to: 20_000_000_000, with: .held(at: 1.3))
      simulation.display(in: &list, at: 20_000_000_000, with: .held(at: 1.3))
      let points = list.shapes.points.prefix(list.shapes.pointEnds.first ?? 0)
      let pairs = zip(points, points.dropFirst() + points.prefix(1))
      return pairs.reduce(0) { $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x }.magnitude
    }
    let (fixed, level) = (try area("field"), try area("rotated"))
    #expect(fixed < 0.8 * level, "\(fixed) \(level)")
    #expect(try (area("none") / level - 1).magnitude < 1e-6)
  }

  @Test("The snow stays when a scene changes, unless its surfaces do")
  func change() throws {
    let before = Self.text("rotated", cover: "fill: 1,", emitter: "birthRate: 0,")
    var (simulation, list) = try Self.simulation(before)
    let scene = try Scene(try describe(Self.text("rotated", cover: "fill: 0,")), seed: 1, file: "x")
    {
      (_) throws(ImageLoadError) in throw ImageLoadError("no picture")
    }
    func points() -> [Vector2] {
      simulation.display(in: &list, at: 0, with: .held(at: 0))
      return list.shapes.points
    }
    let old = points()
    simulation.change(to: scene, at: 0, with: .held(at: 0))
    list = simulation.makeDisplayList()
    #expect(points() == old)
    let bare = Self.text("rotated", cover: "fill: 0,").replacing(
      "capacity: 20", with: "capacity: 21")
    let other = try Scene(try describe(bare), seed: 1, file: "x") { (_) throws(ImageLoadError) in
      throw ImageLoadError("no picture")
    }
    simulation.change(to: other, at: 0, with: .held(at: 0))
    list = simulation.makeDisplayList()
    #expect(points().isEmpty)
  }

  @Test(
    "Surfaces that are none",
    arguments: [
      ("points: [[0, 0]]", "'points' has 1 entry"),
      ("points: [[0, 0], [-5, 0]]", "'points' must go from left to right"),
      ("capacity: 5", "missing key 'points'"),
      ("points: [[0, 0], [5, 0]], capacity: -1", "'capacity' is -1; expected 0 to 1000"),
      ("points: [[0, 0], [5, 0]], repose: '170deg'", "'repose'"),
      ("points: [[0, 0], [5, 0]], slope: 1", "unknown key 'slope' in a surface"),
    ])
  func errors(surface: String, message: String) throws {
    let text = "{ version: 1, layers: [ { cover: { surfaces: [ { \(surface) } ] } } ] }"
    let error = #expect(throws: DocumentError.self) { try describe(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
