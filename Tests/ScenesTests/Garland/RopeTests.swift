import Foundation
import Graphics
import Motion
import Testing

@testable import Scenes

@Suite("Ropes: shapes, gravity and drawing (D4 4.1–4.4, 4.11, 4.13–4.15)")
struct RopeTests {
  private let start = Vector2(x: 100, y: 100)
  private let end = Vector2(x: 300, y: 100)
  private let down = Vector2(x: 0, y: 1)

  private func near(_ a: Vector2, _ b: Vector2, _ most: Double = 1e-6) -> Bool {
    (a - b).length < most
  }

  @Test(
    "4.2, 4.3 the control point of the text and of the program, and the curve's middle",
    arguments: [(RopeDecline.halfDistance, 400.0, 250.0), (.distance, 300, 200)])
  func rest(decline: RopeDecline, control: Double, middle: Double) {
    let shape = RopeShape(from: start, to: end, length: 400, decline: decline, down: down)
    #expect(shape.control == Vector2(x: 200, y: control))
    #expect(shape.point(at: 0.5) == Vector2(x: 200, y: middle))
    #expect(shape.point(at: 0) == start && shape.point(at: 1) == end)
  }

  @Test(
    "4.4 taut: straight from 400 points on, by the text from 800",
    arguments: [(RopeDecline.halfDistance, 800.0), (.distance, 400)])
  func taut(decline: RopeDecline, distance: Double) {
    for (way, isTaut) in [(distance - 2, false), (distance, true), (distance * 3, true)] {
      let shape = RopeShape(
        from: start, to: start + Vector2(x: way, y: 0), length: 400, decline: decline, down: down)
      #expect((shape.control.y == start.y) == isTaut)
    }
  }

  @Test("4.1 the path: a quadratic curve, and a line to its own end")
  func path() throws {
    let run = try GarlandRun(ropeLayer())
    let table = run.list.shapes
    #expect(Array(table.elements.prefix(table.elementEnds[0])) == [.move, .quadCurve, .line])
    #expect(run.rope() == [start, Vector2(x: 200, y: 300), end, end])
  }

  @Test(
    "4.15 ropes hang to the real down at every angle",
    arguments: [0.0, 45, 90, 135, 180, 270, -45])
  func realDown(degrees: Double) throws {
    let angle = degrees * .pi / 180
    let real = Vector2(x: -sin(angle), y: cos(angle))
    let middle = Vector2(x: 200, y: 100)
    let field = try GarlandRun(ropeLayer(), degrees: degrees)
    #expect(near(field.rope()[1], middle + real * 200))
    #expect(near(field.rope()[0], start))
    // Rotated: all of it is turned about the screen's middle. None: the panel's bottom is down.
    let rotated = try GarlandRun(ropeLayer(), gravity: .rotated, degrees: degrees)
    let center = Vector2(x: 200, y: 200)
    for (seen, place) in zip(rotated.rope(), [start, Vector2(x: 200, y: 300), end]) {
      #expect(near(seen, center + Turn(angle).applied(to: place - center)))
    }
    let none = try GarlandRun(ropeLayer(), gravity: .none, degrees: degrees)
    #expect(near(none.rope()[1], Vector2(x: 200, y: 300)))
  }

  @Test("4.15 a panel that is turned makes its garland swing, and it comes to rest at the new down")
  func swings() throws {
    var run = try GarlandRun(ropeLayer())
    run.surroundings.angle = .pi / 2
    let before = run.rope()[1]
    run.go()
    // Nothing jumps: the first step only sees where down is.
    #expect(near(run.rope()[1], before))
    let rest = Vector2(x: 0, y: 100)
    var overshoot = 0.0
    for _ in 0..<60 {
      run.go()
      overshoot = max(overshoot, rest.x - run.rope()[1].x)
    }
    // ζ = 0.354, over a way of 200 points.
    #expect((overshoot / 200 - 0.289).magnitude < 0.02)
    run.go(steps: 120)
    #expect(near(run.rope()[1], rest, 0.1))
  }

  @Test("4.11 frames between two steps lie on the way, and change nothing")
  func frames() throws {
    var run = try GarlandRun(ropeLayer())
    run.surroundings.angle = 1
    run.go(steps: 5)
    let from = run.rope()[1]
    let length = run.simulation.nextStep - run.time
    var list = run.list
    run.simulation.display(in: &list, at: run.time + length / 2, with: run.surroundings)
    let half = list.shapes.points[1]
    run.simulation.display(in: &list, at: run.time + length - 1, with: run.surroundings)
    let whole = list.shapes.points[1]
    run.go()
    #expect(near(run.rope()[1], whole, 1e-4))
    let way = run.rope()[1] - from
    #expect(near(half, from + way * 0.5, 0.2 * way.length) && way.length > 1)
  }

  @Test("4.13 glow, rim, middle and dashes, with the article's widths, in pixels")
  func drawing() throws {
    let layer = ropeLayer {
      ($0.glow, $0.hasDashes, $0.shadow) = (1, true, 0.5)
    }
    let run = try GarlandRun(layer, scale: 2)
    let styles = run.list.shapes.styles
    #expect(styles.map(\.lineWidth) == [16, 12, 4, 4])
    #expect(styles[0].shadowRadius == 16 && styles[0].shadowBlend == .additive)
    #expect(styles[1].shadowRadius == 16 && styles[1].shadowColor == .black)
    #expect(near(styles[1].shadowOffset, Vector2(x: 0, y: 30)))
    #expect(styles[2].strokeColor == layer.paint.core && styles[2].shadowOpacity == 0)
    #expect(styles[3].lineDashPattern == [28, 24] && styles[3].strokeColor == .white)
  }

  @Test("4.13 dashes run 104 points a second, from 26 to −26 in half a second, without a jump")
  func phase() {
    #expect(GarlandPainter.dashPhase(at: 0) == 26)
    #expect(GarlandPainter.dashPhase(at: 250_000_000) == 0)
    #expect((GarlandPainter.dashPhase(at: 499_999_999) + 26).magnitude < 1e-4)
    #expect(GarlandPainter.dashPhase(at: 500_000_000) == 26)
    let way = GarlandPainter.dashPhase(at: 100_000_000) - GarlandPainter.dashPhase(at: 200_000_000)
    #expect((way - 10.4).magnitude < 1e-9)
  }

  @Test(
    "4.14 the shipped rope has the article's colours",
    arguments: [
      (0, 0.244, 0.551, 0.950, 0.373, 0.659, 0.986), (1, 0.884, 0.356, 0.367, 0.969, 0.501, 0.484),
      (2, 0.951, 0.633, 0.267, 0.977, 0.721, 0.364),
      (3, 0.577, 0.553, 0.533, 0.723, 0.713, 0.713),
    ] as [(Int, Float, Float, Float, Float, Float, Float)])
  func colors(_ unit: (Int, Float, Float, Float, Float, Float, Float)) throws {
    let layers = try shipped("rope").layers
    guard let layer = layers.compactMap({ $0.content as? GarlandLayer }).first else {
      Issue.record("no garland")
      return
    }
    let paint = try #require(unit.0 < 3 ? layer.ropes[unit.0].paint : layer.heldPaint)
    let seen = [
      paint.rim.red, paint.rim.green, paint.rim.blue, paint.core.red, paint.core.green,
      paint.core.blue,
    ]
    let wanted = [unit.1, unit.2, unit.3, unit.4, unit.5, unit.6]
    for (a, b) in zip(seen, wanted) { #expect((a - b).magnitude < 0.0025) }
  }

  @Test("A layer's opacity and blend are those of its ropes as well")
  func style() throws {
    let text = """
      { version: 1, layers: [ { opacity: 0.5, blend: 'additive', garland: { shadow: 0.4, ropes: [
        { from: [0, 0], to: [1, 0], length: 500 } ] } } ] }
      """
    let scene = try easedScene(text)
    let simulation = SceneSimulation(scene, size: GarlandRun.size, with: .held(at: 0))
    let style = shown(simulation, 0).shapes.styles[0]
    #expect(style.strokeColor?.alpha == 0.5 && style.shadowOpacity == 0.2)
    #expect(style.blend == .additive && style.shadowBlend == .additive)
  }
}
