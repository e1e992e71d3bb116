import Graphics

/// Everything that stands in a landscape, placed from a seed.
package struct Village: Sendable {
  package let frame: LandscapeFrame
  let terrain: Terrain
  /// The drifts' crests with a dip where the path crosses them.
  private(set) var crests: [TerrainLine] = []
  /// Far ones first.
  private(set) var backHouses: [House] = []
  private(set) var houses: [House] = []
  package private(set) var church: Church?
  private(set) var lamp: StreetLamp?
  /// Behind the village, between its rows, and in the foreground.
  private(set) var farFirs: [Fir] = []
  private(set) var firs: [Fir] = []
  private(set) var nearFirs: [Fir] = []
  /// 1: the lamp is on the right, church and moon on the left; −1 the other way round.
  let side: Double
  let seed: UInt64

  package init(_ settings: LandscapeSettings, frame: LandscapeFrame) {
    self.frame = frame
    seed = settings.seed
    var random = PartRandom(seed: seed, "side")
    side = random.sign()
    terrain = Terrain(seed: seed, site: settings.site, side: side, frame: frame)
    if settings.hasLamp { placeLamp() }
    if settings.hasChurch { placeChurch() }
    placeHouses(settings.houses)
    placeFirs(settings.firs)
    crests = terrain.drifts.map { $0.lowered { pathDepth($0, $1) } }
  }

  /// Half of the part that is composed: on very wide screens the village does not spread to the edges.
  private var composed: Double { min(frame.halfWidth, 0.95) }

  private mutating func placeLamp() {
    var random = PartRandom(seed: seed, "lamp")
    let x = side * random.within(0.25...0.43)
    let y =
      terrain.site.meadow + 0.053 - (terrain.lake == nil ? 0 : 0.025)
      + random.within(-0.008...0.008)
    lamp = StreetLamp(foot: Vector2(x: x, y: y), height: random.within(0.33...0.37))
  }

  private mutating func placeChurch() {
    var random = PartRandom(seed: seed, "church/place")
    let height = random.within(terrain.site.churchHeight)
    let nave = random.sign()
    let x = -side * random.within(terrain.site.church(isNaveInside: nave == side, height: height))
    var church = Church(foot: Vector2(x: x, y: 0), height: height, side: nave, seed: seed)
    church.foot.y = terrain.backRow.lowest(in: church.extent.inner(0.25)) + 0.018
    self.church = church
  }

  // MARK: Houses

  private mutating func placeHouses(_ count: Int) {
    guard count > 0 else { return }
    let (site, all) = (terrain.site, Double(count))
    let front = max(1, Int((all * site.houses.front).rounded()))
    let back = Int((all * site.houses.back).rounded())
    // A narrow screen shows fewer, never narrower ones.
    let room = Int((composed * 2 / 0.235).rounded(.down))
    houses = row(
      "houses", count: min(front, max(room, 1)), height: 0.088...0.104, terrain.mainRow,
      lift: 0.012,
      keepClear: (church.map { [$0.foot.x - 0.075...$0.foot.x + 0.075] } ?? [])
        + (greatFir.map { [$0 - 0.06...$0 + 0.06] } ?? []))
    backHouses = row(
      "houses/back", count: min(back, max(room, 1)), height: 0.052...0.062,
      terrain.backRow, lift: 0.004,
      keepClear: (church.map { [$0.extent] } ?? []) + houses.map(\.extent).map { $0.inner(0.25) })
  }

  /// The best of several arrangements, and houses beyond the upright screen for when it is turned.
  private func row(
    _ part: String, count: Int, height: ClosedRange<Double>, _ line: TerrainLine, lift: Double,
    keepClear: [ClosedRange<Double>]
  ) -> [House] {
    var best: (score: Double, houses: [House])?
    for attempt in 0..<40 {
      var random = PartRandom(seed: seed, part, attempt)
      var found: [House] = []
      var tries = 0
      while found.count < count, tries < 60 {
        tries += 1
        let house = self.house(
          random.within(-composed...composed), height, line, lift, part, &random)
        let extent = house.extent
        guard extent.lowerBound > -composed + 0.015, extent.upperBound < composed - 0.015,
          !keepClear.contains(where: { $0.overlaps(extent) }),
          !found.contains(where: { $0.extent.widened(0.012).overlaps(extent) }),
          lamp.map({ !(extent.widened(0.018).contains($0.foot.x)) }) ?? true
        else { continue }
        found.append(house)
      }
      let score = self.score(found)
      if best.map({ score > $0.score }) ?? true { best = (score, found) }
    }
    var houses = best?.houses ?? []
    var random = PartRandom(seed: seed, part + "/beyond")
    for side in [-1.0, 1.0] {
      var x = composed + random.within(0.1...0.22)
      while x < frame.reach {
        let house = self.house(side * x, height, line, lift, part, &random)
        if !houses.contains(where: { $0.extent.widened(0.02).overlaps(house.extent) }) {
          houses.append(house)
        }
        x += random.within(0.28...0.5)
      }
    }
    return houses.sorted { $0.foot.x < $1.foot.x }
  }

  private func house(
    _ x: Double, _ height: ClosedRange<Double>, _ line: TerrainLine, _ lift: Double,
    _ part: String, _ random: inout PartRandom
  ) -> House {
    let tall = random.within(height)
    let face = House.Face.allCases[random.index(below: 3)]
    let wide =
      tall
      * (face == .gable
        ? random.within(1.05...1.35)
        : face == .eaves ? random.within(1.5...1.95) : random.within(1.75...2.1))
    return House(
      face: face,
      foot: Vector2(x: x, y: line.lowest(in: x - wide * 0.35...x + wide * 0.35) + lift),
      width: wide, height: tall, shade: side,
      seed: seed &+ UInt64(random.within(0...1e9)))
  }

  /// Many houses, unlike their neighbours, at unequal distances.
  private func score(_ houses: [House]) -> Double {
    var score = Double(houses.count) * 10
    let sorted = houses.sorted { $0.foot.x < $1.foot.x }
    var last: Double?
    for (one, other) in zip(sorted, sorted.dropFirst()) {
      if one.face == other.face { score -= 2 }
      if one.tint == other.tint { score -= 1 }
      if (one.width - other.width).magnitude < 0.015 { score -= 2 }
      let gap = other.extent.lowerBound - one.extent.upperBound
      if gap > 0.26 { score -= (gap - 0.26) * 20 }
      if let last, (last - gap).magnitude < 0.03 { score -= 2 }
      last = gap
    }
    return score
  }

  // MARK: Firs

  /// Where a great fir stands that weighs against a hill.
  private var greatFir: Double? {
    guard terrain.site == .hamlet, frame.halfWidth > 0.6 else { return nil }
    var random = PartRandom(seed: seed, "firs/great")
    return side * random.within(0.53...0.64)
  }

  private mutating func placeFirs(_ count: Int) {
    guard count > 0 else { return }
    var random = PartRandom(seed: seed, "firs/far")
    // Some valleys are wooded, some are bare.
    let density = Double(count) / 40 * random.within(0.55...1.7)
    let wood = LineNoise(seed: seed, "firs/wood")
    for _ in 0..<Int(150 * density * frame.reach) {
      let x = random.within(-frame.reach...frame.reach)
      guard random.unit() < 0.6 + 0.9 * wood(x * 3.4) else { continue }
      let height = random.within(0.034...0.07)
      farFirs.append(
        fir(x, terrain.hills[2].height(x) + random.within(0.006...0.05), height, 4, &random))
    }
    farFirs.sort { $0.foot.y < $1.foot.y }

    random = PartRandom(seed: seed, "firs")
    let number = (terrain.site == .hamlet ? 60 : 26) * density * frame.reach
    for _ in 0..<Int(number) {
      let x = random.within(-frame.reach...frame.reach)
      let height = random.within(0.07...0.15)
      let isBack = random.happens(0.55)
      let line = isBack ? terrain.backRow : terrain.mainRow
      let y = line.height(x) + 0.012 + random.unit() * random.unit() * openSlope(x, isBack: isBack)
      var tree = fir(x, y, height * (isBack ? 0.72 : 1), 6, &random)
      tree.isBack = isBack
      guard isClear(tree, isBack: isBack) else { continue }
      firs.append(tree)
    }
    firs.sort { $0.foot.y < $1.foot.y }

    placeNearFirs(density)
  }

  /// How far down a row's firs stand: over the whole flank of a hill.
  private func openSlope(_ x: Double, isBack: Bool) -> Double {
    guard terrain.site == .hamlet else { return 0 }
    let (back, main) = (terrain.backRow.height(x), terrain.mainRow.height(x))
    return max(0, isBack ? main - back - 0.01 : terrain.site.meadow - main - 0.04)
  }

  /// One or two large ones that frame the upright picture, and others beyond it.
  private mutating func placeNearFirs(_ density: Double) {
    var random = PartRandom(seed: seed, "firs/near")
    func near(_ x: Double, _ height: Double) {
      nearFirs.append(
        fir(x, terrain.site.meadow + 0.078 + random.within(-0.02...0.03), height, 8, &random))
    }
    near(-side * (composed - random.within(0.0...0.05)), random.within(0.4...0.52))
    if let greatFir { near(greatFir, random.within(0.6...0.74)) }
    if random.happens(0.7) {
      near(-side * (composed - random.within(0.11...0.2)), random.within(0.2...0.28))
    }
    if random.happens(0.55) {
      near(side * (composed + random.within(0.0...0.04)), random.within(0.3...0.42))
    }
    for beyond in [-1.0, 1.0] {
      var x = composed + random.within(0.16...0.3)
      while x < frame.reach + 0.1 {
        near(beyond * x, random.within(0.24...0.5))
        x += random.within(0.14...0.34)
      }
    }
    // On a panel that stands on its side: in the lower corners, below the upright picture.
    for away in [-side, side] {
      let height = away == side ? random.within(0.18...0.28) : random.within(0.36...0.48)
      let foot = Vector2(x: away * random.within(0.38...0.5), y: 0.53 + height)
      nearFirs.append(fir(foot.x, foot.y, height, 8, &random))
      let young = height * random.within(0.3...0.45)
      let x = foot.x - away * height * random.within(0.3...0.45)
      nearFirs.append(fir(x, foot.y + random.within(0.0...0.05), young, 6, &random))
    }
    nearFirs.sort { $0.foot.y < $1.foot.y }
  }

  private func fir(
    _ x: Double, _ y: Double, _ height: Double, _ tiers: Int, _ random: inout PartRandom
  ) -> Fir {
    Fir(
      foot: Vector2(x: x, y: y), height: height, breadth: random.within(0.36...0.5), tiers: tiers,
      seed: seed &+ UInt64(random.within(0...1e9)))
  }

  private func isClear(_ fir: Fir, isBack: Bool) -> Bool {
    let half = fir.height * fir.breadth / 2
    let extent = fir.foot.x - half * 0.6...fir.foot.x + half * 0.6
    if let church, church.extent.widened(0.01).overlaps(extent) { return false }
    if let lamp, !isBack, (lamp.foot.x - fir.foot.x).magnitude < 0.05 { return false }
    let rows = isBack ? backHouses : houses
    if rows.contains(where: { $0.extent.overlaps(extent) }) { return false }
    return !firs.contains {
      ($0.foot.x - fir.foot.x).magnitude < ($0.height + fir.height) * 0.11
        && ($0.foot.y - fir.foot.y).magnitude < 0.03
    }
  }
}

extension ClosedRange<Double> {
  func widened(_ by: Double) -> Self { lowerBound - by...upperBound + by }

  /// Without a share of it at both ends.
  func inner(_ share: Double) -> Self {
    let rest = (upperBound - lowerBound) * share
    return lowerBound + rest...upperBound - rest
  }
}
