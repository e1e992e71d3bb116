import Graphics

extension LandscapePainter {
  /// A fir in the wood behind the village.
  func paintFarFir(_ fir: Fir, _ air: Double) {
    let shape = fir.shape(isFine: false)
    let color = aired(palette.fir, air)
    brush.fill(shape.branches, color)
    brush.fill(
      light.side(fir.foot.x) > 0 ? shape.shadedSnow : shape.litSnow,
      aired(palette.snowLit, air).mixed(with: color, 0.5))
  }

  /// A fir between the houses, or in the foreground.
  func paintFir(_ fir: Fir, air: Double, isNear: Bool) {
    let shape = fir.shape(isFine: true)
    let dark = aired(palette.fir.mixed(with: .rgb(0x0d2a2c), isNear ? 0.25 : 0.18), air)
    paintShadow(fir.foot, fir.height * fir.breadth * 0.62)
    brush.fill(shape.trunk, dark.mixed(with: .rgb(0x2a1d1a), 0.4))
    let (lit, shaded) =
      light.side(fir.foot.x) > 0
      ? (shape.shadedSnow, shape.litSnow) : (shape.litSnow, shape.shadedSnow)
    let bright = aired(palette.snowLit, air + 0.05)
    let dim = aired(palette.snowShade, air).mixed(with: dark, 0.15)
    for index in shape.branches.indices {
      let share = Float(index) / Float(shape.branches.count)
      brush.fill(shape.branches[index], dark.mixed(with: palette.snowShade, 0.05 + 0.1 * share))
      // Opaque: snow hangs over the branches, and no light behind them shows through it.
      brush.fill(shaded[index], dim.mixed(with: dark, 0.1))
      brush.fill(
        lit[index],
        bright.mixed(with: dim, isNear ? 0.25 - 0.2 * share : 0.3).mixed(with: dark, 0.05))
    }
    if isNear { for bough in fir.boughs { paintRim(bough, thick: 0.0045) } }
  }

  /// The dark at the foot of something that stands in snow.
  func paintShadow(_ foot: Vector2, _ half: Double) {
    brush.glow(
      Vector2(x: foot.x - light.side(foot.x) * half * 0.12, y: foot.y + half * 0.05), half,
      half * 0.22,
      palette.snowShade.mixed(with: palette.hills[2], 0.55).faded(0.7), blend: .over, Falloff.soft)
  }
}
