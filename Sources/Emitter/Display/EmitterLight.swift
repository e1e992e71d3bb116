import Graphics
import Motion
import Portable

/// The light that a layer's particles cast on other layers: see `EmitterCell.illumination`.
public struct EmitterLight: Equatable, Sendable {
  /// Sums of red, green and blue.
  private var light: Vector3
  /// Sum of places, each times its light.
  private var moment: Vector2

  /// Sum of red times opacity times illumination; a full flash is 1, and several may exceed it.
  public var red: Double { light.x }
  /// The same for green.
  public var green: Double { light.y }
  /// The same for blue.
  public var blue: Double { light.z }

  /// Darkness.
  public static let none = EmitterLight(light: .zero, moment: .zero)

  private init(light: Vector3, moment: Vector2) {
    (self.light, self.moment) = (light, moment)
  }

  /// Light of a colour at a place in pixels; opacity counts.
  public init(_ color: Color, at place: Vector2, strength: Double = 1) {
    light = Vector3(x: Double(color.red), y: Double(color.green), z: Double(color.blue))
    light *= strength * Double(color.alpha)
    moment = place * (light.x + light.y + light.z)
  }

  private var sum: Double { red + green + blue }

  /// The middle of the light on the screen, in pixels; nil in darkness.
  public var place: Vector2? {
    guard sum > 0 else { return nil }
    let place = moment * (1 / sum)
    return place.x.isFinite && place.y.isFinite ? place : nil
  }

  /// The light of both.
  public static func + (one: EmitterLight, other: EmitterLight) -> EmitterLight {
    EmitterLight(light: one.light + other.light, moment: one.moment + other.moment)
  }

  /// Dimmed light.
  public static func * (one: EmitterLight, factor: Double) -> EmitterLight {
    EmitterLight(light: one.light * factor, moment: one.moment * factor)
  }
}

extension EmitterSimulation {
  /// The light of the particles alive at `time`, in nanoseconds since the scene began, inside the running step.
  public func light(at time: Int64, placement: EmitterPlacement) -> EmitterLight {
    var light = EmitterLight.none
    guard clock.hasBegun(at: time) else { return light }
    let now = clock.local(time).nanoseconds
    for (index, node) in nodes.enumerated()
    where node.cell.illumination > 0 && node.cell.isEnabled {
      let projection = projection(of: node, at: now, placement)
      for block in stores[index].blocks {
        let sprites = projection.sprites(block).sprites
        for lane in 0..<ParticleBlock.lanes where sprites.colors.alpha[lane] > 0 {
          let place = Vector2(x: Double(sprites.x[lane]), y: Double(sprites.y[lane]))
          light =
            light
            + EmitterLight(
              sprites.colors[lane], at: place, strength: node.cell.illumination)
        }
      }
    }
    return light
  }
}
