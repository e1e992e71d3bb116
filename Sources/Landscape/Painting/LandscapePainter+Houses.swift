import Graphics

extension LandscapePainter {
  /// Wall colours besides the palette's: slate, brick, pine, ochre, plum, fir.
  private static let tints: [UInt32] = [0x2b3550, 0x5a2e30, 0x4a3a33, 0x5b4632, 0x43304e, 0x24443f]

  func paintHouse(_ house: House, air: Double, firstWindow: Int) {
    let h = house.height
    // By day, snow all around lights the walls.
    let tint = Color.rgb(Self.tints[house.tint]).mixed(
      with: palette.snowLit, Float(0.22 * light.sun.strength))
    let wall = aired(palette.house.mixed(with: tint, 0.48), air)
    let snow = aired(palette.snowLit, air)
    let shade = aired(palette.snowShade, air)
    let (left, right) = (house.foot.x - house.width / 2, house.foot.x + house.width / 2)
    let base = house.foot.y + h * 0.02
    paintShadow(Vector2(x: house.foot.x, y: base), house.width * 0.62)
    paintChimney(house, wall, snow)
    paintEnd(of: house, wall, snow, shade)

    // Wall.
    var outline = [Vector2].box(left, house.eaves, right, base)
    if house.face == .gable { outline.insert(Vector2(x: house.foot.x, y: house.ridge), at: 1) }
    brush.fill(outline, wall)
    // Light from the snow at its foot.
    brush.fade([.box(left, house.eaves, right, base)], shade, detail: h * 0.2) { _, y in
      0.3 * max(0, 1 - (base - y) / (h * 0.6))
    }
    // The moon's light on the front, stronger on its side.
    brush.fade([.box(left, house.eaves, right, base)], palette.snowLit, detail: h * 0.2) { x, _ in
      0.16 * min(max(0.5 + light.side(house.foot.x) * (x - house.foot.x) / house.width, 0), 1)
    }
    paintBoards(house, wall, left, right, base)
    paintDoor(house, wall, air, base)
    for (index, window) in house.windows.enumerated() where !isOnRoof(window, house) {
      paintWindow(window, isLit: lit[firstWindow + index], air: air, snow: snow, wall: wall)
    }
    paintRoof(house, wall, snow, shade)
    for (index, window) in house.windows.enumerated() where isOnRoof(window, house) {
      if house.face == .eaves { paintDormer(window, house, wall, snow) }
      paintWindow(window, isLit: lit[firstWindow + index], air: air, snow: snow, wall: wall)
    }
    // Snow drifted against the wall.
    brush.fill(
      mound(
        left - h * 0.14 - (house.shade < 0 ? house.depth : 0),
        right + h * 0.16 + (house.shade > 0 ? house.depth : 0), base: base + h * 0.035,
        height: h * 0.1, house.seed),
      snow.mixed(with: shade, 0.3))
  }

  /// A low heap of snow, uneven on top.
  private func mound(
    _ left: Double, _ right: Double, base: Double, height: Double, _ seed: UInt64
  ) -> [Vector2] {
    let noise = LineNoise(seed: seed, "mound")
    let steps = 24
    return (0...steps).map { step in
      let share = Double(step) / Double(steps)
      let side = 2 * share - 1
      let round = 1 - side * side * side * side
      return Vector2(
        x: left + (right - left) * share,
        y: base - height * round * (0.62 + 0.38 * noise(share * 3.3)))
    }
  }

  private func isOnRoof(_ window: House.Window, _ house: House) -> Bool {
    house.face != .gable && window.sill.y < house.eaves
  }

  private func paintBoards(
    _ house: House, _ wall: Color, _ left: Double, _ right: Double, _ base: Double
  ) {
    let h = house.height
    let dark = wall.mixed(with: palette.house, 0.55)
    // A plinth, and the corners' posts.
    brush.fill(.box(left, base - h * 0.1, right, base), dark)
    brush.fill(.box(left, house.eaves, left + h * 0.035, base), dark)
    brush.fill(.box(right - h * 0.035, house.eaves, right, base), dark)
    if house.face == .gable {
      brush.fill(.box(left, house.eaves - h * 0.02, right, house.eaves + h * 0.025), dark)
    }
  }

  func paintDoor(_ house: House, _ wall: Color, _ air: Double, _ base: Double) {
    let h = house.height
    let (half, top) = (h * 0.1, base - h * 0.46)
    let x = house.doorX
    let frame = aired(palette.snowShade.mixed(with: palette.house, 0.5), air)
    brush.fill(.box(x - half * 1.25, top - half * 0.25, x + half * 1.25, base), frame)
    brush.fill(.box(x - half, top, x + half, base), wall.mixed(with: .rgb(0x140d10), 0.45))
    // A little roof over it, with snow.
    brush.fill(
      [
        Vector2(x: x - half * 1.7, y: top - half * 0.25),
        Vector2(x: x - half * 1.5, y: top - half * 0.7),
        Vector2(x: x, y: top - half * 1.15), Vector2(x: x + half * 1.5, y: top - half * 0.7),
        Vector2(x: x + half * 1.7, y: top - half * 0.25),
      ], aired(palette.snowLit, air))
  }

  func paintWindow(
    _ window: House.Window, isLit: Bool, air: Double, snow: Color, wall: Color
  ) {
    let (w, t) = (window.width, window.height)
    let (x, y) = (window.sill.x, window.sill.y)
    let glow = Double(palette.glow)
    if window.hasShutters {
      let shutter = wall.mixed(with: .rgb(0x2f5a52), 0.35)
      brush.fill(.box(x - w * 0.98, y - t, x - w * 0.6, y), shutter)
      brush.fill(.box(x + w * 0.6, y - t, x + w * 0.98, y), shutter)
    }
    let rim = wall.mixed(with: palette.snowShade, 0.4)
    brush.fill(.box(x - w * 0.6, y - t * 1.07, x + w * 0.6, y + t * 0.03), rim)
    let pane = [Vector2].box(x - w / 2, y - t, x + w / 2, y)
    if isLit {
      let light = Color.warmth(window.warmth).mixed(with: palette.window, 0.55)
      brush.fill(pane, aired(light.mixed(with: .rgb(0xb4531c), 0.3), air * 0.4))
      brush.fade([pane], aired(palette.lamp.mixed(with: light, 0.45), air * 0.3), detail: w * 0.15)
      {
        px, py in
        let (a, b) = ((px - x) / w, (py - y + t * 0.62) / t)
        return max(0, 1 - 2.6 * (a * a + b * b))
      }
    } else {
      let glass = palette.zenith.mixed(with: palette.horizon, 0.45)
      brush.fill(pane, aired(glass.mixed(with: palette.house, 0.35), air))
      brush.fade([pane], palette.snowLit, detail: w * 0.2) { px, py in
        0.22 * max(0, 1 - ((py - y + t) / t + (px - x + w / 2) / w))
      }
    }
    let bar = isLit ? wall.mixed(with: .rgb(0x3a1f12), 0.5) : wall
    let thick = max(w * 0.085, brush.pixel)
    brush.fill(
      [
        .box(x - thick / 2, y - t, x + thick / 2, y),
        .box(x - w / 2, y - t * 0.56 - thick / 2, x + w / 2, y - t * 0.56 + thick / 2),
      ], bar)
    // The sill, with its snow.
    brush.fill(.box(x - w * 0.68, y, x + w * 0.68, y + t * 0.07), rim)
    brush.fill(
      [
        Vector2(x: x - w * 0.66, y: y), Vector2(x: x - w * 0.5, y: y - t * 0.085),
        Vector2(x: x + w * 0.1, y: y - t * 0.11), Vector2(x: x + w * 0.5, y: y - t * 0.08),
        Vector2(x: x + w * 0.66, y: y),
      ], isLit ? snow.mixed(with: palette.window, Float(0.45 * glow)) : snow.faded(0.85))
  }

  private func paintDormer(
    _ window: House.Window, _ house: House, _ wall: Color, _ snow: Color
  ) {
    let (w, t) = (window.width, window.height)
    let (x, y) = (window.sill.x, window.sill.y)
    brush.fill(
      [
        Vector2(x: x - w * 0.85, y: y + t * 0.1), Vector2(x: x - w * 0.85, y: y - t * 1.05),
        Vector2(x: x, y: y - t * 1.65), Vector2(x: x + w * 0.85, y: y - t * 1.05),
        Vector2(x: x + w * 0.85, y: y + t * 0.1),
      ], wall)
    paintGableSnow(
      [
        Vector2(x: x - w * 1.15, y: y - t * 0.86), Vector2(x: x, y: y - t * 1.62),
        Vector2(x: x + w * 1.15, y: y - t * 0.86),
      ], thick: t * 0.26, snow, wall)
  }
}

extension Color {
  /// About the colour of a lamp of so many kelvins, 2000...3000, as an eye sees it that has adapted half way.
  static func warmth(_ kelvins: Double) -> Color {
    let share = Float((kelvins - 2000) / 1000)
    return Color.rgb(0xff8d15).mixed(with: .rgb(0xffb96e), share).mixed(with: .white, 0.22)
  }
}
