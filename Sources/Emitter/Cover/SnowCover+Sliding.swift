import Graphics
import Motion

extension SnowCover {
  /// Moves the most that slides from a cell in a step, in points of height.
  private static let fastest = 2.0
  /// Steeper pairs than these points of height are not evened out further.
  private static let slack = 0.02
  /// The smallest lump that falls off an end, in square points, and how much larger the largest is.
  private static let (grain, grainRange) = (0.8, 3.2)

  /// Lets snow slide for a step.
  ///
  /// Pairs of cells are red or black in turn, so that no cell gives or takes twice at once. Each pair gives half of
  /// what is too much, which is stable and comes to rest in as many steps as the slope has cells.
  mutating func slide(_ weather: CoverWeather, all: Bool = false) {
    let hold = 1 - 0.75 * weather.shaking
    let all = all || weather.shaking > 0 || weather.lean != .none
    for run in grid.runs.indices where all || isAwake[run] {
      let cells = grid.runs[run].cells
      var moves = false
      for color in 0..<2 {
        for cell in stride(from: cells.lowerBound + color, to: cells.upperBound - 1, by: 2) {
          if relax(cell, hold, weather.lean) { moves = true }
        }
      }
      if spillOver(run, hold * max(weather.lean.cosine, 0)) { moves = true }
      if moves { isAwake[run] = true }
    }
  }

  /// Lets snow slide between a cell and the next; returns whether any did.
  ///
  /// ```
  ///        ╱│      rise / width > tan(start):  it slides
  ///      ╱  │rise  until rise / width ≤ tan(stop)
  ///   ╱_____│
  /// ```
  @inline(__always)
  private mutating func relax(_ cell: Int, _ hold: Double, _ lean: Turn) -> Bool {
    let width = CoverGrid.spacing
    var rise = grid.base[cell] - grid.base[cell + 1] + height(cell + 1) - height(cell)
    var across = width
    if lean != .none {
      (rise, across) = (
        rise * lean.cosine + width * lean.sine, width * lean.cosine - rise * lean.sine
      )
    }
    let (upper, lower) = rise > 0 ? (cell + 1, cell) : (cell, cell + 1)
    let deep = height(upper)
    guard deep > 0 else {
      slip[cell] = .none
      return false
    }
    let limit = limit(cell, deep, of: grid.capacity[upper], hold)
    let surplus = across > 0 ? rise.magnitude - limit * across : rise.magnitude
    guard surplus > Self.slack else {
      slip[cell] = .none
      return false
    }
    move(min(surplus / 2, deep, Self.fastest), from: upper, to: lower)
    return true
  }

  /// The tangent that holds the snow of a pair, which starts to slide where it was at rest and is too steep.
  @inline(__always)
  private mutating func limit(
    _ cell: Int, _ deep: Double, of capacity: Double, _ hold: Double
  ) -> Double {
    let shed = grid.shed[cell]
    if shed > 0 {
      if deep > capacity { slip[cell] = .sheds }
      if slip[cell] == .sheds {
        if deep > 0.45 * capacity { return shed * hold }
        slip[cell] = .slides
      }
    }
    guard slip[cell] == .none else { return grid.stop[cell] * hold }
    slip[cell] = .slides
    return grid.start[cell] * hold
  }

  /// Moves a height of snow, the fresh snow on top first.
  @inline(__always)
  mutating func move(_ amount: Double, from cell: Int, to other: Int) {
    let top = min(fresh[cell], amount)
    fresh[cell] -= top
    fresh[other] += top
    guard amount > top else { return }
    let rest = min((amount - top) / Self.packed, settled[cell])
    settled[cell] -= rest
    settled[other] += rest
  }

  /// Takes a height of snow away, the fresh snow first; returns its area in square points.
  mutating func take(_ amount: Double, from cell: Int) -> Double {
    let top = min(fresh[cell], amount)
    fresh[cell] -= top
    let rest = min((amount - top) / Self.packed, settled[cell])
    settled[cell] -= rest
    return (top + rest) * CoverGrid.spacing
  }

  /// Lets snow fall off the ends of a run; returns whether any did.
  private mutating func spillOver(_ run: Int, _ hold: Double) -> Bool {
    let ends = grid.runs[run]
    var falls = false
    if ends.isOpenLeft, spill(ends.cells.lowerBound, 2 * run, ends.wallLeft * hold) {
      falls = true
    }
    if ends.isOpenRight, spill(ends.cells.upperBound - 1, 2 * run + 1, ends.wallRight * hold) {
      falls = true
    }
    return falls
  }

  /// Cuts a wall of snow at an end down to a height; the sum of what falls leaves in lumps.
  private mutating func spill(_ cell: Int, _ end: Int, _ wall: Double) -> Bool {
    let surplus = height(cell) - wall
    guard surplus > Self.slack else { return false }
    spill[end] += take(min(surplus / 2, Self.fastest), from: cell)
    while spill[end] >= Self.grain + Self.grainRange {
      let share = random.nextUnit()
      let lump = Self.grain + Self.grainRange * share * share
      guard dropLump(lump, over: end, from: cell) else { break }
      spill[end] -= lump
    }
    return true
  }

  private mutating func dropLump(_ mass: Double, over end: Int, from cell: Int) -> Bool {
    let run = grid.runs[end / 2]
    let isRight = end % 2 == 1
    let column = run.firstColumn + (isRight ? run.cells.count : -1)
    let out = isRight ? 1.0 : -1
    let (across, up, puff) = (random.nextUnit(), random.nextUnit(), random.nextUnit())
    guard powder.hasRoom else { return false }
    powder.grains.append(
      SnowPowder.Grain(
        mass: mass, x: grid.middle(column) + out * (across - 0.3) * 2,
        y: grid.base[cell] - up * max(height(cell), 1),
        velocityX: out * (2 + 46 * across * puff * puff),
        velocityY: 30 * (puff - 0.6), depth: grid.depth[cell]))
    return true
  }
}
