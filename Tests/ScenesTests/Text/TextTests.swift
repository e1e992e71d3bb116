import Dates
import Documents
import Emitter
import Graphics
import Portable
import Testing

@testable import Scenes

/// A scene of one text, a cover and flakes.
func snowyText(
  _ text: String, gravity: String = "field", cover: String = "rotated", more: String = "",
  fill: Double = 1, density: Double = 30
) throws -> Scene {
  let words = """
    { version: 1, layers: [
      { gravity: '\(gravity)', text: { text: '\(text)', size: 60, surface: true, \(more) } },
      { gravity: '\(cover)', cover: { fill: \(fill) } },
      { emitter: { lands: true, cells: [ { contents: 'dot', scale: 0.08, velocity: 40,
        depth: { from: 0.6, to: 0.4, density: \(density) } } ] } },
    ] }
    """
  return try Scene(try describe(words), seed: 1, file: "x.json5") {
    (_) throws(ImageLoadError) in Bitmap(width: 1, height: 1, format: .mask)
  }
}

@Suite("Texts")
struct TextTests {
  private static let size = Size2(width: 400, height: 300)
  private static let second: Int64 = 1_000_000_000

  private static func simulation(
    _ layer: String, gravity: String = "field", at surroundings: Surroundings = .held(at: 0),
    content: any ContentSource = BlockLetters()
  ) throws -> SceneSimulation {
    let text =
      "{ version: 1, layers: [ { gravity: '\(gravity)', shift: false, text: { \(layer) } } ] }"
    return SceneSimulation(
      try scene(try describe(text)), size: size, with: surroundings, content: content)
  }

  private static func shown(
    _ simulation: inout SceneSimulation, _ surroundings: Surroundings, at time: Int64 = 0
  ) -> DisplayList {
    var list = simulation.makeDisplayList()
    simulation.advance(to: time, with: surroundings)
    simulation.display(in: &list, at: time, with: surroundings)
    return list
  }

  private static func box(_ points: some Sequence<Vector2>) -> (low: Vector2, high: Vector2) {
    var (low, high) = (Vector2(x: 1e9, y: 1e9), Vector2(x: -1e9, y: -1e9))
    for point in points {
      low = Vector2(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Vector2(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return (low, high)
  }

  @Test("It stands level at its place, at each angle", arguments: [0, 35, 90, 180, 270])
  func level(degrees: Int) throws {
    let held = Surroundings.held(at: Angle.radians(degrees: Double(degrees)))
    var simulation = try Self.simulation("text: 'TL', size: 40, position: [0.5, 0.3]", at: held)
    let list = Self.shown(&simulation, held)
    let back = Turn(-held.angle)
    let middle = Vector2(x: 200, y: 150)
    let box = Self.box(list.shapes.points.map { back.applied(to: $0 - middle) })
    // 'T' and 'L' from 0.1 to 0.9 of 40 points.
    #expect((box.high.y - box.low.y - 32).magnitude < 1e-6)
    #expect((box.high.x + box.low.x).magnitude < 2.1)
    let height = degrees % 180 == 90 ? 400.0 : 300
    if degrees != 35 { #expect(((box.high.y + box.low.y) / 2 + 0.2 * height).magnitude < 1e-6) }
  }

  @Test("All of a text is on the screen, whatever its place there", arguments: [0, 90, 180])
  func onScreen(degrees: Int) throws {
    let held = Surroundings.held(at: Angle.radians(degrees: Double(degrees)))
    var simulation = try Self.simulation(
      "text: 'TLTLTL', size: 90, position: [0.95, 0.02]", at: held)
    let box = Self.box(Self.shown(&simulation, held).shapes.points)
    #expect(box.low.x >= 0 && box.low.y >= 0 && box.high.x <= 400 && box.high.y <= 300, "\(box)")
  }

  @Test("With gravity 'none' it is fixed to the panel")
  func fixed() throws {
    let held = Surroundings.held(at: 1)
    var (one, other) = (
      try Self.simulation("text: 'TL'", gravity: "none", at: held),
      try Self.simulation("text: 'TL'", gravity: "none")
    )
    #expect(
      Self.shown(&one, held).shapes.points == Self.shown(&other, .held(at: 0)).shapes.points)
  }

  @Test("Text that is too large for the screen is made smaller, also on its side")
  func fits() throws {
    for angle in [0, Double.pi / 2] {
      let held = Surroundings.held(at: angle)
      var simulation = try Self.simulation(
        "text: 'OOOOOOOOOO', size: 100, position: [0.5, 0.5]", at: held)
      let box = Self.box(Self.shown(&simulation, held).shapes.points)
      #expect(box.low.x >= 0 && box.low.y >= 0 && box.high.x <= 400 && box.high.y <= 300)
      let length = max(box.high.x - box.low.x, box.high.y - box.low.y)
      #expect(length > (angle == 0 ? 360 : 270))
    }
  }

  @Test("The time is filled in, and the path changes only with it")
  func time() throws {
    var surroundings = Surroundings.held(at: 0)
    var simulation = try Self.simulation("text: '{time}'", at: surroundings)
    let first = Self.shown(&simulation, surroundings).shapes.points
    surroundings.time.second += 59
    #expect(Self.shown(&simulation, surroundings, at: 59 * Self.second).shapes.points == first)
    surroundings.time.second += 1
    #expect(Self.shown(&simulation, surroundings, at: 60 * Self.second).shapes.points != first)
  }

  @Test("A text from outside takes the place of its own, and gives it back")
  func outside() throws {
    let held = Surroundings.held(at: 0)
    var simulation = try Self.simulation("text: 'TL', outside: true")
    #expect(simulation.showsTexts)
    let own = Self.shown(&simulation, held).shapes.points
    simulation.say("OO")
    #expect(!simulation.isStill)
    #expect(Self.shown(&simulation, held).shapes.points != own)
    simulation.say("")
    #expect(Self.shown(&simulation, held).shapes.points == own)
    var deaf = try Self.simulation("text: 'TL'")
    deaf.say("OO")
    #expect(!deaf.showsTexts && Self.shown(&deaf, held).shapes.points == own)
  }

  @Test("Nothing is drawn before its outlines have come")
  func pending() throws {
    let held = Surroundings.held(at: 0)
    var simulation = try Self.simulation("text: 'T'", content: BlockLetters(answers: false))
    #expect(Self.shown(&simulation, held).shapes.count == 0)
  }

  @Test(
    "Errors",
    arguments: [
      ("", "missing key 'text' in a text"),
      ("text: '{day}'", "'text' has an unknown '{day}'; expected {date}, {time} or days to a day"),
      ("text: 'a {time'", "'text' has an unknown '{time'"),
      ("text: '{days to 2-30}'", "unknown '{days to 2-30}'"),
      ("text: '\(String(repeating: "a\\n", count: 100))'", "'text' has more than 100 lines"),
      ("text: 'a', size: 0", "'size' is 0"),
      ("text: 'a', align: 'left'", "unknown align 'left'; expected start, center or end"),
    ])
  func errors(layer: String, message: String) throws {
    let text = "{ version: 1, layers: [ { text: { \(layer) } } ] }"
    let error = #expect(throws: DocumentError.self) { try describe(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
