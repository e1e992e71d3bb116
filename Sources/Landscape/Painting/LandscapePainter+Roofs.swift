import Graphics

extension LandscapePainter {
  func paintRoof(_ house: House, _ wall: Color, _ snow: Color, _ shade: Color) {
    let h = house.height
    let line = house.roofLine
    guard house.face != .gable else {
      paintGableSnow(line, thick: house.gableSnow, snow, wall)
      return paintRim(house.snowLine, thick: h * 0.06)
    }
    let (left, right) = (line[0], line[3])
    // The eaves' shadow on the wall.
    brush.fill(
      .box(left.x + h * 0.1, house.eaves, right.x - h * 0.1, house.eaves + h * 0.09),
      palette.house.faded(0.55))
    brush.fill(
      .box(left.x, left.y - h * 0.03, right.x, left.y + h * 0.03),
      wall.mixed(with: palette.house, 0.6))
    var cover = house.frontSnowLine
    cover += eavesEdge(from: right, to: left, thick: h * 0.1, house.seed)
    brush.fill(cover, shade.mixed(with: snow, 0.35))
    brush.fade([cover], snow, detail: h * 0.08) { x, y in
      let down = (y - house.ridge + h * 0.08) / (house.roofHeight + h * 0.2)
      let across = 0.5 + light.side(house.foot.x) * (x - house.foot.x) / house.width * 0.7
      return min(max(1.05 - down * 0.85, 0), 1) * (0.6 + 0.4 * across)
    }
    brush.stroke(
      Array(cover[1..<9]), snow.mixed(with: .white, 0.12).faded(0.7), width: h * 0.035)
    paintRim(Array(house.snowLine.dropFirst().dropLast()), thick: h * 0.05)
    guard house.face == .wing else { return }
    paintWing(house, wall, snow)
  }

  /// The lower edge of snow on eaves: thick, rounded, uneven, from the right to the left.
  private func eavesEdge(
    from right: Vector2, to left: Vector2, thick: Double, _ seed: UInt64
  ) -> [Vector2] {
    var random = PartRandom(seed: seed, "eaves")
    let count = 12
    return (0...count).map { index in
      let share = Double(index) / Double(count)
      let end = min(share, 1 - share) * 2
      let swell = thick * (0.45 + 0.3 * random.unit()) * min(1, 0.25 + end * 6)
      return Vector2(
        x: right.x + (left.x - right.x) * share + (share - 0.5) * -thick * 0.3,
        y: right.y + (left.y - right.y) * share + swell)
    }
  }

  private func paintWing(_ house: House, _ wall: Color, _ snow: Color) {
    let h = house.height
    let wing = house.wing
    let base = house.foot.y + h * 0.03
    let (left, right) = (wing.x - wing.half, wing.x + wing.half)
    var outline = [Vector2].box(left, house.eaves, right, base)
    outline.insert(Vector2(x: wing.x, y: house.wingRidge), at: 1)
    let front = wall.mixed(with: palette.snowShade, 0.09)
    brush.fill(outline, front)
    brush.fill(.box(left, base - h * 0.1, right, base), wall.mixed(with: palette.house, 0.55))
    let over = h * 0.08
    paintGableSnow(
      [
        Vector2(x: left - over, y: house.eaves + over * 1.15),
        Vector2(x: wing.x, y: house.wingRidge),
        Vector2(x: right + over, y: house.eaves + over * 1.15),
      ], thick: h * 0.11, snow, wall)
    paintDoor(house, wall, 0, base)
    let first = village.firstWindow(of: house)
    for (index, window) in house.windows.enumerated()
    where (window.sill.x - wing.x).magnitude < wing.half {
      paintWindow(window, isLit: lit[first + index], air: 0.04, snow: snow, wall: front)
    }
  }

  /// A roof seen from its gable: a dark board and thick snow along both slopes.
  func paintGableSnow(
    _ line: [Vector2], thick: Double, _ snow: Color, _ wall: Color
  ) {
    let (left, top, right) = (line[0], line[1], line[2])
    let board = Vector2(x: 0, y: thick * 0.42)
    brush.fill(
      [left, top, right, right + board, top + board * 1.25, left + board],
      wall.mixed(with: palette.house, 0.6))
    for (end, isLit) in [(left, light.side(top.x) <= 0), (right, light.side(top.x) > 0)] {
      let away = end.x < top.x ? -1.0 : 1.0
      var cover = House.gableSnow(top, end, thick: thick)
      // Rounded over the edge.
      cover.append(Vector2(x: end.x + away * thick * 0.62, y: end.y - thick * 0.1))
      cover.append(Vector2(x: end.x + away * thick * 0.35, y: end.y + thick * 0.34))
      cover.append(Vector2(x: end.x - away * thick * 0.1, y: end.y + thick * 0.22))
      cover.append(top + Vector2(x: 0, y: thick * 0.12))
      brush.fill(cover, isLit ? snow : snow.mixed(with: palette.snowShade, 0.5))
    }
  }

  func paintChimney(_ house: House, _ wall: Color, _ snow: Color) {
    let h = house.height
    let (foot, top) = (house.chimneyFoot, house.chimneyTop)
    let half = h * 0.075
    brush.fill(
      .box(top.x - half, top.y, top.x + half, foot.y + h * 0.14),
      wall.mixed(with: .rgb(0x5a3a34), 0.3))
    brush.fill(
      .box(top.x - half * 1.25, top.y, top.x + half * 1.25, top.y + h * 0.04),
      wall.mixed(with: palette.house, 0.4))
    brush.fill(
      [
        Vector2(x: top.x - half * 1.3, y: top.y), Vector2(x: top.x - half, y: top.y - h * 0.05),
        Vector2(x: top.x, y: top.y - h * 0.062), Vector2(x: top.x + half, y: top.y - h * 0.05),
        Vector2(x: top.x + half * 1.3, y: top.y),
      ], snow)
  }
}
