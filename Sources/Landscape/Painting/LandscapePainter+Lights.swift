import Graphics

extension LandscapePainter {
  func paintLamp(_ lamp: StreetLamp) {
    let h = lamp.height
    let (x, y) = (lamp.foot.x, lamp.foot.y)
    let iron = palette.hills[2].mixed(with: .rgb(0x0a0d18), 0.5)
    paintShadow(lamp.foot, h * 0.16)
    func part(_ low: Double, _ high: Double, _ bottom: Double, _ top: Double) {
      brush.fill(
        [
          Vector2(x: x - top * h, y: y - high * h), Vector2(x: x + top * h, y: y - high * h),
          Vector2(x: x + bottom * h, y: y - low * h), Vector2(x: x - bottom * h, y: y - low * h),
        ], iron)
    }
    part(-0.01, 0.035, 0.05, 0.045)
    part(0.035, 0.13, 0.033, 0.021)
    part(0.13, 0.16, 0.027, 0.027)
    part(0.16, 0.8, 0.016, 0.011)
    part(0.55, 0.575, 0.018, 0.018)
    part(0.785, 0.82, 0.012, 0.036)
    // The cross bar below the lantern.
    brush.stroke(
      [Vector2(x: x - h * 0.07, y: y - h * 0.735), Vector2(x: x + h * 0.07, y: y - h * 0.735)],
      iron,
      width: h * 0.012)
    paintLantern(lamp, iron)
  }

  private func paintLantern(_ lamp: StreetLamp, _ iron: Color) {
    let h = lamp.height
    let (x, y, half) = (lamp.foot.x, lamp.foot.y, lamp.half)
    let (low, high) = (y - h * 0.82, y - h * 0.945)
    let glass = [
      Vector2(x: x - half, y: high), Vector2(x: x + half, y: high),
      Vector2(x: x + half * 0.62, y: low), Vector2(x: x - half * 0.62, y: low),
    ]
    let glow = Double(palette.glow)
    brush.fill(glass, palette.window.mixed(with: palette.snowShade, Float(0.75 - 0.75 * glow)))
    let light = lamp.light
    brush.fade(
      [glass], Color.white.mixed(with: palette.lamp, 0.6).faded(max(glow, 0.15)), detail: half * 0.2
    ) {
      px, py in
      let (a, b) = ((px - light.x) / half, (py - light.y) / (h * 0.07))
      return max(0, 1 - 0.75 * (a * a + b * b))
    }
    for side in [-1.0, 0.0, 1.0] {
      brush.stroke(
        [Vector2(x: x + side * half, y: high), Vector2(x: x + side * half * 0.62, y: low)],
        iron.faded(side == 0 ? 0.55 : 1), width: h * (side == 0 ? 0.006 : 0.01))
    }
    brush.fill(
      [
        Vector2(x: x - half * 1.25, y: high), Vector2(x: x - half * 0.4, y: high - h * 0.035),
        Vector2(x: x + half * 0.4, y: high - h * 0.035), Vector2(x: x + half * 1.25, y: high),
      ], iron)
    brush.fill(.box(x - h * 0.006, high - h * 0.062, x + h * 0.006, high - h * 0.03), iron)
    // Snow on its roof.
    brush.fill(
      lamp.snowLine, palette.snowLit.mixed(with: palette.lamp, Float(0.35 * glow)))
    paintRim(lamp.snowLine, thick: h * 0.012)
  }

  // MARK: Light

  /// What a house's windows shine on behind the meadow: the wall, the air and the snow at its foot.
  func paintLight(of house: House, firstWindow: Int, _ strength: Double) {
    for (index, window) in house.windows.enumerated() where lit[firstWindow + index] {
      let center = window.sill + Vector2(x: 0, y: -window.height / 2)
      brush.glow(
        center, window.width * 3.2, window.height * 2.6, warm.faded(0.3 * strength * shining),
        Falloff.lamp(0.33))
      paintPool(of: window, house, strength)
    }
  }

  /// The pools of the front row as far as they reach onto a drift.
  func paintPools(on drift: TerrainLine) {
    for (number, house) in village.houses.enumerated() {
      let first = village.firstWindow(front: number)
      for (index, window) in house.windows.enumerated() where lit[first + index] {
        paintPool(of: window, house, 1, on: drift)
      }
    }
  }

  /// A window's light on the snow before its house.
  private func paintPool(
    of window: House.Window, _ house: House, _ strength: Double, on drift: TerrainLine? = nil
  ) {
    let foot = Vector2(x: window.sill.x, y: house.foot.y + window.height * 0.55)
    brush.glow(
      foot, window.width * 3.4, window.height * 0.95, warm.faded(0.34 * strength * shining),
      on: drift, Falloff.soft)
  }

  /// Before the church's door, and around its clock.
  func paintLight(of church: Church) {
    brush.glow(
      church.foot, church.height * 1.1, church.height * 0.3, warm.faded(0.45 * shining),
      Falloff.soft)
    guard settings.hasClock else { return }
    brush.glow(
      church.clock, church.clockRadius * 4, church.clockRadius * 4, warm.faded(0.3 * shining),
      Falloff.lamp(0.3))
  }

  /// The lamp's light on the snow.
  func paintPool(of lamp: StreetLamp) {
    let h = lamp.height
    brush.glow(
      Vector2(x: lamp.foot.x, y: lamp.foot.y + h * 0.02), h * 1.15, h * 0.26,
      warm.faded(0.62 * shining), Falloff.lamp(0.42))
  }

  /// The lamp's light in the air, which lies before everything.
  func paintHalo(of lamp: StreetLamp) {
    let (light, h) = (lamp.light, lamp.height)
    brush.glow(light, h * 1.7, h * 1.7, warm.faded(0.5 * shining), Falloff.lamp(0.16))
    brush.glow(
      light, h * 0.3, h * 0.3, palette.lamp.faded(0.75 * shining), Falloff.lamp(0.3))
  }

  /// How strongly windows and lamps shine; 0 by day.
  private var shining: Double { palette.glow > 0.05 ? Double(palette.glow) : 0 }
}
