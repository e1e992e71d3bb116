import Graphics
import Motion

@testable import Emitter

/// A screen and snow that fills it, 16 points a second fast where it is farthest.
struct DepthScreen {
  var size = Size2(width: 400, height: 240)
  var depth = EmitterDepth(from: 1, to: 0)
  var behaviors: [EmitterBehavior] = []

  var bounds: EmitterBounds { EmitterBounds(of: size, margin: 0) }

  func snow(_ set: (inout EmitterCell) -> Void = { _ in }) -> EmitterLayer {
    layer(
      cell {
        ($0.depth, $0.velocity, $0.velocityRange) = (depth, 16, 8)
        set(&$0)
      }
    ) { $0.emitterBehaviors = behaviors }
  }

  func simulation(_ turn: Turn = .none, at time: Int64 = 0) -> DepthSimulation {
    DepthSimulation(snow(), screen: bounds, turn: turn, at: time)
  }
}

extension DepthSimulation {
  /// What is seen at an instant inside the running step.
  func sprites(at time: Int64, placement: EmitterPlacement = EmitterPlacement()) -> [Sprite] {
    var list = DisplayList(images: images)
    append(to: &list, at: time, placement: placement)
    return (0..<list.count).map {
      Sprite(
        image: list.image[$0], x: list.x[$0], y: list.y[$0], scale: list.scale[$0],
        rotation: list.rotation[$0], color: list.color[$0])
    }
  }

  /// Runs `seconds` in steps from the state, with the turn of each step's beginning in seconds from now.
  mutating func run(_ seconds: Double, _ turn: (Double) -> Turn) {
    let begin = stateTime
    while Double(nextStep - begin) / 1e9 <= seconds {
      let time = nextStep
      advance(to: time, turn: turn(Double(time - begin) / 1e9))
    }
  }
}
