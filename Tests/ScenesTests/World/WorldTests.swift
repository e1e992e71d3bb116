import Documents
import Emitter
import Graphics
import Portable
import Testing

@testable import Scenes

@Suite("What the layers of a scene share")
struct WorldTests {
  private static let size = Size2(width: 400, height: 300)

  private static func text(_ scene: String, layer: String = "", emitter: String = "") -> String {
    """
    { version: 1, \(scene) layers: [ { \(layer) emitter: { \(emitter) cells: [
      { contents: 'dot', color: '#808080', scale: 0.05, velocity: 16,
        depth: { from: 0.9, to: 0.1, density: 3 } } ] } } ] }
    """
  }

  private static func simulation(_ text: String, at angle: Double = 0) throws -> SceneSimulation {
    let scene = try Scene(try describe(text), seed: 1, file: "x.json5") {
      (_) throws(ImageLoadError) in throw ImageLoadError("no picture")
    }
    return SceneSimulation(scene, size: size, with: .held(at: angle))
  }

  /// The list after some seconds of surroundings.
  private static func list(
    _ text: String, seconds: Double, _ surroundings: (Double) -> Surroundings
  ) throws -> DisplayList {
    var simulation = try simulation(text, at: surroundings(0).angle)
    var list = simulation.makeDisplayList()
    let end = Int64(seconds * 1e9)
    while simulation.nextStep <= end {
      let step = simulation.nextStep
      simulation.advance(to: step, with: surroundings(Double(step) / 1e9))
    }
    simulation.display(in: &list, at: end, with: surroundings(seconds))
    return list
  }

  @Test("Lit particles near a lamp take its colour; without 'lit' none does")
  func lights() throws {
    let lamp = "lights: [ { place: [0, 0], color: '#ff8000', reach: 40 } ],"
    let lit = try Self.list(Self.text(lamp, emitter: "lit: 1,"), seconds: 1) { _ in .held(at: 0) }
    let dark = try Self.list(Self.text(lamp), seconds: 1) { _ in .held(at: 0) }
    #expect(lit.count == dark.count && lit.x == dark.x)
    var (near, far) = (0, 0)
    for index in 0..<lit.count {
      let away = Vector2(x: Double(lit.x[index]) - 200, y: Double(lit.y[index]) - 150).length
      let warmth = lit.color[index].red - lit.color[index].blue
      #expect((dark.color[index].red - dark.color[index].blue).magnitude < 1e-6)
      if away < 60 {
        near += 1
        #expect(warmth > 0.14)
      } else if away > 150 {
        far += 1
        #expect(warmth < 0.14)
      }
    }
    #expect(near > 2 && far > 5)
  }

  @Test("Tilting shifts near particles against the tilt, far ones hardly, by 2.5 % at most")
  func parallax() throws {
    func shifts(_ parallax: Bool, _ pitch: Double) throws -> DisplayList {
      try Self.list(Self.text("parallax: \(parallax),"), seconds: 2) {
        Surroundings(angle: 0, pitch: $0 < 1 ? 0 : pitch)
      }
    }
    let (rest, tilted) = (try shifts(true, 0), try shifts(true, 0.4))
    #expect(rest.count == tilted.count)
    let moved = (0..<rest.count).map { Double(tilted.y[$0] - rest.y[$0]) }
    #expect(zip(rest.x, tilted.x).allSatisfy { $0 == $1 })
    #expect((moved.min() ?? 0) < -5 && (moved.min() ?? 0) > -7.5 && (moved.max() ?? 0) <= 0)
    // The farthest are drawn first.
    #expect(moved[0] > -1.2 && moved[moved.count - 1] < -4)
    let (off, offTilted) = (try shifts(false, 0), try shifts(false, 0.4))
    #expect(off.y == offTilted.y)
  }

  @Test("The shift follows without overshoot, forgets a lasting tilt, and fades out when flat")
  func parallaxInTime() {
    var parallax = Parallax()
    for _ in 0..<60 { parallax.step(roll: 0.3, pitch: 0.2) }
    #expect(parallax.place.length < 1e-9, "where it begins is its zero")
    var most = 0.0
    for step in 1...60 {
      parallax.step(roll: 0.3, pitch: 0.4)
      most = max(most, parallax.place.y)
      if step == 12 { #expect((0.4...0.75).contains(parallax.place.y), "\(parallax.place)") }
    }
    #expect(most < 0.9 && parallax.place.y > 0.82 && parallax.place.x.magnitude < 1e-9)
    for _ in 0..<60 * 150 { parallax.step(roll: 0.3, pitch: 0.4) }
    #expect(parallax.place.y < 0.05)
    for _ in 0..<60 { parallax.step(roll: 0.3, pitch: 1.5) }
    #expect(parallax.place.length < 0.01, "flat on a table")
    // Through ±180°.
    var turning = Parallax()
    for step in 0..<600 {
      turning.step(roll: Angle.wrapped(3 + Double(step) * 0.001), pitch: 0)
      #expect(turning.place.x.magnitude < 1)
    }
  }

  @Test("One wind moves all emitters alike, unless they have one of their own")
  func wind() throws {
    let own = "behaviors: [ { type: 'wind', speed: 40, seed: 7 } ],"
    func velocity(_ scene: String, _ emitter: String) throws -> Double {
      let text = Self.text(scene, emitter: emitter)
      let (a, b) = (
        try Self.list(text, seconds: 8) { _ in .held(at: 0) },
        try Self.list(text, seconds: 8.016) { _ in .held(at: 0) }
      )
      let steps = (0..<min(a.count, b.count)).map { Double(b.x[$0] - a.x[$0]) }
        .filter { $0.magnitude < 20 }
      return steps.reduce(0, +) / Double(steps.count) / 0.016
    }
    let calm = try velocity("", "")
    let windy = try velocity("wind: { speed: 40 },", "")
    #expect(calm.magnitude < 1 && windy > 40)
    #expect((try velocity("", own) - windy).magnitude < 1e-3)
    #expect((try velocity("wind: { speed: -40 },", own) - windy).magnitude < 1e-3)
  }

  @Test("A turn of the panel swings the air of a level world, and it comes to rest")
  func swing() throws {
    func places(_ scene: String, until end: Double, turns: Bool) throws -> [Float] {
      let list = try Self.list(Self.text(scene, layer: "gravity: 'rotated',"), seconds: end) {
        .held(at: turns ? min(max($0 - 1, 0), 0.5) : 0)
      }
      // Back into the level frame.
      let turn = Turn(turns ? -0.5 : 0)
      return (0..<list.count).map {
        Float(
          turn.applied(to: Vector2(x: Double(list.x[$0]) - 200, y: Double(list.y[$0]) - 150)).x)
      }
    }
    let wind = "wind: { speed: 0 },"
    let (still, swung) = (
      try places(wind, until: 2, turns: false), try places(wind, until: 2, turns: true)
    )
    let shift = zip(swung, still).map { Double($0 - $1) }.filter { $0.magnitude < 60 }
    #expect((shift.reduce(0, +) / Double(shift.count)).magnitude > 1)
    let (calm, turned) = (
      try places("", until: 2, turns: false), try places("", until: 2, turns: true)
    )
    #expect(zip(calm, turned).allSatisfy { ($0 - $1).magnitude < 1e-2 }, "without a wind: none")
  }

  @Test(
    "Errors",
    arguments: [
      ("lights: [ { color: '#fff' } ],", "missing key 'place' in a light"),
      ("lights: [ { place: [0, 0], reach: 0 } ],", "'reach' is 0; expected 1 to 100000"),
      ("wind: { speeds: 1 },", "unknown key 'speeds' in a wind"),
      ("parallax: 2,", "'parallax'"),
    ])
  func errors(scene: String, message: String) throws {
    let error = #expect(throws: DocumentError.self) { try describe(Self.text(scene)) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
