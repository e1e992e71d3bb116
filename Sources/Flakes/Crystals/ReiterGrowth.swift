/// A crystal grown by diffusing water: lacy stars, dendrites and plates, by one rule with three numbers.
///
/// Reiter: *A local cellular model for snow crystal growth*, Chaos, Solitons and Fractals 23, 2005. A cell holds
/// water s and is ice from 1 on. Ice and the cells beside it are receptive: they keep their water and gain `gamma`
/// each step; all other water diffuses.
/// ```
///   s' = kept + γ (if receptive) + u + α / 2 · (mean of the neighbours' u − u)     u: water that is not kept
/// ```
struct ReiterGrowth: Sendable {
  /// Water in each cell at the start, and always beyond the rim; above 0.6 it grows lattices that are not snow.
  var vapor: Double
  /// The weather on the crystal's way, the same on all arms: each holds up to a share of the radius.
  var weather: [Weather]

  struct Weather: Sendable {
    /// Share of the radius up to which it holds, 0...1.
    var reach: Double
    /// Speed of diffusion, 0...2.5: more is lacier.
    var alpha: Double
    /// Water that each receptive cell gains a step: more is fuller.
    var gamma: Double
  }

  /// Share of the radius that crystals grow to; beyond it the rim would show.
  static let size = 0.9
  private static let mostSteps = 4000

  /// The water of each cell of `wedge` at the end; ice has 1 or more.
  func grow(_ wedge: HexWedge) -> IceField {
    var state = State(wedge, vapor: vapor)
    var steps = 0
    for weather in weather {
      let end = Int(min(weather.reach, 1) * Self.size * Double(wedge.radius))
      while state.tip < end, steps < Self.mostSteps {
        state.step(alpha: weather.alpha, gamma: weather.gamma)
        steps += 1
      }
    }
    return state.result
  }
}

/// The cells while a crystal grows.
private struct State {
  let wedge: HexWedge
  private var water: [Double]
  /// Water that diffuses, and 1 where it does not.
  private var free: [Double]
  private var receptive: [Double]
  /// Receptive cells that are not ice yet: only they become it, as what diffuses stays below 1.
  private var boundary: [Int]
  /// Distance of the farthest ice from the centre, in cells.
  private(set) var tip = 0

  init(_ wedge: HexWedge, vapor: Double) {
    self.wedge = wedge
    water = [Double](repeating: vapor, count: wedge.count)
    free = water
    receptive = [Double](repeating: 0, count: wedge.count)
    boundary = [wedge.index(0, 0)]
    water[boundary[0]] = 1
    wedge.mirror(&water)
    freeze()
  }

  mutating func step(alpha: Double, gamma: Double) {
    for row in wedge.rows { Self.release(water, receptive, row, &free) }
    wedge.mirror(&free)
    for row in wedge.rows { Self.spread(free, receptive, row, wedge, alpha / 2, gamma, &water) }
    wedge.mirror(&water)
    freeze()
    for r in wedge.rows.indices { lookForTip(r) }
  }

  /// Makes ice, which never melts, of what holds enough water, and the cells beside it receptive.
  private mutating func freeze() {
    let neighbours = wedge.neighbours
    var hasGrown = false
    for place in boundary.indices.reversed() where water[boundary[place]] >= 1 {
      let index = boundary[place]
      receptive[index] = 1
      for side in neighbours.indices { receive(wedge.sources[index + neighbours[side]]) }
      hasGrown = true
    }
    if hasGrown { boundary.removeAll { water[$0] >= 1 } }
  }

  private mutating func receive(_ index: Int) {
    guard receptive[index] == 0 else { return }
    receptive[index] = 1
    boundary.append(index)
  }

  /// Lets water diffuse, but for what receptive cells keep.
  private static func release(
    _ water: [Double], _ receptive: [Double], _ row: Range<Int>, _ free: inout [Double]
  ) {
    let (own, receptive) = (water.span.extracting(row), receptive.span.extracting(row))
    var free = free.mutableSpan
    for index in own.indices {
      free[row.lowerBound + index] = receptive[index] > 0 ? 0 : own[index]
    }
  }

  private static func spread(
    _ free: [Double], _ receptive: [Double], _ row: Range<Int>, _ wedge: HexWedge,
    _ rate: Double, _ gamma: Double, _ water: inout [Double]
  ) {
    let (free, receptive) = (free.span, receptive.span.extracting(row))
    let own = free.extracting(row)
    let (right, left) = (free.extracting(row + 1), free.extracting(row - 1))
    let (below, above) = (free.extracting(row + wedge.stride), free.extracting(row - wedge.stride))
    let (upper, lower) = (
      free.extracting(row + (1 - wedge.stride)), free.extracting(row + (wedge.stride - 1))
    )
    var water = water.mutableSpan
    for index in own.indices {
      let four: Double = right[index] + left[index] + below[index] + above[index]
      let sum: Double = four + upper[index] + lower[index]
      // What is receptive keeps its water; what is not has it in `free`.
      water[row.lowerBound + index] += receptive[index] * gamma + rate * (sum / 6 - own[index])
    }
  }

  private mutating func lookForTip(_ r: Int) {
    let row = wedge.rows[r]
    while tip < wedge.radius {
      // Ice grows by a cell a step at most.
      let next = row.lowerBound + tip + 1 - 2 * r
      guard row.contains(next), water[next] >= 1 else { return }
      tip += 1
    }
  }

  var result: IceField {
    var field = IceField(wedge)
    for row in wedge.rows {
      for index in row where water[index] >= 1 { field.mass[index] = water[index] }
    }
    wedge.mirror(&field.mass)
    return field
  }
}
