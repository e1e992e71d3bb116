import Graphics
import Portable

/// Smoke from chimneys: plumes that the wind bends; each of their puffs follows from the time alone.
///
/// ```
///          ◯      Puffs leave in equal intervals, overlap, widen and thin out. They are slow at the
///        ◯        chimney, so that the plume is dense where it is narrow.
///       ○
///      ∘┃
/// ```
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
  private static let puffs = 14
  /// Seconds that a puff lives.
  private static let life = 16.0

  package init(_ village: Village) {
    seed = village.seed
    chimneys = (village.backHouses + village.houses).enumerated().compactMap { index, house in
      var random = PartRandom(seed: village.seed, "smoke", index)
      guard random.happens(0.75) else { return nil }
      return Chimney(
        top: house.chimneyTop + Vector2(x: 0, y: -house.height * 0.04),
        size: house.height / 0.1, phase: random.unit(), strength: random.within(0.7...1))
    }
  }

  package func append(
    to list: inout DisplayList, _ image: Int32, _ view: LandscapeView,
    _ palette: LandscapePalette, _ air: AirDrift, seconds: Double
  ) {
    let color = palette.snowLit.tinted(with: palette.horizon, 0.35)
    // What is just above a roof takes some light from the windows below.
    let lit = color.tinted(with: palette.window, 0.5 * palette.glow)
    for (index, chimney) in chimneys.enumerated() {
      for puff in 0..<Self.puffs {
        let clock = seconds / Self.life + chimney.phase + Double(puff) / Double(Self.puffs)
        let turnOver = clock.rounded(.down)
        let age = clock - turnOver
        var random = PartRandom(
          seed: seed, "puff", (Int(turnOver) &* 31 &+ puff) &* 64 &+ index)
        append(
          to: &list, image, view, color.mixed(with: lit, Float(max(0, 1 - age * 2.2))), chimney,
          age: age, wander: random.within(-1...1), swell: random.within(0.85...1.2), air, seconds)
      }
    }
  }

  private func append(
    to list: inout DisplayList, _ image: Int32, _ view: LandscapeView, _ color: Color,
    _ chimney: Chimney, age: Double, wander: Double, swell: Double, _ air: AirDrift,
    _ seconds: Double
  ) {
    let rest = 1 - age
    var shade = color
    shade.alpha = Float(0.44 * chimney.strength * min(age * 14, 1) * rest * (0.35 + 0.65 * rest))
    guard shade.alpha > 0.003 else { return }
    // age^1.4, without a logarithm.
    let way = age * (0.45 + 0.65 * age - 0.1 * age * age)
    let rise = 0.23 * way
    let curl = SineCosine(seconds * 0.5 - way * 7 + chimney.phase * 9).sine
    let drift = 0.9 * air.way(age * Self.life) + (wander * 0.012 + curl * 0.011) * way
    let size = chimney.size
    view.appendPuff(
      to: &list, image, at: chimney.top + Vector2(x: drift, y: -rise) * size,
      width: (0.018 + 0.075 * way * swell) * size, shade)
  }
}
