import Graphics
import Portable

extension LandscapePainter {
  /// Ice that reflects, darkly and drawn out, what stands on the far shore, its windows and the moon.
  func paintLake(_ lake: FrozenLake) {
    let bottom = village.terrain.site.meadow + 0.12
    let ice = lake.shore.area(to: bottom)
    // The hills are reflected near the far shore, the sky near the eye.
    let far = palette.hills[1].mixed(with: palette.hills[0], 0.35)
    let near = palette.zenith.mixed(with: palette.horizon, 0.72)
    brush.fill(ice, far)
    brush.fade([ice], near, detail: 0.012) { x, y in
      smoothstep(min(max((y - lake.shore.height(x)) / 0.15, 0), 1))
    }
    paintReflections(in: lake)
    paintReflectedLights(in: lake)
    paintSnow(on: lake, to: bottom)
    // The bank: a rim of snow, and its shadow on the ice.
    let rim = lake.shore.points
    brush.fade(
      [rim + rim.reversed().map { $0 + Vector2(x: 0, y: 0.008) }],
      palette.hills[2], detail: 0.01
    ) { x, y in 0.5 * min(max(1 - (y - lake.shore.height(x)) / 0.008, 0), 1) }
    brush.stroke(rim, palette.snowLit.mixed(with: palette.snowShade, 0.25), width: 0.0032)
  }

  private func paintReflections(in lake: FrozenLake) {
    func mirror(_ polygons: [[Vector2]], _ color: Color, _ strength: Double) {
      brush.fade(polygons.map { $0.map(lake.reflected) }, color, detail: 0.01) { x, y in
        strength * exponential(-max(y - lake.shore.height(x), 0) / 0.075)
      }
    }
    let dark = palette.house.mixed(with: palette.fir, 0.5)
    for fir in village.firs where fir.foot.y < lake.shore.height(fir.foot.x) {
      mirror(fir.shape(isFine: false).branches, dark, 0.62)
    }
    if let church = village.church {
      let (x, half) = (church.foot.x, church.towerHalf)
      let steps = (0...12).map { Double($0) / 12 }
      func edge(_ side: Double) -> [Vector2] {
        steps.map {
          Vector2(
            x: x + side * church.topHalf($0), y: church.spireTop + church.spire * $0)
        }
      }
      mirror(
        [
          .box(x - half, church.towerTop, x + half, church.foot.y),
          .box(min(x, church.naveEnd), church.naveRidge, max(x, church.naveEnd), church.foot.y),
          edge(-1) + edge(1).reversed(),
        ], dark, 0.7)
    }
    for house in village.backHouses + village.houses {
      let (left, right) = (house.foot.x - house.width / 2, house.foot.x + house.width / 2)
      mirror([.box(left, house.eaves, right, house.foot.y)], dark, 0.75)
      mirror([house.snowLine], palette.snowShade.mixed(with: palette.snowLit, 0.3), 0.75)
    }
  }

  private func paintReflectedLights(in lake: FrozenLake) {
    let glow = Double(palette.glow)
    func streak(_ light: Vector2, _ wide: Double, _ long: Double, _ color: Color) {
      let place = lake.reflected(light)
      brush.glow(place, wide, long, color, on: lake.shore, Falloff.soft)
    }
    for house in village.backHouses + village.houses {
      let first = village.firstWindow(of: house)
      for (index, window) in house.windows.enumerated() where lit[first + index] {
        let middle = window.sill - Vector2(x: 0, y: window.height / 2)
        streak(middle, window.width * 0.7, window.height * 1.7, palette.window.faded(0.6 * glow))
        streak(middle, window.width * 1.5, window.height * 4, warm.faded(0.22 * glow))
      }
    }
    if let church = village.church {
      let h = church.height
      for sill in church.windows {
        streak(
          sill - Vector2(x: 0, y: h * 0.2), h * 0.13, h * 0.6, palette.window.faded(0.5 * glow))
      }
      streak(church.foot, h * 0.24, h * 0.9, warm.faded(0.6 * glow))
      if settings.hasClock {
        streak(
          church.clock, church.clockRadius * 1.1, church.clockRadius * 2.6,
          palette.lamp.faded(0.5 * glow))
      }
    }
    if settings.hasMoon, glow > 0.05 { paintGlade(on: lake) }
  }

  /// The moon's way across the ice: a column of light, brighter in short strokes.
  private func paintGlade(on lake: FrozenLake) {
    let strength = Double(palette.stars) * moon.lit
    guard strength > 0.02 else { return }
    let light = Color.rgb(0xcfdcff)
    let (x, shore) = (village.moon.x, lake.shore.height(village.moon.x))
    let end = village.terrain.site.meadow + 0.06
    brush.glow(
      Vector2(x: x, y: end - 0.02), 0.1, end - shore, light.faded(0.55 * strength),
      on: lake.shore, Falloff.soft)
    var random = PartRandom(seed: settings.seed, "lake/glade")
    for number in 0..<26 {
      let down = (Double(number) + random.unit()) / 26
      let y = shore + 0.008 + (end - shore) * down * down
      let wide = (0.008 + 0.026 * down) * random.within(0.5...1.4)
      brush.glow(
        Vector2(x: x + (0.012 + 0.03 * down) * random.within(-1...1), y: y), wide,
        0.0016 + 0.0022 * down, light.faded(0.85 * strength * random.within(0.4...1)), Falloff.soft)
    }
  }

  /// What the wind has left on the ice, and the tracks of skates.
  private func paintSnow(on lake: FrozenLake, to bottom: Double) {
    var random = PartRandom(seed: settings.seed, "lake/snow")
    let snow = palette.snowShade.mixed(with: palette.snowLit, 0.35)
    for _ in 0..<Int(44 * frame.reach) {
      let down = random.unit()
      let x = random.within(-frame.reach...frame.reach)
      let shore = lake.shore.height(x)
      let y = shore + 0.014 + (bottom - shore) * down
      let wide = (0.03 + 0.13 * down) * random.within(0.5...1.5)
      let place = Vector2(x: x, y: y)
      brush.glow(
        place, wide, wide * random.within(0.05...0.085), snow.faded(random.within(0.2...0.6)),
        blend: .over
      ) { min(2.2 * (1 - $0), 1) }
    }
    for _ in 0..<7 {
      let x = random.within(-0.6...0.6)
      let y = lake.shore.height(x) + random.within(0.05...0.14)
      let (long, bend) = (random.within(0.1...0.26), random.within(-0.022...0.022))
      let line = (0...16).map { step in
        let share = Double(step) / 8 - 1
        return Vector2(x: x + long * share, y: y + bend * (1 - share * share) + 0.01 * share)
      }
      brush.stroke(line, palette.snowLit.faded(0.22), width: 0.0014)
    }
  }
}
