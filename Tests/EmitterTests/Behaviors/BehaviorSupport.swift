import Graphics
import Motion
import Portable
import Testing

@testable import Emitter

/// One particle, born a second after the start, under behaviours.
func single(
  _ behaviors: EmitterBehavior..., set: (inout EmitterCell) -> Void = { _ in }
) -> EmitterLayer {
  layer(
    cell {
      ($0.birthRate, $0.lifetime, $0.duration) = (1, 100, 1)
      set(&$0)
    }
  ) { $0.emitterBehaviors = behaviors }
}

extension EmitterBehavior {
  static func drag(_ drag: Double) -> EmitterBehavior { .init(DragBehavior(drag)) }

  static func alignToMotion(rotation: Double = 0) -> EmitterBehavior {
    .init(AlignToMotionBehavior(rotation: rotation))
  }

  static func wave(force: Vector3, frequency: Double) -> EmitterBehavior {
    .init(WaveBehavior(force: force, frequency: frequency))
  }

  static func turbulence(strength: Double, size: Double, speed: Double = 0) -> EmitterBehavior {
    .init(TurbulenceBehavior(strength: strength, size: size, speed: speed))
  }

  static func sway(amplitude: Double, frequency: Double, rotation: Double = 0) -> EmitterBehavior {
    .init(SwayBehavior(amplitude: amplitude, frequency: frequency, rotation: rotation))
  }

  static func valueOverLife(
    _ key: ValueOverLifeBehavior.KeyPath, _ values: [Double], multiplies: Bool = false
  ) -> EmitterBehavior {
    .init(ValueOverLifeBehavior(key, values: values, multiplies: multiplies))
  }
}

/// Where a single particle is seen at seconds after its birth, at uneven instants.
func track(
  _ layer: EmitterLayer, seconds: Double, every: Double = 0.0213, field: EmitterField = .none
) -> [(age: Double, sprite: Sprite)] {
  var simulation = EmitterSimulation(layer, field: field)
  var track: [(Double, Sprite)] = []
  var age = 0.0
  while age <= seconds {
    let time = second + Instant.nanoseconds(seconds: age)
    simulation.advance(to: time, field: field)
    if let sprite = simulation.sprites(at: time).first { track.append((age, sprite)) }
    age += every
  }
  #expect(!track.isEmpty)
  return track
}
