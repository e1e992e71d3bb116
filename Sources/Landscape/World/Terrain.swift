import Graphics
import Portable

/// A line across the whole landscape, from −reach to reach: a ridge, or the crest of a drift.
struct TerrainLine: Sendable {
  let left: Double
  let step: Double
  private(set) var heights: [Double]

  init(reach: Double, step: Double, height: (_ x: Double) -> Double) {
    let count = Int((2 * reach / step).rounded(.up)) + 1
    (left, self.step) = (-reach, step)
    heights = (0..<count).map { height(-reach + Double($0) * step) }
  }

  /// Its y at x, linear between samples.
  func height(_ x: Double) -> Double {
    let place = min(max((x - left) / step, 0), Double(heights.count - 1))
    let index = min(Int(place), heights.count - 2)
    let share = place - Double(index)
    return heights[index] + (heights[index + 1] - heights[index]) * share
  }

  /// Its lowest place in a range: the greatest y.
  func lowest(in range: ClosedRange<Double>) -> Double {
    (0...8).map {
      height(range.lowerBound + (range.upperBound - range.lowerBound) * Double($0) / 8)
    }
    .max() ?? 0
  }

  /// How steeply it falls to the right.
  func slope(_ x: Double) -> Double { (height(x + step) - height(x - step)) / (2 * step) }

  var points: [Vector2] {
    heights.indices.map { Vector2(x: left + Double($0) * step, y: heights[$0]) }
  }

  /// The line lowered by a depth at each place.
  func lowered(by depth: (_ x: Double, _ y: Double) -> Double) -> Self {
    var line = self
    for index in heights.indices {
      line.heights[index] += depth(left + Double(index) * step, heights[index])
    }
    return line
  }

  /// The area below it, down to `bottom`.
  func area(to bottom: Double) -> [Vector2] {
    let right = left + Double(heights.count - 1) * step
    return points + [Vector2(x: right, y: bottom), Vector2(x: left, y: bottom)]
  }
}

/// Hills, the village's two terraces, and the drifts before it.
struct Terrain: Sendable {
  let seed: UInt64
  let site: VillageSite
  let massif: Massif?
  let lake: FrozenLake?
  /// Far, middle and near.
  let hills: [TerrainLine]
  let backRow: TerrainLine
  let mainRow: TerrainLine
  /// Crests from the village towards the eye, and past the screen's lower edge.
  let drifts: [TerrainLine]

  /// `side` is the lamp's: ground rises on the other one.
  init(seed: UInt64, site: VillageSite, side: Double, frame: LandscapeFrame) {
    (self.seed, self.site) = (seed, site)
    massif = Massif(seed: seed, side: side, site: site)
    let reach = frame.reach + 0.05
    let relief = Relief(seed: seed)
    hills = (0..<3).map { relief.hill($0, seed: seed, reach: reach) }
    func row(
      _ name: String, _ amplitude: Double, _ period: Double, _ y: (_ x: Double) -> Double
    ) -> TerrainLine {
      let noise = LineNoise(seed: seed, name)
      return TerrainLine(reach: reach, step: 0.01) {
        y($0) + amplitude * noise.fractal($0 / period, octaves: 2, gain: 0.3)
      }
    }
    backRow = row("terrace/back", 0.024 * site.unevenness, 0.6) { site.backRow(-side * $0) }
    mainRow = row("terrace/main", 0.02 * site.unevenness, 0.5) { site.mainRow(-side * $0) }
    lake = site == .lake ? FrozenLake(before: mainRow, seed: seed, reach: reach) : nil
    var drifts: [TerrainLine] = []
    var (y, gap) = (site.meadow, 0.05)
    while y < reach + 0.1 {
      let index = drifts.count
      let tilt = LineNoise(seed: seed, "drift/tilt")(Double(index) * 1.7)
      let middle = y
      let line = row("drift/\(index)", 0.012 + gap * 0.32, 0.32 + gap * 4) { _ in middle }
      drifts.append(
        TerrainLine(reach: reach, step: 0.01) { line.height($0) + tilt * gap * 0.25 * $0 })
      (y, gap) = (y + gap, gap * 1.38)
    }
    self.drifts = drifts
  }
}

/// The shape of a landscape's hills: rolling, alpine or low.
private struct Relief {
  /// 0 rolling … 1 pointed.
  let edge: Double
  /// Factor on heights.
  let height: Double
  let period: Double

  init(seed: UInt64) {
    var random = PartRandom(seed: seed, "relief")
    edge = random.happens(0.42) ? random.within(0.55...1) : random.within(0...0.25)
    height = random.within(0.8...1.25) + 0.45 * edge
    period = random.within(0.8...1.5)
  }

  /// Far, middle and near hills: lower, and flatter towards the eye.
  func hill(_ index: Int, seed: UInt64, reach: Double) -> TerrainLine {
    let noise = LineNoise(seed: seed, "hills/\(index)")
    let base = [0.014, 0.09, 0.152][index]
    let amplitude = [0.13, 0.075, 0.044][index] * (index == 2 ? 1 : height)
    let length = [0.52, 0.38, 0.47][index] * period
    let pointed = [edge, edge * 0.55, 0][index]
    return TerrainLine(reach: reach, step: 0.004) { x in
      let round = noise.fractal(x / length, octaves: 5, gain: 0.43)
      // Folded noise has sharp peaks where the round one crosses 0.
      let folded = 1 - 2.6 * noise.fractal(x / length / 1.35 + 40, octaves: 5, gain: 0.42).magnitude
      let height = round + 0.35 * round.magnitude
      return base - amplitude * (height + (folded * 1.15 - height) * pointed)
    }
  }
}
