import Graphics
import Portable

extension LandscapePainter {
  // MARK: Back row

  func paintBackRow() {
    brush.depth = Village.backRowDepth
    paintTerrace(village.terrain.backRow, air: 0.3)
    paintShadows(of: backCasters, on: village.terrain.backRow)
    for (index, house) in village.backHouses.enumerated() {
      let first = village.firstWindow(back: index)
      paintHouse(house, air: 0.22, firstWindow: first)
      paintLight(of: house, firstWindow: first, 0.6)
    }
    if let church = village.church {
      brush.depth = Village.churchDepth
      paintChurch(church, air: 0.14)
      paintLight(of: church)
    }
    for fir in village.firs where fir.isBack { paintFir(fir, air: 0.26, isNear: false) }
  }

  // MARK: Main row

  func paintMainRow() {
    brush.depth = Village.mainRowDepth
    paintTerrace(village.terrain.mainRow, air: 0.1)
    paintShadows(of: rowCasters, on: village.terrain.mainRow)
    for (index, house) in village.houses.enumerated() {
      let first = village.firstWindow(front: index)
      paintHouse(house, air: 0.04, firstWindow: first)
      paintLight(of: house, firstWindow: first, 1)
    }
    for fir in village.firs where !fir.isBack { paintFir(fir, air: 0.08, isNear: false) }
  }

  /// A snow field with a bright edge, darker towards the next one.
  private func paintTerrace(_ line: TerrainLine, air: Double) {
    brush.fill(line.area(to: 0.5), aired(palette.snowShade, air))
    let length = 0.045 * (1 + light.sun.strength)
    brush.fade([line.area(to: 0.5)], aired(palette.snowLit, air), detail: 0.012) { x, y in
      let below = max(y - line.height(x), 0)
      let facing = min(max(0.55 + light.side(x) * line.slope(x) * 2.2, 0), 1)
      return (0.3 + 0.5 * facing) * exponential(-below / length)
    }
    paintRim(line.points, thick: 0.004, relief: 3, 1 - air)
  }

  // MARK: Meadow

  func paintMeadow() {
    if let lake = village.terrain.lake { paintLake(lake) }
    let (drifts, crests) = (village.terrain.drifts, village.crests)
    for (index, crest) in crests.enumerated() {
      let near = Double(index) / Double(max(crests.count - 1, 1))
      // Towards the eye the snow is darker: the village is where the light is.
      let gloom = near * (0.3 + 0.7 * Double(palette.glow))
      let shade = palette.snowShade.mixed(with: palette.hills[1], Float(0.12 + 0.5 * gloom))
      let bright = palette.snowLit.mixed(with: palette.snowShade, Float(0.3 * gloom))
      let next = index + 1 < crests.count ? crests[index + 1] : nil
      brush.depth = Village.depth(ofCrest: index)
      let length = (0.02 + 0.12 * near) * (1 + 1.2 * light.sun.strength)
      let below = far + 0.1
      brush.fill(crest.area(to: below), shade)
      let bottom = min(below, village.terrain.site.meadow + 0.06 + near * 1.4)
      brush.fade(
        [crest.area(to: next == nil ? below : bottom)], bright, detail: 0.012 + 0.03 * near
      ) {
        x, y in
        let depth = max(y - crest.height(x), 0)
        let facing = min(max(0.62 + light.side(x) * drifts[index].slope(x) * 2.4, 0.1), 1)
        return facing * exponential(-depth / length)
      }
      if covered > 0 {
        // Fresh snow, whose upper edge lies on the crest.
        brush.fade(
          [crest.area(to: bottom)], palette.snowLit.mixed(with: .white, 0.25), detail: 0.012
        ) { x, y in
          let depth = max(y - crest.height(x), 0)
          return 0.85 * covered * exponential(-depth / (length * 0.45))
        }
      }
      paintRim(crest.points, thick: 0.005 + 0.003 * near, relief: 5, 0.7)
      // Pools end on the second drift.
      if index < 2 { paintPools(on: crest) }
    }
    paintGlitter(on: crests[0])
    paintShadows(of: meadowCasters, on: crests[0])
    paintPath()
    brush.depth = Village.depth(ofCrest: 0)
    if settings.hasFence { paintFence() }
    paintTwigs()
  }

  /// From the village to the eye, trodden into the snow: a hollow with a bright far edge, and footprints.
  private func paintPath() {
    let (left, right) = village.path
    let hollow = palette.snowShade.mixed(with: palette.hills[1], 0.42)
    let top = village.pathTop
    let bare = 1 - covered
    guard bare > 0 else { return }
    func appears(_ y: Double) -> Double { bare * min(max((y - top) / 0.06, 0), 1) }
    brush.fade([left + right.reversed()], hollow, detail: 0.012) { x, y in
      let side = village.pathSide(x, y)
      let edge = 1 - side * side * side * side
      return appears(y) * 0.7 * edge
    }
    for (edge, share) in [(right, 0.34), (left, 0.16)] {
      let band = zip(edge, edge.map { $0 + Vector2(x: 0, y: 0.004 + 0.012 * ($0.y - top)) })
      let strip = band.map(\.0) + band.map(\.1).reversed()
      brush.fade([strip], palette.snowLit, detail: 0.02) { _, y in share * appears(y) }
    }
    // Prints are covered long before the path is.
    let sharp = max(0, 1 - 2 * covered)
    guard sharp > 0 else { return }
    var random = PartRandom(seed: settings.seed, "footprints")
    var (y, foot) = (top + 0.012, 1.0)
    while y < far {
      let (x, half) = village.path(y)
      let size = 0.0035 + 0.034 * (y - top)
      let place = Vector2(x: x + half * (0.24 * foot + random.within(-0.1...0.1)), y: y)
      brush.glow(
        place, size * 0.55, size * 0.3, palette.hills[1].faded(0.75 * sharp), blend: .over
      ) {
        min(1.6 * (1 - $0), 1)
      }
      brush.glow(
        place + Vector2(x: 0, y: size * 0.26), size * 0.5, size * 0.12,
        palette.snowLit.faded(0.4 * sharp),
        blend: .over, Falloff.soft)
      (y, foot) = (y + size * 0.85, -foot)
    }
  }

  private func paintFence() {
    let wood = palette.house.mixed(with: .rgb(0x4a3a34), 0.35)
    let snow = palette.snowLit
    for span in village.fence {
      for rail in [0.42, 0.74] {
        let from = span.from + Vector2(x: 0, y: -span.height * rail)
        let to = span.to + Vector2(x: 0, y: -span.toHeight * (rail + 0.03))
        brush.stroke([from, to], wood, width: span.height * 0.1, cap: .butt)
        let up = Vector2(x: 0, y: -span.height * 0.07)
        brush.stroke([from + up, to + up], snow.faded(0.85), width: span.height * 0.065)
      }
    }
    for span in village.fence {
      let half = span.height * 0.075
      let (x, y) = (span.from.x, span.from.y)
      brush.fill(.box(x - half, y - span.height, x + half, y + half), wood)
      brush.fill(
        [
          Vector2(x: x - half * 1.5, y: y - span.height),
          Vector2(x: x - half * 1.2, y: y - span.height * 1.1),
          Vector2(x: x, y: y - span.height * 1.17),
          Vector2(x: x + half * 1.2, y: y - span.height * 1.1),
          Vector2(x: x + half * 1.5, y: y - span.height),
        ], snow)
    }
  }

  /// Dry stalks and small firs that stick out of the snow below the screen's edge.
  private func paintTwigs() {
    var random = PartRandom(seed: settings.seed, "twigs")
    let dark = palette.hills[2].mixed(with: palette.fir, 0.5)
    for _ in 0..<Int(16 * frame.reach) {
      let y = random.within(0.47...max(0.48, frame.reach * 0.94))
      let x = random.within(-frame.reach...frame.reach)
      let size = 0.02 + 0.075 * (y - 0.3)
      guard x.magnitude + size < far, !village.isOnPath(x, y, margin: size) else { continue }
      paintShadow(Vector2(x: x, y: y), size * 0.5)
      for _ in 0..<random.index(below: 4) + 3 {
        let lean = random.within(-0.5...0.5)
        let tall = size * random.within(0.5...1.1)
        let top = Vector2(x: x + lean * tall, y: y - tall)
        let bend = Vector2(x: x + lean * tall * 0.3, y: y - tall * 0.55)
        brush.stroke([Vector2(x: x, y: y), bend, top], dark, width: size * 0.03)
        brush.fillCircle(top, size * 0.045, palette.snowLit.faded(0.8))
      }
    }
  }

  // MARK: Foreground

  func paintForeground() {
    brush.depth = Village.lampDepth
    if let lamp = village.lamp {
      paintLamp(lamp)
      paintPool(of: lamp)
    }
    brush.depth = Village.nearFirDepth
    for fir in village.nearFirs { paintFir(fir, air: 0, isNear: true) }
    if let lamp = village.lamp { paintHalo(of: lamp) }
  }
}
