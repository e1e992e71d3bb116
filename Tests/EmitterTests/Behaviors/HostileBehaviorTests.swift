import Graphics
import Motion
import Portable
import Testing

@testable import Emitter

/// No number of a behaviour brings a layer down, and none takes away more than the particles it acts on.
@Suite struct HostileBehaviorTests {
  /// Every behaviour, with one number that cannot be.
  private static func behaviors(_ number: Double) -> [EmitterBehavior] {
    var attractors: [AttractorBehavior] = []
    let usual = AttractorBehavior(position: Vector2(x: 9, y: 9), stiffness: 3, radius: 1)
    let keys: [WritableKeyPath<AttractorBehavior, Double>] = [
      \.position.x, \.position.y, \.zPosition, \.orientationLongitude, \.orientationLatitude,
      \.stiffness, \.radius, \.falloff, \.falloffDistance,
    ]
    for type in AttractorBehavior.AttractorType.allCases {
      for key in keys {
        var attractor = usual
        (attractor.type, attractor.falloff, attractor.falloffDistance) = (type, 1, 50)
        attractor[keyPath: key] = number
        attractors.append(attractor)
      }
    }
    let curves = ValueOverLifeBehavior.KeyPath.allCases.flatMap { key in
      [
        ValueOverLifeBehavior(key, values: [1, number]),
        ValueOverLifeBehavior(key, values: [1, 2, 3], locations: [number, 0.5, number]),
        ValueOverLifeBehavior(key, values: [number], multiplies: true),
      ]
    }
    let color = Color(red: Float(number), green: 0, blue: 0, alpha: Float(number))
    return [
      .drag(number), .alignToMotion(rotation: number),
      .wave(force: Vector3(x: number, y: 1, z: 1), frequency: 1),
      .wave(force: Vector3(x: 1, y: 1, z: number), frequency: 1),
      .wave(force: Vector3(x: 1, y: 1), frequency: number),
      .turbulence(strength: number, size: 50, speed: 1),
      .turbulence(strength: 1, size: number, speed: 1),
      .turbulence(strength: 1, size: 50, speed: number),
      .sway(amplitude: number, frequency: 1, rotation: 1),
      .sway(amplitude: 1, frequency: number, rotation: 1),
      .sway(amplitude: 1, frequency: 1, rotation: number),
      .init(ColorOverLifeBehavior([.white, color], locations: [0, number])),
    ] + attractors.map { .init($0) } + curves.map { .init($0) }
  }

  private func run(_ behaviors: [EmitterBehavior], mass: Double = 1, _ message: String) {
    var parent = cell {
      ($0.birthRate, $0.lifetime, $0.velocity, $0.mass, $0.massRange) = (20, 0.4, 30, mass, mass)
    }
    parent.emitterCells = [cell { ($0.birthRate, $0.lifetime) = (20, 0.2) }]
    let hostile = layer(parent) {
      ($0.emitterBehaviors, $0.preservesDepth, $0.renderMode) = (behaviors, true, .backToFront)
    }
    var simulation = EmitterSimulation(hostile, field: .none)
    for tick in Int64(1)...8 {
      let time = tick * second / 10
      simulation.advance(to: time, field: EmitterField(turn: Turn(Double(tick))))
      #expect(simulation.census(at: time).alive >= 2, "\(message)")
      for sprite in simulation.sprites(at: time) {
        let channels = [
          sprite.color.red, sprite.color.green, sprite.color.blue, sprite.color.alpha,
        ]
        #expect(channels.allSatisfy { 0 <= $0 && $0 <= 1 }, "\(message)")
      }
    }
  }

  @Test(arguments: HostileNumbersTests.numbers)
  func numbers(number: Double) {
    let behaviors = Self.behaviors(number)
    for behavior in behaviors { run([behavior], "\(behavior)") }
    run(behaviors, "all")
    run([.drag(1)], mass: number, "mass \(number)")
  }
}
