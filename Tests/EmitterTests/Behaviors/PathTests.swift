import Graphics
import Motion
import Portable
import Testing

@testable import Emitter

@Suite struct PathTests {
  @Test("A position on a curve stays on it at every step, despite forces")
  func position() {
    let led = single(
      .valueOverLife(.positionX, [10, 110]), .valueOverLife(.positionY, [0, 50, 0]), .drag(3)
    ) {
      ($0.lifetime, $0.velocity, $0.yAcceleration) = (10, 99, 99)
    }
    for (age, sprite) in track(led, seconds: 9.9) {
      #expect((Double(sprite.x) - 10 - 10 * age).magnitude < 0.01)
      let down = age < 5 ? age * 10 : 100 - age * 10
      // Between two steps it goes straight: the bend at 5 s is cut by a step at most.
      #expect((Double(sprite.y) - down).magnitude < 0.2)
    }
  }

  @Test("A speed that follows a curve adds up to the area under it")
  func velocity() throws {
    let led = single(.valueOverLife(.velocityX, [0, 40]), .valueOverLife(.velocityY, [20])) {
      $0.lifetime = 10
    }
    for (age, sprite) in track(led, seconds: 9.9) {
      #expect((Double(sprite.x) - 2 * age * age).magnitude < 0.02 * max(1, age))
      #expect((Double(sprite.y) - 20 * age).magnitude < 0.02)
    }
  }

  @Test("A mass that follows a curve changes how it falls")
  func mass() throws {
    func down(_ behaviors: EmitterBehavior...) throws -> Float {
      var falling = single { ($0.lifetime, $0.yAcceleration) = (5, 60) }
      falling.emitterBehaviors = behaviors
      return try #require(track(falling, seconds: 4).last).sprite.y
    }
    let light = try down(.drag(4))
    #expect(try down(.drag(4), .valueOverLife(.mass, [3])) > 2 * light)
    #expect(try down(.drag(4), .valueOverLife(.mass, [1])) == light)
    let both = EmitterBehavior.valueOverLife(.mass, [1, 1], multiplies: true)
    #expect(try down(.drag(4), both) == light)
  }

  @Test("A swing stays around the path and across it at every angle, with its own phase")
  func sway() {
    for angle in [0, 1.1, .pi] {
      let field = EmitterField(turn: Turn(angle))
      let swaying = layer(
        cell { ($0.birthRate, $0.lifetime, $0.yAcceleration, $0.duration) = (40, 60, 3, 1) }
      ) { $0.emitterBehaviors = [.sway(amplitude: 8, frequency: 0.5, rotation: 0.4)] }
      var simulation = EmitterSimulation(swaying, field: field)
      var widest: Float = 0
      var sum: Float = 0
      var different: Set<Float> = []
      for frame in Int64(60)...600 {
        let time = frame * second / 60 + 5_000_000
        simulation.advance(to: time, field: field)
        for (index, sprite) in simulation.sprites(at: time).enumerated() {
          let back = Turn(-angle).applied(to: Vector2(x: Double(sprite.x), y: Double(sprite.y)))
          let age = Double(time) / 1e9 - Double(index + 1) / 40
          #expect((back.y - 1.5 * age * age).magnitude < 0.01)
          widest = max(widest, Float(back.x.magnitude))
          sum += Float(back.x)
          #expect(sprite.rotation.magnitude <= 0.4001)
          if frame == 300 { different.insert(sprite.rotation) }
        }
      }
      // From where it is born ± 8 is as far as 16 to one side.
      #expect((14...16.01).contains(widest), "\(widest)")
      #expect(different.count == 40)
    }
  }

  @Test("When gravity turns, no particle jumps")
  func turning() {
    let snow = layer(
      cell { ($0.birthRate, $0.lifetime, $0.velocity, $0.yAcceleration) = (30, 9, 20, 30) }
    ) {
      $0.emitterBehaviors = [
        .drag(1), .sway(amplitude: 20, frequency: 0.3), .turbulence(strength: 40, size: 50),
        .wave(force: Vector3(x: 50, y: 0), frequency: 0.2),
      ]
    }
    var simulation = EmitterSimulation(snow, field: .none)
    simulation.advance(to: 4 * second, field: .none)
    let before = simulation.sprites(at: 4 * second)
    // Upside down at once, and one step on.
    let later = 4 * second + 17_000_000
    simulation.advance(to: later, field: EmitterField(turn: Turn(.pi)))
    let after = simulation.sprites(at: later).prefix(before.count)
    #expect(before.count > 100 && after.count == before.count)
    for (one, other) in zip(before, after) {
      let moved = SIMD2(one.x - other.x, one.y - other.y)
      #expect((moved * moved).sum().squareRoot() < 2.5)
    }
  }

  /// Everything at once, deep and nested.
  static let lively: EmitterLayer = {
    var rocket = cell {
      ($0.birthRate, $0.lifetime, $0.velocity, $0.velocityRange) = (9, 2, 90, 30)
      ($0.emissionRange, $0.massRange, $0.yAcceleration) = (3, 1, 30)
    }
    rocket.emitterCells = [
      cell { ($0.birthRate, $0.lifetime, $0.velocity, $0.emissionRange) = (20, 1, 30, 6) }
    ]
    rocket.emitterBehaviors = [.alignToMotion()]
    var attractor = AttractorBehavior(position: Vector2(x: 90, y: 40), stiffness: 5, radius: 10)
    attractor.zPosition = 20
    return layer(rocket) {
      ($0.seed, $0.preservesDepth) = (5, true)
      $0.emitterBehaviors = [
        .drag(0.7), .wave(force: Vector3(x: 30, y: 5, z: 9), frequency: 0.7),
        .turbulence(strength: 60, size: 40, speed: 20), .sway(amplitude: 5, frequency: 1),
        .init(attractor),
        .valueOverLife(.alpha, [0, 1, 0]),
      ]
    }
  }()

  @Test("The frame rate changes nothing, and a prewarmed start equals a long run")
  func determinism() {
    func film(_ rate: Int64, offset: Double = 0) -> [[Sprite]] {
      var layer = Self.lively
      layer.timeOffset = offset
      var simulation = EmitterSimulation(layer, field: .none)
      return (Int64(0)...4 * rate).compactMap { frame in
        let time = frame * second / rate
        simulation.advance(to: time, field: .none)
        let sprites = simulation.sprites(at: time)
        return frame % (rate / 4) == 0 ? sprites : nil
      }
    }
    let reference = film(60)
    #expect(reference.last!.count > 100)
    for rate in [24, 144] as [Int64] { #expect(film(rate) == reference, "\(rate)") }
    #expect(Array(film(60, offset: 2).prefix(9)) == Array(reference.dropFirst(8)))
  }
}
