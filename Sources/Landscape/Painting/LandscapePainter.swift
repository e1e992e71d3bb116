import Graphics
import Portable

/// Draws what stands still in a landscape: all but stars, smoke, the train and the clock's hands.
///
/// From the back to the front: each house with its light and snow, then what stands before it. Everything takes some
/// of the air's colour with its distance. Only the lamp's halo, which is in the air, is added last.
package struct LandscapePainter {
  let village: Village
  let settings: LandscapeSettings
  let palette: LandscapePalette
  let light: Lighting
  let moon: MoonPhase
  /// Which windows are lit, in the order of `Village.firstWindow`.
  let lit: [Bool]
  /// How far snow has covered the path, 0...1.
  let covered: Double
  let brush: LandscapeBrush

  var frame: LandscapeFrame { village.frame }
  var far: Double { frame.reach + 0.04 }

  package init(
    _ village: Village, _ settings: LandscapeSettings, _ palette: LandscapePalette,
    sun: Sun?, moon: MoonPhase, lit: [Bool], scale: Double, middle: Vector2,
    covered: Double = 0, drawsDepths: Bool = false
  ) {
    (self.village, self.settings) = (village, settings)
    light = Lighting(village, settings, sun: sun, moon)
    self.palette = settings.hasMoon ? palette.moonlit(light, moon) : palette
    (self.moon, self.lit, self.covered) = (moon, lit, covered)
    brush = LandscapeBrush(scale: scale, middle: middle, drawsDepths: drawsDepths)
  }

  /// How near everything is, as greys of `SceneryDepth`.
  package static func depths(
    _ village: Village, _ settings: LandscapeSettings, scale: Double, middle: Vector2
  ) -> DisplayList {
    LandscapePainter(
      village, settings, LandscapePalette(sun: 0, isMorning: false), sun: nil,
      moon: MoonPhase(age: 0),
      lit: Array(repeating: false, count: village.windowCount), scale: scale, middle: middle,
      drawsDepths: true
    ).paint()
  }

  package func paint() -> DisplayList {
    paintSky()
    paintHills()
    paintBackRow()
    paintMainRow()
    paintMeadow()
    paintForeground()
    return brush.list
  }

  /// The colour with some of the air before it: 0 none, 1 all.
  func aired(_ color: Color, _ share: Double) -> Color {
    let air = palette.horizon.mixed(with: palette.hills[0], 0.5)
    return color.mixed(with: air, Float(share))
  }

  var warm: Color { palette.window.mixed(with: .rgb(0xff9a3c), 0.35) }

  // MARK: Sky

  private func paintSky() {
    let everything = [Vector2].box(-far, -far, far, far)
    brush.fill(everything, palette.zenith)
    let horizon = LandscapeFrame.horizon + 0.03
    brush.fade([everything], palette.horizon, detail: 0.05) { _, y in
      let share = min(max((y + far) / (horizon + far), 0), 1)
      return share * (0.08 + share * (0.22 + share * 0.7))
    }
    // The village's own light in the air above it.
    brush.glow(
      Vector2(x: 0, y: horizon), 0.95, 0.3,
      palette.lamp.mixed(with: warm, 0.6).faded(0.16 * Double(palette.glow)), Falloff.soft)
    paintSun()
    if settings.hasMoon, palette.glow > 0.02 { paintMoon() }
  }

  private func paintMoon() {
    let center = village.moon
    let radius = Village.moonRadius
    let strength = Double(palette.stars) * 0.8 + 0.2
    // The day's sky swallows it.
    let clear = 1 - 0.5 * settings.veil
    let seen = ramp(Double(palette.glow), from: 0.1, to: 0.9) * (1 - 0.25 * settings.veil)
    let light = Color.rgb(0xf3ead0)
    brush.glow(
      center, radius * 9, radius * 9,
      Color.rgb(0x9fb6ea).faded((0.1 + 0.22 * moon.lit) * strength * (2 - clear)),
      Falloff.lamp(0.2))
    brush.glow(
      center, radius * 3, radius * 3, Color.rgb(0xdfe6fa).faded(0.3 * moon.lit * seen), Falloff.soft
    )
    // The dark part: barely brighter than the sky, so that the disc is whole.
    brush.fillCircle(
      center, radius,
      palette.zenith.mixed(with: Color.rgb(0x8fa3cf), 0.2).faded(0.55 * strength * seen))
    brush.fill(
      moon.outline(center: center, radius: radius),
      light.mixed(with: palette.snowLit, Float(0.3 * (1 - strength))).faded(
        (0.45 + 0.18 * strength) * seen), blend: .additive)
    // Seas: where they are on the real one, about.
    let seas = [
      (-0.3, -0.38, 0.34), (0.22, -0.3, 0.24), (0.42, -0.02, 0.22), (-0.5, 0.08, 0.3),
      (-0.12, 0.42, 0.18), (0.3, 0.3, 0.13),
    ]
    for (x, y, size) in seas where moon.isLit(x - moon.side * size * 0.5, y) {
      let place = center + Vector2(x: x, y: y) * radius
      brush.glow(
        place, radius * size, radius * size,
        Color.rgb(0xa9a48f).faded(0.42 * (0.4 + 0.6 * strength) * seen),
        blend: .over, Falloff.soft)
    }
  }

  // MARK: Hills

  private func paintHills() {
    if let massif = village.terrain.massif { paintMassif(massif) }
    let mist = palette.horizon.mixed(with: palette.hills[0], 0.35)
    for (index, hill) in village.terrain.hills.enumerated() {
      let color = palette.hills[index]
      brush.fill(hill.area(to: 0.4), color)
      if index == 0 {
        // Snow fields on the slopes that face the moon.
        brush.fade([hill.area(to: 0.2)], palette.snowLit.mixed(with: color, 0.45), detail: 0.012) {
          x, y in
          let below = y - hill.height(x)
          let facing = 0.5 + light.side(x) * hill.slope(x) * 0.9
          return 0.42 * min(max(facing, 0), 1) * exponential(-below / 0.035)
        }
      }
      // Air gathers at the foot.
      let depth = [0.15, 0.11, 0.08][index]
      brush.fade([hill.area(to: 0.4)], mist, detail: 0.02) { x, y in
        let below = y - hill.height(x) - 0.01
        return [0.5, 0.42, 0.3][index] * (1 - exponential(-max(below, 0) / depth))
      }
      if index == 1 { paintWood(hill) }
    }
    let near = village.terrain.hills[2]
    // The near hill is snow with woods on it.
    brush.fill(
      near.area(to: 0.4), aired(palette.snowShade, 0.42).mixed(with: palette.hills[1], 0.35))
    brush.fade([near.area(to: 0.4)], aired(palette.snowLit, 0.4), detail: 0.01) { x, y in
      let below = y - near.height(x)
      return (0.2 + 0.25 * min(max(0.5 + light.side(x) * near.slope(x), 0), 1))
        * exponential(-max(below, 0) / 0.03)
    }
    for fir in village.farFirs { paintFarFir(fir, 0.34) }
  }

  /// A wood seen from afar: its upper edge is all there is.
  private func paintWood(_ hill: TerrainLine) {
    let noise = LineNoise(seed: settings.seed, "hills/wood")
    var random = PartRandom(seed: settings.seed, "hills/wood")
    var teeth: [[Vector2]] = []
    var x = -far
    while x < far {
      let height = random.within(0.007...0.018)
      if noise(x * 5) > -0.15 {
        let y = hill.height(x)
        teeth.append([
          Vector2(x: x - height * 0.32, y: y + 0.006), Vector2(x: x, y: y - height),
          Vector2(x: x + height * 0.32, y: y + 0.006),
        ])
      }
      x += random.within(0.004...0.012)
    }
    brush.fill(teeth, palette.hills[1])
  }
}
