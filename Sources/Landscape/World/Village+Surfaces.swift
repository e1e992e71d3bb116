import Graphics

extension Village {
  /// How far away everything stands, as flakes count it: 0 at the glass, 1 the farthest.
  static let (backRowDepth, churchDepth, mainRowDepth) = (0.86, 0.82, 0.7)
  static let (lampDepth, nearFirDepth) = (0.48, 0.4)

  /// Of the meadow's drifts, the first of which begins before the houses: not as near as they are, because a foreground
  /// without snow in the air looks bare.
  static func depth(ofCrest index: Int) -> Double { max(0.68 - 0.04 * Double(index), 0.5) }

  /// Where snow lies, from the far to the near: roofs, sills, the lamp, fir branches, and the ground before all of them.
  ///
  /// Lying snow is drawn on top of the landscape, so only what nothing nearer hides is offered, and not the ground that
  /// runs behind houses and the fence; flakes go on to fall before it.
  /// `unit` is the points of the screen's shorter side; a surface's points are in points of the level frame.
  package func surfaces(unit: Double) -> [Surface] {
    var list: [Surface] = []
    let silhouettes = silhouettes
    func add(
      _ name: String, _ points: [Vector2], _ plane: Silhouette.Plane, depth: Double,
      height: Double, repose: Double = 0.733
    ) {
      for part in silhouettes.visible(points, height: height, of: plane) {
        list.append(
          Surface(
            name: name, points: part.map { $0 * unit }, depth: depth, capacity: height * unit,
            repose: repose))
      }
    }
    for (index, house) in backHouses.enumerated() {
      add(
        "roof/back/\(index)", house.snowLine, .backHouses, depth: Self.backRowDepth, height: 0.005,
        repose: 1)
    }
    if let church {
      add("church", naveRidge(of: church), .church, depth: Self.churchDepth, height: 0.006)
    }
    for (index, house) in houses.enumerated() {
      add(
        "roof/\(index)", house.snowLine, .houses, depth: Self.mainRowDepth, height: 0.01, repose: 1)
      for (number, window) in house.windows.enumerated() {
        let half = window.width * 0.66
        add(
          "sill/\(index)/\(number)",
          [window.sill + Vector2(x: -half, y: 0), window.sill + Vector2(x: half, y: 0)],
          .houses, depth: Self.mainRowDepth, height: 0.003)
      }
    }
    if let lamp {
      add("lamp", lamp.snowLine, .lamp, depth: Self.lampDepth, height: 0.01, repose: 1)
    }
    for (index, fir) in nearFirs.enumerated() where isSeen(fir) {
      for (number, bough) in fir.boughs.enumerated() {
        // Thin, and sunk into the snow that is painted there: a bough keeps its outline.
        add(
          "fir/\(index)/\(number)", bough.map { $0 + Vector2(x: 0, y: 0.002) }, .nearFir(index),
          depth: Self.nearFirDepth, height: 0.002, repose: 1)
      }
    }
    for (index, crest) in groundCrests.enumerated() {
      // A rim of it would look like a pipe: the picture's snow gets as light when it is covered.
      add(
        "ground/\(index)", crest.points.filter { $0.x.magnitude <= frame.reach }, .meadow,
        depth: 0.24 - 0.08 * Double(index), height: 0.008)
    }
    return list
  }

  /// Whether a part of a fir is on the screen at some angle.
  private func isSeen(_ fir: Fir) -> Bool {
    let trunk = fir.foot - Vector2(x: 0, y: fir.height / 2)
    return min(fir.foot.length, trunk.length) < frame.reach + fir.height * fir.breadth / 2
  }

  /// Crests on which snow lies: before the village and its fence, or from a lake's near shore on.
  var groundCrests: ArraySlice<TerrainLine> {
    crests.dropFirst(terrain.lake == nil ? 2 : 0).prefix(3)
  }

  private func naveRidge(of church: Church) -> [Vector2] {
    let nave = [
      Vector2(x: church.foot.x + church.side * church.towerHalf, y: church.naveRidge),
      Vector2(x: church.naveRidgeEnd, y: church.naveRidge),
    ]
    return nave.sorted { $0.x < $1.x }
  }

  /// Adds the lamp and the lit windows of the front row, in points of the level frame.
  package func addLights(
    to lights: inout [WorldLight], unit: Double, lit: [Bool], _ palette: LandscapePalette
  ) {
    let glow = Double(palette.glow)
    guard glow > 0.05 else { return }
    if let lamp {
      lights.append(
        WorldLight(
          place: lamp.light * unit, color: palette.lamp.mixed(with: palette.window, 0.5),
          reach: 0.11 * unit, intensity: 1.4 * glow))
    }
    var number = firstWindow(front: 0)
    for house in houses {
      for window in house.windows {
        defer { number += 1 }
        guard lit[number] else { continue }
        let center = window.sill + Vector2(x: 0, y: -window.height / 2)
        lights.append(
          WorldLight(
            place: center * unit, color: palette.window, reach: window.width * 1.4 * unit,
            intensity: 0.55 * glow))
      }
    }
  }
}
