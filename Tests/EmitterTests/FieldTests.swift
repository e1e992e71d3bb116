import Glibc
import Graphics
import Motion
import PortableMath
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
    let edge = EmitterEdge.facingUp(of: size, turn: turn, margin: 5)
    let flakes = layer(
      cell {
        ($0.birthRate, $0.lifetime, $0.velocity) = (40, 5, 30)
        ($0.emissionLongitude, $0.yAcceleration) = (.pi, 10)
      }
    ) { ($0.emitterShape, $0.timeOffset) = (.line, 3) }
    return (flakes, EmitterField(turn: turn, edge: edge))
  }

  @Test(arguments: [0.5, 1.5707963, -2, 3.14159])
  func flakesInTheAirTurnWithGravity(angle: Double) {
    let (flakes, before) = snow(0)
    let (_, after) = snow(angle)
    var simulation = EmitterSimulation(flakes, field: before)
    let step = simulation.nextStep
    let old = simulation.stores[0]
    let seen = simulation.sprites(at: step - 1)
    simulation.advance(to: step, field: after)
    let new = simulation.stores[0]
    // Places go on where they were.
    for (one, next) in zip(seen, simulation.sprites(at: step)) {
      #expect((one.x - next.x).magnitude < 1e-3 && (one.y - next.y).magnitude < 1e-3)
    }
    // Speeds stay, ways turn.
    let (sine, cosine) = (Float(sin(angle)), Float(cos(angle)))
    for index in 0..<min(old.settled, new.settled) where old.birth[index] == new.birth[index] {
      let speed = old.velocityY[index] + 10 * Float(step) / 1e9
      #expect((new.velocityX[index] + sine * speed).magnitude < 0.2)
      #expect((new.velocityY[index] - cosine * speed).magnitude < 0.2)
    }
    #expect(old.settled > 100)
  }

  @Test func aTurnThereAndBackChangesNothing() {
    let (flakes, still) = snow(0)
    let (_, turned) = snow(2)
    var simulation = EmitterSimulation(flakes, field: still)
    let before = simulation.stores[0].velocityY[0]
    simulation.advance(to: simulation.nextStep, field: turned)
    simulation.advance(to: simulation.nextStep, field: still)
    #expect((simulation.stores[0].velocityX[0]).magnitude < 0.2)
    #expect((simulation.stores[0].velocityY[0] - before).magnitude < 0.5)
  }

  @Test(arguments: [(320.0, 240.0), (100, 1000), (1000, 1)], [0.0, 20])
  func theUpperEdgeCoversTheScreen(size: (Double, Double), margin: Double) {
    let screen = Size2(width: size.0, height: size.1)
    for degrees in stride(from: -180.0, through: 180, by: 2.5) {
      let turn = Turn(Angle.radians(degrees: degrees))
      let edge = EmitterEdge.facingUp(of: screen, turn: turn, margin: margin)
      let length = hypot(edge.half.x, edge.half.y)
      let along = edge.half * (1 / length)
      let down = turn.applied(to: Vector2(x: 0, y: 1))
      var nearest = Double.infinity
      for corner in [(0.0, 0.0), (size.0, 0), (0, size.1), size] {
        let from = Vector2(x: corner.0, y: corner.1) - edge.center
        // Within the line's extent, and below it by the margin at least.
        #expect((from.x * along.x + from.y * along.y).magnitude <= length - margin + 1e-9)
        nearest = min(nearest, from.x * down.x + from.y * down.y)
      }
      #expect((nearest - margin).magnitude < 1e-9)
      #expect((along.x * down.x + along.y * down.y).magnitude < 1e-12)
    }
  }

  @Test func noFlakeAppearsInside() {
    let picture = Bitmap(width: 30, height: 40, format: .mask)
    for degrees in stride(from: 0.0, to: 360, by: 15) {
      var flakes = layer(
        cell {
          ($0.birthRate, $0.lifetime, $0.scale, $0.scaleRange) = (1, 1, 0.5, 0.4)
          ($0.contents, $0.contentsScale) = (picture, 2)
        })
      flakes.scale = 3
      let turn = Turn(Angle.radians(degrees: degrees))
      let size = Size2(width: 320, height: 240)
      let edge = EmitterEdge.facingUp(of: size, turn: turn, margin: flakes.largestRadius)
      for particle in births(of: flakes, count: 200, field: EmitterField(turn: turn, edge: edge)) {
        // Half a diagonal of 50 pixels, two pixels a point.
        let radius = Double(particle.scale.magnitude) * 25 / 2
        let inside = Vector2(
          x: min(max(Double(particle.x), 0), 320), y: min(max(Double(particle.y), 0), 240))
        let distance = hypot(Double(particle.x) - inside.x, Double(particle.y) - inside.y)
        #expect(distance >= radius - 1e-3)
      }
    }
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
