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
  /// Distance of the farthest ice from the centre, in cells.
  private(set) var tip = 0

  init(_ wedge: HexWedge, vapor: Double) {
    self.wedge = wedge
    water = [Double](repeating: vapor, count: wedge.count)
    free = water
    receptive = [Double](repeating: 0, count: wedge.count)
    water[wedge.index(0, 0)] = 1
    wedge.mirror(&water)
  }

  mutating func step(alpha: Double, gamma: Double) {
    for row in wedge.rows { split(row) }
    wedge.mirror(&free)
    for row in wedge.rows { spread(row, alpha / 2, gamma) }
    wedge.mirror(&water)
    for r in wedge.rows.indices { lookForTip(r) }
  }

  private mutating func split(_ row: Range<Int>) {
    let offsets = wedge.neighbours
    for index in row {
      let most = max(
        max(max(water[index], water[index + offsets.0]), water[index + offsets.1]),
        max(
          max(water[index + offsets.2], water[index + offsets.3]),
          max(water[index + offsets.4], water[index + offsets.5])))
      receptive[index] = most >= 1 ? 1 : 0
      free[index] = most >= 1 ? 0 : water[index]
    }
  }

  private mutating func spread(_ row: Range<Int>, _ rate: Double, _ gamma: Double) {
    let offsets = wedge.neighbours
    for index in row {
      let own = free[index]
      let sum =
        free[index + offsets.0] + free[index + offsets.1] + free[index + offsets.2]
        + free[index + offsets.3] + free[index + offsets.4] + free[index + offsets.5]
      // What is receptive keeps its water; what is not has it in `free`.
      water[index] += receptive[index] * gamma + rate * (sum / 6 - own)
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
