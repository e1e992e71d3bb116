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
      if isNear { paintTips(of: shape.branches[index], fir, dark) }
      // Opaque: snow hangs over the branches, and no light behind them shows through it.
      brush.fill(shaded[index], dim.mixed(with: dark, 0.1))
      brush.fill(
        lit[index],
        bright.mixed(with: dim, isNear ? 0.25 - 0.2 * share : 0.3).mixed(with: dark, 0.05))
      for patch in shape.frontSnow[index] where isNear {
        let isLit = (patch[0].x - fir.foot.x) * light.side(fir.foot.x) > 0
        brush.fill(patch, (isLit ? bright.mixed(with: dim, 0.6) : dim).mixed(with: dark, 0.25))
      }
    }
    paintDrift(around: fir, bright.mixed(with: dim, 0.4))
    if isNear { for bough in fir.boughs { paintRim(bough, thick: 0.0045) } }
  }

  /// Needles are lighter towards the tips, most of all where the moon reaches them; below the next tier it is dark.
  private func paintTips(of branches: [Vector2], _ fir: Fir, _ dark: Color) {
    let half = fir.height * fir.breadth / 2
    let (top, low) = (branches.map(\.y).min() ?? 0, branches.map(\.y).max() ?? 0)
    brush.fade([branches], dark.mixed(with: palette.snowShade, 0.55), detail: half * 0.1) { x, y in
      let down = min(max(((y - top) / max(low - top, 1e-6) - 0.4) / 0.6, 0), 1)
      let facing = min(max(0.55 + light.side(fir.foot.x) * (x - fir.foot.x) / half * 0.6, 0.15), 1)
      return 0.75 * down * down * facing
    }
  }

  /// Snow around the trunk's foot.
  private func paintDrift(around fir: Fir, _ color: Color) {
    let (half, tall) = (fir.height * 0.13, fir.height * 0.052)
    let base = fir.foot.y + fir.height * 0.02
    let steps = 16
    let heap = (0...steps).map { step in
      let share = 2 * Double(step) / Double(steps) - 1
      let round = (1 - share * share) * (1 - share * share)
      return Vector2(x: fir.foot.x + half * share, y: base - tall * round)
    }
    brush.fade([heap], color, detail: half * 0.1) { x, y in
      let out = (x - fir.foot.x) / half
      return min(max((1 - out * out) * 1.6, 0), 1) * min(max((base - y) / tall * 4, 0), 1)
    }
  }

  /// The dark at the foot of something that stands in snow.
  func paintShadow(_ foot: Vector2, _ half: Double) {
    brush.glow(
      Vector2(x: foot.x - light.side(foot.x) * half * 0.12, y: foot.y + half * 0.05), half,
      half * 0.22,
      palette.snowShade.mixed(with: palette.hills[2], 0.55).faded(0.7), blend: .over, Falloff.soft)
  }
}
