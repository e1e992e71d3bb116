import Graphics
import Motion

/// The light that a layer's particles cast on other layers: see `EmitterCell.illumination`.
public struct EmitterLight: Equatable, Sendable {
  /// Sum of red times opacity times illumination; a full flash is 1, and several may exceed it.
  public private(set) var red = 0.0
  /// The same for green.
  public private(set) var green = 0.0
  /// The same for blue.
  public private(set) var blue = 0.0
  /// Sum of places, each times its light.
  private var moment = Vector2.zero

  /// Darkness.
  public static let none = EmitterLight()

  private init() {}

  /// Light of a colour at a place in pixels; opacity counts.
  public init(_ color: Color, at place: Vector2, strength: Double = 1) {
    let strength = strength * Double(color.alpha)
    red = Double(color.red) * strength
    green = Double(color.green) * strength
    blue = Double(color.blue) * strength
    moment = place * sum
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
    var light = one
    light.red += other.red
    light.green += other.green
    light.blue += other.blue
    light.moment = one.moment + other.moment
    return light
  }

  /// Dimmed light.
  public static func * (one: EmitterLight, factor: Double) -> EmitterLight {
    var light = one
    light.red *= factor
    light.green *= factor
    light.blue *= factor
    light.moment = one.moment * factor
    return light
  }
}

extension EmitterSimulation {
  /// The light of the particles alive at `time`, in nanoseconds since the scene began, inside the running step.
  public func light(at time: Int64, placement: EmitterPlacement) -> EmitterLight {
    var light = EmitterLight.none
    guard clock.hasBegun(at: time) else { return light }
    let now = clock.local(time).nanoseconds
    let view = LayerView(placement)
    for index in nodes.indices where nodes[index].cell.illumination > 0 {
      let node = nodes[index]
      guard node.cell.isEnabled else { continue }
      let strength = node.cell.illumination
      let sight = ParticleSight(
        node, Course(node, currentField, from: stateTime), now: now, view: view, layer: layer)
      sight.forEach(stores[index]) { _, seen in
        let place = Vector2(x: Double(seen.x), y: Double(seen.y))
        light = light + EmitterLight(seen.color, at: place, strength: strength)
      }
    }
    return light
  }
}
