import Emitter
import Graphics

/// The screen, and the direction of down, as a layer sees them at an instant.
package struct LayerStage: Equatable, Sendable {
  /// Points.
  let size: Size2
  /// Pixels per point.
  let scale: Double
  let gravity: GravityMode
  let surroundings: Surroundings
  /// The light of all layers, while a frame is drawn.
  var light = EmitterLight.none
  /// Shift of what is infinitely far away, in points of the level frame, while a frame is drawn.
  var parallax = Vector2.zero
  /// The largest shift by parallax, in points; 0 without.
  var parallaxReach = 0.0
  /// θ without noise, if the scene has layers that show it (`LevelAngle`).
  var steadied: Double?

  /// The angle of what turns as a whole or stands upright, in radians: θ, steadied if it is.
  var level: Double { steadied ?? angle }

  /// θ, in radians.
  var angle: Double { surroundings.angle }

  /// Direction of down for what moves in the layer.
  var turn: Turn { gravity == .field ? Turn(angle) : .none }

  /// The light of all layers at its middle on the screen, in pixels; nil in darkness.
  var flash: WorldLight? {
    guard let place = light.place else { return nil }
    return WorldLight(
      place: place,
      color: Color(red: Float(light.red), green: Float(light.green), blue: Float(light.blue)),
      reach: Self.flashReach * min(size.width, size.height) * scale)
  }

  /// Share of the shorter side at which half of a flash is left.
  private static let flashReach = 0.4

  var placement: EmitterPlacement {
    EmitterPlacement(
      angle: gravity == .rotated ? level : 0, pivot: middle, scale: scale)
  }

  var middle: Vector2 { Vector2(x: size.width / 2, y: size.height / 2) }

  /// How far a layer must reach that turns as a whole.
  var diagonal: Double {
    (size.width * size.width + size.height * size.height).squareRoot()
  }
}
