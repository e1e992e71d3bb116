import Graphics
import Portable

/// Smoke from chimneys: puffs that rise, drift and thin out; each follows from the time alone.
package struct ChimneySmoke: Sendable {
  private struct Chimney {
    var top: Vector2
    var size: Double
    var phase: Double
    var strength: Double
  }

  private let chimneys: [Chimney]
  private let seed: UInt64
  /// Of one chimney.
  private static let puffs = 9
  /// Seconds that a puff lives.
  private static let life = 11.0

  package init(_ village: Village) {
    seed = village.seed
    chimneys = (village.backHouses + village.houses).enumerated().compactMap { index, house in
      var random = PartRandom(seed: village.seed, "smoke", index)
      guard random.happens(0.62) else { return nil }
      return Chimney(
        top: house.chimneyTop + Vector2(x: 0, y: -house.height * 0.04),
        size: house.height / 0.1, phase: random.unit(), strength: random.within(0.6...1))
    }
  }

  package func append(
    to list: inout DisplayList, _ image: Int32, _ view: LandscapeView, _ color: Color,
    seconds: Double
  ) {
    for chimney in chimneys {
      for puff in 0..<Self.puffs {
        let clock = seconds / Self.life + chimney.phase + Double(puff) / Double(Self.puffs)
        let turnOver = clock.rounded(.down)
        let age = clock - turnOver
        var random = PartRandom(seed: seed, "puff", Int(turnOver) &* 31 &+ puff)
        append(
          to: &list, image, view, color, chimney, age: age, wander: random.within(-1...1),
          seconds: seconds)
      }
    }
  }

  private func append(
    to list: inout DisplayList, _ image: Int32, _ view: LandscapeView, _ color: Color,
    _ chimney: Chimney, age: Double, wander: Double, seconds: Double
  ) {
    let size = chimney.size
    // Slow gusts bend the plume; it rises fast and is carried along more and more.
    let breeze = 0.055 + 0.02 * SineCosine(seconds * 0.21 + chimney.phase * 6).sine
    let rise = 0.13 * (1.3 * age - 0.3 * age * age)
    let drift =
      breeze * age * age + wander * 0.009 * age
      + 0.006 * SineCosine(seconds * 0.8 + age * 7 + chimney.phase * 9).sine * age
    let place = view.pixel(chimney.top + Vector2(x: drift, y: -rise) * size)
    let width = (0.009 + 0.04 * age) * size * view.scale
    var shade = color
    let fade = 1 - age
    shade.alpha = Float(0.3 * chimney.strength * min(age * 9, 1) * fade * fade)
    guard shade.alpha > 0.003 else { return }
    list.append(
      image: image, x: Float(place.x), y: Float(place.y), scale: Float(width / 32) * 1.5,
      rotation: 0, color: shade)
  }
}
