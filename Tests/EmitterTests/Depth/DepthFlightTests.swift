import Graphics
import Motion
import Portable
import Testing

@testable import Emitter

@Suite("Snow in depth: how it flies")
struct DepthFlightTests {
  private static let lively: [EmitterBehavior] = [
    .init(WindBehavior(speed: 5, gusts: 10)),
    .turbulence(strength: 10, size: 120, speed: 9),
    .sway(amplitude: 0.8, frequency: 0.4, rotation: 0.3),
  ]

  /// A panel that is held, turned, turned on, and put on its head.
  private func handled(_ seconds: Double) -> Turn {
    Turn(seconds < 2 ? 0 : seconds < 4 ? seconds - 2 : seconds < 8 ? 2 : .pi)
  }

  private func isSeen(_ sprite: Sprite, _ size: Size2) -> Bool {
    sprite.x >= 0 && Double(sprite.x) < size.width && sprite.y >= 0
      && Double(sprite.y) < size.height
  }

  @Test("It fills the screen evenly from the first frame on, through turns and gusts")
  func coverage() {
    var screen = DepthScreen()
    (screen.behaviors, screen.depth.density) = (Self.lively, 600)
    var simulation = screen.simulation()
    var seconds = 0.0
    for _ in 0..<8 {
      let sprites = simulation.sprites(at: simulation.stateTime).filter {
        isSeen($0, screen.size)
      }
      // 5760 on average; eddies gather a few per cent of them.
      #expect((Double(sprites.count) / 5760 - 1).magnitude < 0.06, "\(sprites.count)")
      #expect(distanceFromUniform(sprites.map { Double($0.x) }, 0, 400) < 2.5)
      #expect(distanceFromUniform(sprites.map { Double($0.y) }, 0, 240) < 2.5)
      let begin = seconds
      simulation.run(1.7) { handled(begin + $0) }
      seconds += 1.7
    }
  }

  @Test("Nothing comes or goes where it is seen, thinned or not")
  func comings() {
    var screen = DepthScreen()
    (screen.behaviors, screen.depth.density) = (Self.lively, 50)
    var simulation = screen.simulation()
    simulation.births = 0.5
    let count = simulation.store.count
    var hidden = 0
    for step in 0..<3600 {
      let before = simulation.particles
      simulation.run(0.0167) { _ in handled(Double(step) / 60) }
      let after = simulation.particles
      for run in simulation.runs {
        let way = Float(run.swiftness) * 3 + 1
        for index in run.particles where before[index].isShown || after[index].isShown {
          let (dx, dy) = (after[index].x - before[index].x, after[index].y - before[index].y)
          let isSame = before[index].isShown == after[index].isShown
          if isSame, dx.magnitude < way, dy.magnitude < way { continue }
          hidden += isSame ? 0 : 1
          for particle in [before[index], after[index]] {
            let (x, y) = (particle.x, particle.y)
            #expect(x < 0 || x > 400 || y < 0 || y > 240, "\(x), \(y)")
          }
        }
      }
    }
    let census = simulation.census(at: simulation.stateTime)
    #expect(hidden > 100)
    #expect(census.alive == simulation.particles.count(where: \.isShown) && census.born > count)
    #expect((Double(census.alive) / Double(count) - 0.5).magnitude < 0.15, "\(census.alive)")
  }

  @Test("A turn bends flights: late, then a little too far, then down")
  func turn() {
    let screen = DepthScreen(depth: EmitterDepth(from: 0.5, to: 0.5))
    var simulation = screen.simulation()
    let speed = simulation.particles[0].speed
    #expect(simulation.particles[0].velocityY == speed)
    simulation.run(0.034) { _ in Turn(.pi / 2) }
    // Two steps after the turn, not a tenth of it has arrived.
    #expect(simulation.particles[0].velocityX.magnitude < speed / 10)
    var fastest: Float = 0
    for _ in 0..<300 {
      simulation.run(0.0167) { _ in Turn(.pi / 2) }
      fastest = max(fastest, -simulation.particles[0].velocityX)
    }
    #expect((fastest / speed - 1.163).magnitude < 0.01, "e^(−π ζ / √(1 − ζ²)) at ζ = 0.5")
    simulation.run(10) { _ in Turn(.pi / 2) }
    #expect((simulation.particles[0].velocityX / -speed - 1).magnitude < 0.01)
    #expect(simulation.particles[0].velocityY.magnitude < speed / 100)
  }

  @Test("Frames at 30, 60 and 144 a second agree to the bit where they coincide")
  func frameRates() {
    var screen = DepthScreen()
    screen.behaviors = Self.lively
    func film(_ fps: Int64) -> [Int64: [Sprite]] {
      var simulation = screen.simulation()
      var frames: [Int64: [Sprite]] = [:]
      for frame in 0...fps * 3 {
        let time = frame * second / fps
        // As the pipeline does: each step with its own turn.
        while simulation.nextStep <= time {
          let step = simulation.nextStep
          simulation.advance(to: step, turn: handled(Double(step) / 1e9))
        }
        frames[time] = simulation.sprites(at: time)
      }
      return frames
    }
    let (slow, middle, fast) = (film(30), film(60), film(144))
    for (time, sprites) in slow { #expect(middle[time] == sprites) }
    let common = fast.filter { middle[$0.key] != nil }
    #expect(common.count > 30)
    for (time, sprites) in common { #expect(middle[time] == sprites) }
  }

  @Test("Frames between steps join them: a nanosecond before a step nothing is elsewhere")
  func closedForm() {
    var screen = DepthScreen()
    screen.behaviors = Self.lively
    var simulation = screen.simulation()
    simulation.run(5) { handled($0) }
    let step = simulation.nextStep
    let before = simulation.sprites(at: step - 1)
    simulation.advance(to: step, turn: .none)
    for (one, other) in zip(before, simulation.sprites(at: step))
    where (one.x - other.x).magnitude < 100 && (one.y - other.y).magnitude < 100 {
      #expect((one.x - other.x).magnitude < 0.01 && (one.y - other.y).magnitude < 0.01)
    }
  }

  @Test("A layer that turns as a whole fills its square, and a changed one flies on")
  func changes() {
    let screen = DepthScreen()
    var simulation = screen.simulation()
    simulation.run(3) { _ in Turn(0.5) }
    let before = simulation.particles
    var snow = screen.snow { $0.color.red = 0.5 }
    simulation.change(to: snow, screen: screen.bounds, at: simulation.stateTime)
    #expect(simulation.particles.map(\.x) == before.map(\.x))
    #expect(simulation.particles.map(\.velocityY) == before.map(\.velocityY))
    #expect(simulation.particles.allSatisfy { $0.color.red == 0.5 })
    snow.emitterCells[0].depth?.density = 20
    simulation.change(to: snow, screen: screen.bounds, at: simulation.stateTime)
    #expect(simulation.store.count > before.count * 19 / 10)
  }
}

@Suite("The flight that follows moving air")
struct SwingingFlightTests {
  private func axis(_ velocity: Float, _ acceleration: Float, air: Float) -> DepthAxis {
    DepthAxis(
      velocity: SIMD8(repeating: velocity), acceleration: SIMD8(repeating: acceleration),
      air: SIMD8(repeating: air))
  }

  @Test("Two halves are the whole, at any damping", arguments: [0.05, 0.3, 0.5, 0.9, 1])
  func halves(dampingRatio: Double) {
    func flight(_ time: Double) -> SwingingFlight {
      SwingingFlight(response: 0.4, dampingRatio: dampingRatio, time: time)
    }
    let (whole, half) = (flight(0.5), flight(0.25))
    let begin = axis(30, -50, air: 7)
    let (velocity, change) = half.velocity(begin)
    let middle = axis(velocity[0], change[0], air: 7)
    let (end, once) = (half.velocity(middle), whole.velocity(begin))
    #expect((end.0 - once.0)[0].magnitude < 1e-3 && (end.1 - once.1)[0].magnitude < 1e-2)
    let way = half.distance(begin) + half.distance(middle)
    #expect((way - whole.distance(begin))[0].magnitude < 1e-3)
  }

  @Test("It is the law: small Euler steps lead to the same")
  func law() {
    let (response, damping, air) = (0.6, 0.5, 12.0)
    let pace = 2 * damping / response
    var (place, velocity, change) = (0.0, -20.0, 40.0)
    let steps = 1_000_000
    let length = 1.5 / Double(steps)
    for _ in 0..<steps {
      place += velocity * length
      velocity += change * length
      change -= (2 * damping * pace * change + pace * pace * (velocity - air)) * length
    }
    let flight = SwingingFlight(response: response, dampingRatio: damping, time: 1.5)
    let begin = axis(-20, 40, air: 12)
    #expect((Double(flight.distance(begin)[0]) - place).magnitude < 1e-3)
    let end = flight.velocity(begin)
    #expect((Double(end.0[0]) - velocity).magnitude < 1e-3)
    #expect((Double(end.1[0]) - change).magnitude < 1e-2)
  }
}
