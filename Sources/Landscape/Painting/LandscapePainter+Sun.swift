import Graphics

extension LandscapePainter {
  /// The sun in the sky, with its glow; hills hide it when it is low.
  func paintSun() {
    let (sun, altitude) = (light.sun, light.altitude)
    let seen = ramp(altitude, from: -9, to: 0.5)
    guard seen > 0 else { return }
    let high = ramp(altitude, from: 3, to: 13)
    let glow = Color.rgb(0xff8a4c).mixed(with: .rgb(0xfff1d8), Float(high))
    // Along the horizon, then around the sun.
    brush.glow(
      Vector2(x: sun.place.x, y: min(sun.place.y, 0.03)), 1.05, 0.46,
      glow.faded((0.62 - 0.26 * high) * seen), blend: .over, Falloff.soft)
    brush.glow(
      sun.place, 0.4, 0.4, glow.mixed(with: .white, 0.25).faded((0.85 - 0.1 * high) * seen),
      blend: .over, Falloff.lamp(0.2))
    let disc = ramp(altitude, from: -3, to: 0) * (1 - 0.5 * settings.veil)
    guard disc > 0 else { return }
    let radius = 0.028
    let white = sun.color.mixed(with: .white, 0.75)
    brush.glow(sun.place, radius * 3, radius * 3, white.faded(disc), blend: .over, Falloff.soft)
    brush.fillCircle(sun.place, radius, white.faded(disc))
  }

  /// Sunlight that the snow before the eye sends back, below the sun.
  func paintGlitter(on drift: TerrainLine) {
    brush.glow(
      Vector2(x: light.sun.place.x, y: LandscapeFrame.meadow + 0.02), 0.62, 0.3,
      light.sun.color.faded(0.4 * light.sun.strength), blend: .over, on: drift, Falloff.soft)
  }

  /// A thin bright edge along a line of snow, thickest where it faces the light; `relief` exaggerates slopes.
  func paintRim(_ line: [Vector2], thick: Double, relief: Double = 1, _ strength: Double = 1) {
    for light in light.lights {
      var lower: [Vector2] = []
      for (index, point) in line.enumerated() {
        let (before, after) = (line[max(index - 1, 0)], line[min(index + 1, line.count - 1)])
        let slope = (after.y - before.y) / max(after.x - before.x, 1e-4)
        let facing = light.facing(point, min(max(slope * relief, -3), 3))
        lower.append(point + Vector2(x: 0, y: thick * facing * facing * facing))
      }
      brush.fill(
        line + lower.reversed(),
        light.color.mixed(with: .white, 0.35).faded(min(0.9 * light.strength * strength, 1)))
    }
  }
}
