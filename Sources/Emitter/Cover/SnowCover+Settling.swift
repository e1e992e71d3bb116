import Portable

extension SnowCover {
  /// Seconds in which 63 % of fresh snow settle, and in which settled snow of the usual depth melts.
  private static let (settling, melting) = (300.0, 5400.0)
  /// The share of the capacity that counts as the usual depth.
  private static let usual = 0.75
  /// Snow beyond so many times the capacity melts in `excess` seconds.
  private static let (most, excess) = (1.2, 20.0)
  /// The share of the difference of two cells' heights that creeps in a second: single flakes even out.
  private static let creep = 0.03
  private static let settled = 1 - exponential(-1 / settling)

  /// Ages each run once a second, one after the other.
  mutating func settle() {
    let second = Int(Self.stepRate)
    for run in grid.runs.indices where (steps + run) % second == 0 {
      age(grid.runs[run].cells)
      even(grid.runs[run].cells)
      isAwake[run] = true
    }
  }

  /// A second passes: fresh snow becomes settled snow, and some melts, the more the deeper it is.
  ///
  /// dh/dt = −h / τ · (h / usual)²: ten times the snowfall makes it 2.2 times as deep, and when it stops, the snow
  /// stays for a day.
  private mutating func age(_ cells: Range<Int>) {
    for cell in cells {
      let sinks = fresh[cell] * Self.settled
      fresh[cell] -= sinks
      settled[cell] += sinks
      let deep = height(cell)
      guard deep > 0 else { continue }
      let usual = Self.usual * grid.capacity[cell]
      var rate = 0.05
      if usual > 0 {
        let share = deep / usual
        rate = min(share * share / Self.melting, 0.05)
        let beyond = deep - Self.most * grid.capacity[cell]
        if beyond > 0 { rate = min(rate + beyond / deep / Self.excess, 0.2) }
      }
      let (top, bottom) = (fresh[cell] * rate, settled[cell] * rate)
      fresh[cell] -= top
      settled[cell] -= bottom
      ledger.melted += (top + bottom) * CoverGrid.spacing
    }
  }

  /// Snow creeps from higher cells to lower ones, along the surface.
  private mutating func even(_ cells: Range<Int>) {
    for cell in cells.dropLast() {
      let difference = (height(cell) - height(cell + 1)) * Self.creep
      if difference > 0 {
        move(difference, from: cell, to: cell + 1)
      } else {
        move(-difference, from: cell + 1, to: cell)
      }
    }
  }
}
