extension SnowCover {
  /// Changes below this are not shown yet, in points: a lying flake more must not cost a frame of damage.
  private static let threshold = 0.3
  /// The share of the way that is shown in a step: 63 % in 0.1 s.
  private static let pace = 0.15

  /// Moves what is shown towards the snow.
  mutating func show() {
    for run in grid.runs.indices where isAwake[run] {
      aim(run)
      var rests = true
      for cell in grid.runs[run].cells {
        let rest = goal[cell] - shown[cell]
        if rest.magnitude > Self.threshold { isMoving[cell] = true }
        guard isMoving[cell] else { continue }
        rests = false
        shown[cell] += rest * Self.pace
        if rest.magnitude < 0.02 { isMoving[cell] = false }
      }
      isAwake[run] = !rests || slides(run)
    }
  }

  private func slides(_ run: Int) -> Bool {
    for cell in grid.runs[run].cells where slip[cell] != .none { return true }
    return false
  }

  /// Smooths a run's heights over five cells: single flakes are no steps.
  mutating func aim(_ run: Int) {
    let cells = grid.runs[run].cells
    let (first, last) = (cells.lowerBound, cells.upperBound - 1)
    for cell in cells {
      let (b, d) = (height(max(cell - 1, first)), height(min(cell + 1, last)))
      let (a, e) = (height(max(cell - 2, first)), height(min(cell + 2, last)))
      goal[cell] = (a + e + 4 * (b + d) + 6 * height(cell)) / 16
    }
  }
}
