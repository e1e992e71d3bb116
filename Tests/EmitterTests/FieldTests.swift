import Glibc
import Graphics
import Motion
import Portable
import Testing

@testable import Emitter

@Suite struct FieldTests {
  @Test(arguments: [
    // Shape, longitude in degrees, and the way on the screen, where y is down.
    (EmitterShape.point, 0.0, 1.0, 0.0), (.point, -90, 0, -1), (.point, 90, 0, 1),
    (.line, 0, 0, -1), (.line, 90, 1, 0), (.line, 180, 0, 1), (.line, 270, -1, 0),
  ])
  func directions(shape: EmitterShape, degrees: Double, x: Float, y: Float) {
    let born = births(
      of: layer(
        cell {
          ($0.birthRate, $0.lifetime, $0.velocity) = (1, 1, 10)
          $0.emissionLongitude = Angle.radians(degrees: degrees)
        }
      ) { $0.emitterShape = shape }, count: 3)
    for particle in born {
      #expect((particle.velocityX - 10 * x).magnitude < 1e-5)
      #expect((particle.velocityY - 10 * y).magnitude < 1e-5)
    }
  }

  /// Snow that falls out of a line above a screen of 320 × 240.
  private func snow(_ angle: Double) -> (EmitterLayer, EmitterField) {
    let size = Size2(width: 320, height: 240)
    let turn = Turn(angle)
    let flakes = layer(
      cell {
        ($0.birthRate, $0.lifetime, $0.velocity) = (40, 5, 30)
        ($0.emissionLongitude, $0.yAcceleration) = (.pi, 10)
      }
    ) { ($0.emitterShape, $0.timeOffset) = (.line, 3) }
    return (flakes, .screen(size, turn: turn, margin: 5))
  }

  @Test(arguments: [0.5, 1.5707963, -2, 3.14159])
  func flakesInTheAirTurnWithGravity(angle: Double) {
    let (flakes, before) = snow(0)
    let (_, after) = snow(angle)
    var simulation = EmitterSimulation(flakes, field: before)
    let step = simulation.nextStep
    let old = simulation.stores[0]
    let seen = simulation.sprites(at: step - 1)
    #expect(seen.count > 20)
    simulation.advance(to: step, field: after)
    let new = simulation.stores[0]
    // Places go on where they were.
    for (one, next) in zip(seen, simulation.sprites(at: step)) {
      #expect((one.x - next.x).magnitude < 1e-3 && (one.y - next.y).magnitude < 1e-3)
    }
    // Speeds stay, ways turn.
    let (sine, cosine) = (Float(sin(angle)), Float(cos(angle)))
    for index in 0..<min(old.settled, new.settled) where old[index].birth == new[index].birth {
      let speed = old[index].velocityY + 10 * Float(step) / 1e9
      #expect((new[index].velocityX + sine * speed).magnitude < 0.2)
      #expect((new[index].velocityY - cosine * speed).magnitude < 0.2)
    }
    #expect(old.settled > 100)
  }

  @Test func aTurnThereAndBackChangesNothing() {
    let (flakes, still) = snow(0)
    let (_, turned) = snow(2)
    var simulation = EmitterSimulation(flakes, field: still)
    let before = simulation.stores[0][0].velocityY
    simulation.advance(to: simulation.nextStep, field: turned)
    simulation.advance(to: simulation.nextStep, field: still)
    #expect((simulation.stores[0][0].velocityX).magnitude < 0.2)
    #expect((simulation.stores[0][0].velocityY - before).magnitude < 0.5)
  }

  /// Whoever falls straight down onto the screen has passed the edge, and as much falls onto each part.
  @Test(arguments: [(320.0, 240.0), (100, 1000), (1000, 1)], [0.0, 20])
  func theUpperEdgeCoversTheScreen(size: (Double, Double), margin: Double) {
    let bounds = EmitterBounds(of: Size2(width: size.0, height: size.1), margin: margin)
    for degrees in stride(from: -180.0, through: 180, by: 2.5) {
      let turn = Turn(Angle.radians(degrees: degrees))
      let edge = EmitterEdge.facingUp(of: bounds, turn: turn)
      let across = turn.applied(to: Vector2(x: 1, y: 0))
      func side(_ point: Vector2) -> Double { point.x * across.x + point.y * across.y }
      let corners = [(0.0, 0.0), (size.0, 0), (0, size.1), size].map { Vector2(x: $0.0, y: $0.1) }
      for corner in corners {
        #expect(side(edge.start) <= side(corner) - margin + 1e-9)
        #expect(side(edge.end) >= side(corner) + margin - 1e-9)
      }
      // Evenly, for who looks from above; on the rim, and nowhere below the screen's middle line.
      let span = side(edge.end) - side(edge.start)
      for step in 0...20 {
        let along = Double(step) / 20
        let place = edge.place(along)
        #expect((side(place) - side(edge.start) - along * span).magnitude < 1e-9 * max(1, span))
        let isBeside = place.x == bounds.low.x || place.x == bounds.high.x
        let isAbove = place.y == bounds.low.y || place.y == bounds.high.y
        #expect(isBeside || isAbove, "\(place)")
        let fall = turn.applied(to: Vector2(x: 0, y: 1))
        let from = Vector2(x: size.0 / 2, y: size.1 / 2) - place
        let outward = Vector2(
          x: isBeside ? (place.x == bounds.low.x ? -1 : 1) : 0,
          y: isBeside ? 0 : (place.y == bounds.low.y ? -1 : 1))
        #expect(from.x * outward.x + from.y * outward.y < 0)
        #expect(fall.x * outward.x + fall.y * outward.y < 1e-12 || along == 0 || along == 1)
      }
    }
  }

  /// The number below the floor of a still screen, and when it begins to turn.
  private func below(pulledBy acceleration: Double) -> (standing: Int, turning: Int) {
    let size = Size2(width: 320, height: 240)
    func field(_ angle: Double) -> EmitterField { .screen(size, turn: Turn(angle), margin: 5) }
    var (flakes, _) = snow(0)
    flakes.emitterCells[0].velocity = 150
    flakes.emitterCells[0].yAcceleration = acceleration
    var simulation = EmitterSimulation(flakes, field: field(0))
    func count() -> Int {
      simulation.sprites(at: simulation.nextStep - 1).count { $0.y > 245 && $0.y < 1000 }
    }
    simulation.advance(to: simulation.nextStep, field: field(0))
    let standing = count()
    let time = simulation.nextStep
    let alive = simulation.census(at: time).alive
    simulation.advance(to: time, field: field(0.1))
    #expect(simulation.census(at: time).alive == alive)
    return (standing, count())
  }

  /// Who has fallen out of the screen does not come back into it; who is pulled back had not.
  @Test func whoHasFallenOutStaysAway() {
    let (standing, turning) = below(pulledBy: 10)
    #expect(standing > 20 && turning == 0)
    let (rising, stillRising) = below(pulledBy: -20)
    #expect(rising > 20 && stillRising >= rising - 1)
  }

  @Test(arguments: EmitterRange.allCases)
  func noFlakeAppearsInside(range: EmitterRange) {
    let picture = Bitmap(width: 30, height: 40, format: .mask)
    for degrees in stride(from: 0.0, to: 360, by: 15) {
      var flakes = layer(
        cell {
          ($0.birthRate, $0.lifetime, $0.scale, $0.scaleRange) = (1, 1, 0.5, 0.4)
          ($0.contents, $0.contentsScale) = (picture, 2)
        })
      (flakes.scale, flakes.range) = (3, range)
      let turn = Turn(Angle.radians(degrees: degrees))
      let size = Size2(width: 320, height: 240)
      let field = EmitterField.screen(size, turn: turn, margin: flakes.largestRadius)
      for particle in births(of: flakes, count: 200, field: field) {
        // Half a diagonal of 50 pixels, two pixels a point.
        let radius = Double(particle.scale.magnitude) * 25 / 2
        let inside = Vector2(
          x: min(max(Double(particle.x), 0), 320), y: min(max(Double(particle.y), 0), 240))
        let distance = hypot(Double(particle.x) - inside.x, Double(particle.y) - inside.y)
        #expect(distance >= radius - 1e-3)
      }
    }
  }

  /// From 0.5 ± 0.1 by −2 a second for 3 s, twice as long in all: mirrored 11.6 times as large.
  @Test func sizesThatSinkBelowZeroGrowAgain() {
    let picture = Bitmap(width: 30, height: 40, format: .mask)
    let shrinking = cell {
      ($0.scale, $0.scaleRange, $0.scaleSpeed, $0.lifetime) = (0.5, 0.2, -2, 3)
      $0.contents = picture
    }
    #expect((layer(shrinking) { $0.lifetime = 2 }.largestRadius - 25 * 11.6).magnitude < 1e-9)
    #expect((layer(shrinking) { $0.range = .full }.largestRadius - 25 * 5.7).magnitude < 1e-9)
  }

  @Test func aPlacementTurnsAboutItsPivot() {
    var simulation = EmitterSimulation(
      layer(cell { ($0.birthRate, $0.lifetime) = (1, 9) }) {
        $0.emitterPosition = Vector2(x: 30, y: 20)
      }, field: .none)
    simulation.advance(to: second, field: .none)
    // Clockwise by a quarter about (10, 20), two pixels a point: right becomes down.
    let sprites = simulation.sprites(
      at: second,
      placement: EmitterPlacement(angle: .pi / 2, pivot: Vector2(x: 10, y: 20), scale: 2))
    #expect((sprites[0].x - 20).magnitude < 1e-4 && (sprites[0].y - 80).magnitude < 1e-4)
    #expect(sprites[0].scale == 2 && sprites[0].rotation == Float(Double.pi / 2))
  }
}
