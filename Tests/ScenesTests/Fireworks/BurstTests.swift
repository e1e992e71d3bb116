import Emitter
import Graphics
import Portable
import Testing

@testable import Scenes

/// Shells rise against real gravity and burst on the screen, at every size and angle.
@Suite("Where shells burst")
struct BurstTests {
  static let sizes = [(800, 480), (480, 800), (240, 240), (1920, 1080)]
  static let angles = [0.0, 45, 90, 180, 270]

  /// One shell a second that goes straight on, and one spark where it bursts.
  private func scene(_ range: Double = 0, gravity: String = "field") throws -> Scene {
    try easedScene(
      """
      { version: 1, shortSide: 568, layers: [ { gravity: '\(gravity)', emitter: { emitterShape: 'point',
        emitterEdge: 'down', fit: [400, 450], cells: [ { contents: null, birthRate: 10,
        emissionLongitude: '-90deg', emissionRange: \(range), lifetime: 2, velocity: 400, velocityRange: 50,
        yAcceleration: 300, cells: [ { birthRate: 1000, beginTime: 1.5, duration: 0.0015, lifetime: 0.1 } ] } ] } } ] }
      """)
  }

  /// Where shells burst, in points, for ten seconds.
  private func bursts(
    _ scene: Scene, _ size: (Int, Int), _ degrees: Double
  ) -> (screen: Size2, places: [Vector2]) {
    let scale = scene.scale(width: size.0, height: size.1, factor: 1)
    let screen = Size2(width: Double(size.0) / scale, height: Double(size.1) / scale)
    let held = Surroundings.held(at: Angle.radians(degrees: degrees))
    var simulation = SceneSimulation(scene, size: screen, with: held)
    var list = simulation.makeDisplayList()
    var places: [Vector2] = []
    for tick in Int64(20)..<100 {
      let time = tick * second / 10 + 3_000_000
      simulation.advance(to: time, with: held)
      simulation.display(in: &list, at: time, with: held)
      for index in 0..<list.count {
        places.append(Vector2(x: Double(list.x[index]), y: Double(list.y[index])))
      }
    }
    return (screen, places)
  }

  @Test(
    "0.4 Straight up they burst at 50 to 67 percent of the room above them", arguments: sizes,
    angles)
  func heights(size: (Int, Int), degrees: Double) throws {
    let (screen, places) = bursts(try scene(), size, degrees)
    try #require(places.count > 50)
    let turn = Turn(Angle.radians(degrees: degrees))
    let room = ScreenRoom(size: screen, turn: turn)
    let stretch = min(2 * room.across / 400, 2 * room.reach / 450)
    for place in places {
      let away = Turn(-Angle.radians(degrees: degrees)).applied(to: place - room.middle)
      let height = room.reach - away.y
      // 225 to 300 points of the 450, and never beyond the other side.
      #expect((224 * stretch...301 * stretch).contains(height), "\(height / stretch)")
      #expect(height < 2 * room.reach && away.x.magnitude < 1)
    }
  }

  @Test(
    "With a cone of 36 degrees all burst on the screen, nearly all where a corner is up",
    arguments: sizes, angles)
  func onTheScreen(size: (Int, Int), degrees: Double) throws {
    let (screen, places) = bursts(try scene(Double.pi / 5), size, degrees)
    let seen = places.count {
      (0...screen.width).contains($0.x) && (0...screen.height).contains($0.y)
    }
    let least = degrees == 45 ? 0.95 : 1
    #expect(Double(seen) >= least * Double(places.count), "\(seen) of \(places.count)")
  }

  @Test(
    "0.4 By the article's numbers: 262.5 points after 1.5 seconds, 225 and 300 at the slowest and fastest"
  )
  func theArticlesHeights() {
    for (velocity, height) in [(400.0, 262.5), (375, 225), (425, 300)] {
      #expect(velocity * 1.5 - 300 * 1.5 * 1.5 / 2 == height)
    }
    // On a screen that it is made for nothing is stretched.
    let upright = ScreenRoom(size: Size2(width: 400, height: 450), turn: .none)
    #expect(EmitterPlace(fit: Size2(width: 400, height: 450)).stretch(in: upright) == 1)
  }

  @Test("A rotated layer shows the same, and one without gravity is upright")
  func modes() throws {
    for degrees in Self.angles {
      let field = bursts(try scene(), (800, 480), degrees).places
      let turned = bursts(try scene(gravity: "rotated"), (800, 480), degrees).places
      try #require(field.count == turned.count && !field.isEmpty)
      for (one, other) in zip(field, turned) {
        #expect((one.x - other.x).magnitude < 0.1 && (one.y - other.y).magnitude < 0.1)
      }
      let none = bursts(try scene(gravity: "none"), (800, 480), degrees).places
      #expect(none == bursts(try scene(), (800, 480), 0).places)
    }
  }

  @Test("While the panel turns, where they start and how far they fly changes without jumps")
  func continuous() throws {
    var content = EmitterContent()
    content.spansEdge = false
    content.place = EmitterPlace(edge: .down, fit: Size2(width: 400, height: 450))
    var last: (start: Vector2, stretch: Double)?
    for step in 0...3600 {
      let stage = LayerStage(
        size: Size2(width: 947, height: 568), scale: 1, gravity: .field,
        surroundings: .held(at: Angle.radians(degrees: Double(step) / 10)))
      let field = content.field(stage)
      let start = try #require(field.edge?.start)
      if let last {
        let way = start - last.start
        #expect(way.x.magnitude < 4 && way.y.magnitude < 4, "\(step)")
        #expect((field.stretch - last.stretch).magnitude < 0.01)
      }
      last = (start, field.stretch)
    }
  }

  @Test("A line without a place spans the sides that face down: what rises enters from there")
  func spanning() throws {
    let scene = try easedScene(
      """
      { version: 1, layers: [ { emitter: { emitterEdge: 'down',
        cells: [ { birthRate: 200, lifetime: 0.2, velocity: 300 } ] } } ] }
      """)
    for degrees in Self.angles {
      let held = Surroundings.held(at: Angle.radians(degrees: degrees))
      var simulation = SceneSimulation(scene, size: phone, with: held)
      simulation.advance(to: second, with: held)
      let list = shown(simulation, second, angle: held.angle)
      try #require(list.count > 30)
      let room = ScreenRoom(size: phone, turn: Turn(held.angle))
      let up = room.turn.applied(to: Vector2(x: 0, y: -1))
      let inside = (0..<list.count).count { index in
        let place = Vector2(x: Double(list.x[index]), y: Double(list.y[index])) - room.middle
        // Below the middle or, on a long side, beside it, but never up where snow comes from.
        return place.x * up.x + place.y * up.y < room.support / 2 + 20
      }
      #expect(inside == list.count)
    }
  }
}
