import Graphics
import Portable

extension LandscapePainter {
  /// Behind the hills: one side in the light of sun or moon, the other in the dark.
  func paintMassif(_ massif: Massif) {
    let stone = palette.hills[0].mixed(with: palette.horizon, 0.25)
    // By day the sky is as bright as far stone; by night a lit side would stand in the sky alone.
    let day = 1 - palette.glow
    let bright = stone.mixed(with: palette.snowLit, 0.36 + 0.2 * day)
    let dim = stone.mixed(with: palette.hills[1], 0.22 + 0.58 * day)
    let share = Float(0.5 + 0.5 * light.side(massif.summit.x) * village.side)
    let (lit, dark) = (bright.mixed(with: dim, share), dim.mixed(with: bright, share))
    brush.fill(massif.outline, lit)
    // The other side: from the ridge to the outline on the lamp's side.
    let edge = massif.outline.filter { ($0.x - massif.summit.x) * village.side >= 0 }
    let outer = village.side > 0 ? edge.reversed() : edge
    brush.fill(massif.ridge + outer.dropLast(), dark)
    for spur in massif.spurs { brush.fill(spur, dark.mixed(with: lit, 0.68)) }
    // Air gathers at the foot.
    let mist = palette.horizon.mixed(with: palette.hills[0], 0.45)
    let height = Massif.foot - massif.summit.y
    brush.fade([massif.outline], mist, detail: 0.02) { _, y in
      let down = min(max((y - massif.summit.y) / height, 0), 1)
      return 0.92 * smoothstep(min(max((down - 0.12) / 0.75, 0), 1))
    }
  }
}
