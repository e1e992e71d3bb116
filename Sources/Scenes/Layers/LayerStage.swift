import Emitter
import Graphics

/// What a layer is told of the screen, and of where down is at an instant.
package struct LayerStage: Equatable, Sendable {
  /// The screen in points.
  let size: Size2
  /// Pixels a point.
  let scale: Double
  /// How the layer follows gravity.
  let gravity: GravityMode
  /// What the world is like.
  let surroundings: Surroundings

  /// θ, in radians.
  var angle: Double { surroundings.angle }

  /// Where down is for what moves in the layer.
  var turn: Turn { gravity == .field ? Turn(angle) : .none }

  /// How the layer's frame lies on the screen.
  var placement: EmitterPlacement {
    EmitterPlacement(
      angle: gravity == .rotated ? angle : 0, pivot: middle, scale: scale)
  }

  /// The screen's middle.
  var middle: Vector2 { Vector2(x: size.width / 2, y: size.height / 2) }

  /// The screen's diagonal: a layer that is turned as a whole must reach so far.
  var diagonal: Double {
    (size.width * size.width + size.height * size.height).squareRoot()
  }
}
