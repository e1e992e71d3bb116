import Graphics

extension Village {
  /// Where snow lies, from the far to the near: roofs, sills, the lamp, fir branches, and the ground before all of them.
  ///
  /// Lying snow is drawn before the landscape, so the ground that runs behind houses, firs and the fence is not
  /// offered; flakes go on to fall before it.
  /// `unit` is the points of the screen's shorter side; a surface's points are in points of the level frame.
  package func surfaces(unit: Double) -> [Surface] {
    var list: [Surface] = []
    func add(
      _ name: String, _ points: [Vector2], depth: Double, height: Double, repose: Double = 0.733
    ) {
      list.append(
        Surface(
          name: name, points: points.map { $0 * unit }, depth: depth, capacity: height * unit,
          repose: repose))
    }
    for (index, house) in backHouses.enumerated() {
      add("roof/back/\(index)", snowLine(of: house), depth: 0.75, height: 0.005, repose: 1)
    }
    if let church { add("church", naveRidge(of: church), depth: 0.7, height: 0.006) }
    for (index, house) in houses.enumerated() {
      add("roof/\(index)", snowLine(of: house), depth: 0.55, height: 0.01, repose: 1)
      for (number, window) in house.windows.enumerated() {
        let half = window.width * 0.66
        add(
          "sill/\(index)/\(number)",
          [window.sill + Vector2(x: -half, y: 0), window.sill + Vector2(x: half, y: 0)],
          depth: 0.55, height: 0.003)
      }
    }
    if let lamp {
      add(
        "lamp", lamp.cap.map { $0 + Vector2(x: 0, y: -lamp.height * 0.02) }, depth: 0.35,
        height: 0.01, repose: 1)
    }
    for (index, fir) in nearFirs.enumerated() where fir.foot.x.magnitude < frame.halfWidth + 0.05 {
      for (tier, ledge) in fir.ledges.enumerated() {
        add("fir/\(index)/\(tier)", ledge, depth: 0.3, height: 0.006, repose: 1)
      }
    }
    for (index, part) in ground.enumerated() {
      // Thin: it is light on a crest, and a thick rim would look like a pipe.
      add("ground/\(index)", part.points, depth: part.depth, height: 0.003)
    }
    return list
  }

  /// The crests of the nearest drifts, left and right of the trodden path.
  private var ground: [(points: [Vector2], depth: Double)] {
    let drifts = terrain.drifts.dropFirst(2).prefix(3)
    return drifts.enumerated().flatMap { index, drift in
      let line = drift.points.filter { $0.x.magnitude <= frame.reach }
      let parts = [
        line.prefix { !isOnPath($0.x, $0.y, margin: 0) },
        line.reversed().prefix { !isOnPath($0.x, $0.y, margin: 0) }.reversed(),
      ].map { Array($0) }
      return parts.filter { $0.count > 4 }.map { ($0, 0.24 - 0.08 * Double(index)) }
    }
  }

  /// A roof's upper line, on top of the snow that is drawn on it.
  private func snowLine(of house: House) -> [Vector2] {
    let up = Vector2(x: 0, y: -house.height * 0.07)
    return house.roofLine.map { $0 + up }
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
    var number = backHouses.reduce(0) { $0 + $1.windows.count }
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
