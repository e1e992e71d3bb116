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

/// A particle's numbers in its run's blocks.
struct FlyingParticle: Equatable {
  let x: Float
  let y: Float
  let velocityX: Float
  let velocityY: Float
  let speed: Float
  let color: Color
  let isShown: Bool
  let rest: UInt8
}

extension DepthSimulation {
  /// All particles, by their numbers.
  var particles: [FlyingParticle] {
    runs.flatMap { run in
      run.blocks.flatMap { at in
        let block = store.blocks[at]
        return (0..<run.lanes(at).count).map {
          FlyingParticle(
            x: block.x.place[$0], y: block.y.place[$0], velocityX: block.x.velocity[$0],
            velocityY: block.y.velocity[$0], speed: block.speed[$0], color: block.colors[$0],
            isShown: block.isShown[$0] != 0, rest: block.rest[$0])
        }
      }
    }
  }

  /// What is seen at an instant inside the running step.
  func sprites(at time: Int64, placement: EmitterPlacement = EmitterPlacement()) -> [Sprite] {
    var list = DisplayList(images: images)
    append(to: &list, at: time, placement: placement)
    return (0..<list.count).filter { list.color[$0].alpha > 0 }.map {
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
