import Graphics
import Portable

extension LandscapePainter {
  func paintChurch(_ church: Church, air: Double) {
    let h = church.height
    let wall = aired(palette.house.mixed(with: .rgb(0x4a4a63), 0.4), air)
    let snow = aired(palette.snowLit, air)
    let shade = aired(palette.snowShade, air)
    paintShadow(church.foot, h * 1.3)
    paintNave(church, wall, snow, shade)
    paintTower(church, wall, snow, shade)
  }

  private func paintNave(_ church: Church, _ wall: Color, _ snow: Color, _ shade: Color) {
    let h = church.height
    let (inner, outer) = (church.foot.x, church.naveEnd)
    let base = church.foot.y
    let (left, right) = (min(inner, outer), max(inner, outer))
    brush.fill(.box(left, church.naveEaves, right, base), wall.mixed(with: palette.house, 0.25))
    let over = (outer - inner) / (outer - inner).magnitude * h * 0.1
    let roof = [
      Vector2(x: inner, y: church.naveRidge), Vector2(x: church.naveRidgeEnd, y: church.naveRidge),
      Vector2(x: outer + over, y: church.naveEaves + h * 0.07),
      Vector2(x: inner, y: church.naveEaves + h * 0.07),
    ]
    brush.fill(roof, shade.mixed(with: snow, 0.3))
    brush.fade([roof], snow, detail: h * 0.1) { _, y in
      min(max(1 - (y - church.naveRidge) / (h * 0.95), 0), 1)
    }
    brush.fill(
      .box(left, church.naveEaves + h * 0.06, right, church.naveEaves + h * 0.12),
      wall.mixed(with: palette.house, 0.7))
    for sill in church.windows { paintArch(sill, h * 0.15, h * 0.44, isLit: palette.glow > 0.3) }
  }

  /// A narrow window with a round top.
  private func paintArch(
    _ sill: Vector2, _ width: Double, _ height: Double, isLit: Bool = false, fill: Color? = nil
  ) {
    var arch = [Vector2(x: sill.x - width / 2, y: sill.y)]
    for step in 0...8 {
      let turn = Turn(Double.pi * Double(step) / 8)
      let round = turn.applied(to: Vector2(x: -width / 2, y: 0))
      arch.append(Vector2(x: sill.x + round.x, y: sill.y - height + width / 2 + round.y))
    }
    arch.append(Vector2(x: sill.x + width / 2, y: sill.y))
    brush.fill(
      arch, isLit ? palette.window.mixed(with: .rgb(0xd97a35), 0.25) : fill ?? palette.house)
    if isLit {
      let top = sill.y - height
      brush.fade([arch], palette.lamp, detail: width * 0.25) { _, y in
        0.7 * min(max((y - top) / height, 0), 1)
      }
    }
  }

  private func paintTower(_ church: Church, _ wall: Color, _ snow: Color, _ shade: Color) {
    let h = church.height
    let (x, half) = (church.foot.x, church.towerHalf)
    let (top, base) = (church.towerTop, church.foot.y + h * 0.03)
    brush.fill(.box(x - half, top, x + half, base), wall)
    // The side that the light reaches.
    brush.fade([.box(x - half, top, x + half, base)], shade, detail: half * 0.3) { px, _ in
      0.34 * min(max(0.5 + light.side(x) * (px - x) / half, 0), 1)
    }
    for y in [top + h * 0.92, base - h * 0.12] {
      brush.fill(
        .box(x - half * 1.06, y, x + half * 1.06, y + h * 0.05), wall.mixed(with: shade, 0.3))
    }
    if settings.hasBell {
      let belfry = church.belfry
      paintArch(
        belfry.sill + Vector2(x: 0, y: h * 0.03), belfry.width * 1.24, belfry.height * 1.14,
        fill: wall.mixed(with: shade, 0.3))
      paintArch(belfry.sill, belfry.width, belfry.height, isLit: false)
    } else {
      for side in [-0.36, 0.36] {
        paintArch(Vector2(x: x + side * half, y: top + h * 1.42), h * 0.13, h * 0.36, isLit: false)
      }
    }
    // The door, with light behind it.
    paintArch(Vector2(x: x, y: base), h * 0.3, h * 0.52, isLit: palette.glow > 0.3)

    // What stands on it: slate, snow on the side of the light, and a shaded edge.
    let apex = Vector2(x: x, y: church.spireTop)
    let (left, right) = (Vector2(x: x - half * 1.16, y: top), Vector2(x: x + half * 1.16, y: top))
    let slate = wall.mixed(with: shade, church.top == .onion ? 0.5 : 0.32)
    let lightwards = light.side(x) < 0 ? -1.0 : 1.0
    func strip(_ from: Double, _ to: Double) -> [Vector2] {
      let steps = 28
      let heights = (0...steps).map { Double($0) / Double(steps) }
      func edge(_ side: Double) -> [Vector2] {
        heights.map {
          Vector2(x: x + side * church.topHalf($0), y: church.spireTop + church.spire * $0)
        }
      }
      return edge(from * lightwards) + edge(to * lightwards).reversed()
    }
    brush.fill(strip(-1, 1), slate)
    brush.fill(strip(-1, -0.72), shade.mixed(with: slate, 0.35))
    let lit = strip(0.12, 1)
    brush.fill(lit, snow)
    brush.fade([lit], shade, detail: h * 0.1) { _, y in
      0.55 * min(max((y - church.spireTop) / church.spire, 0), 1)
    }
    brush.fill(
      .box(left.x - h * 0.03, top - h * 0.02, right.x + h * 0.03, top + h * 0.06),
      snow.mixed(with: shade, 0.2))
    let cross = palette.window.mixed(with: palette.snowLit, 0.4)
    brush.stroke([apex, apex + Vector2(x: 0, y: -h * 0.26)], cross, width: h * 0.035)
    brush.stroke(
      [apex + Vector2(x: -h * 0.075, y: -h * 0.17), apex + Vector2(x: h * 0.075, y: -h * 0.17)],
      cross,
      width: h * 0.035)
    if settings.hasClock { paintDial(church, wall) }
  }

  private func paintDial(_ church: Church, _ wall: Color) {
    let (center, radius) = (church.clock, church.clockRadius)
    brush.fillCircle(center, radius * 1.18, wall.mixed(with: palette.snowShade, 0.5))
    let face = palette.lamp.mixed(with: palette.window, 0.3)
    brush.fillCircle(
      center, radius, face.mixed(with: palette.snowLit, Float(0.5 - 0.4 * palette.glow)))
    for hour in 0..<12 {
      let mark = Turn(Double(hour) * .pi / 6)
      let from = mark.applied(to: Vector2(x: 0, y: -radius * (hour % 3 == 0 ? 0.68 : 0.78)))
      let to = mark.applied(to: Vector2(x: 0, y: -radius * 0.9))
      brush.stroke(
        [center + from, center + to], palette.house.faded(hour % 3 == 0 ? 0.9 : 0.5),
        width: radius * 0.09, cap: .butt)
    }
  }
}
