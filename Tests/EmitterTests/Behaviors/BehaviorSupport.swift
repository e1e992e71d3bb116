import Graphics
import Motion
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
  return track
}
