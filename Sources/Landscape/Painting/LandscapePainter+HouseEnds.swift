import Graphics

extension LandscapePainter {
  /// A house's end wall and the roof above it, in the shade: what makes a body of a front.
  func paintEnd(of house: House, _ wall: Color, _ snow: Color, _ shade: Color) {
    let h = house.height
    let (end, roof) = (house.endWall, house.roofEnd)
    let dark = wall.mixed(with: palette.house, 0.6).mixed(with: palette.zenith, 0.25)
    // Under a gable's roof the wall goes up to the slope.
    brush.fill(end, dark)
    let base = end[0].y
    brush.fade([end], shade, detail: h * 0.2) { _, y in 0.22 * max(0, 1 - (base - y) / (h * 0.5)) }
    let thick = Vector2(x: 0, y: -h * 0.08)
    let cover: [Vector2] = [
      roof[0] + thick, roof[1] + thick, roof[2] + thick * 0.3, roof[2] - thick * 0.6,
      (roof[2] + roof[3]) * 0.5 - thick * 0.9, roof[3] - thick * 0.5,
    ]
    brush.fill(cover, shade.mixed(with: palette.hills[1], 0.2))
    // Some light comes over the ridge.
    brush.fade([cover], snow, detail: h * 0.1) { _, y in
      0.4 * min(max(1 - (y - house.ridge) / max(house.roofHeight, 1e-6), 0), 1)
    }
  }
}
