import Graphics
import Motion

extension SnowCover {
  /// Surfaces may be so far apart, in points, that snow of one stays on the other.
  private static let reach = 2.5

  /// Continues on other surfaces, whose depth decides as for particles.
  ///
  /// ```
  ///      ▂▄▄▂   ▂▄▂              Snow stays where a new surface is about as high as the old one.
  ///    12:3 4   before           What has lost its surface falls as powder, and none is lost.
  ///    12:3 5   after
  /// ```
  /// Surfaces that stay should come first: their snow does not change at all. Others begin with a share, `fill`, of what
  /// they hold.
  public mutating func change(to surfaces: [Surface], fill: Double = 0) {
    guard surfaces != self.surfaces else { return }
    var next = SnowCover(surfaces, extent: extent, fill: fill, seed: seed)
    (next.ledger, next.steps, next.random, next.owed) = (ledger, steps, random, owed)
    next.isTurnedOver = isTurnedOver
    if !powder.grains.isEmpty { next.powder = powder }
    var same = 0
    while same < min(surfaces.count, self.surfaces.count), surfaces[same] == self.surfaces[same] {
      same += 1
    }
    next.ledger.began += next.lying(from: same)
    var fallen: [FallenSnow] = []
    for (run, ends) in grid.runs.enumerated() {
      if ends.surface < same {
        next.keep(run, of: self)
      } else {
        next.take(run, of: self, besides: same, &fallen)
      }
    }
    next.drop(fallen)
    for run in next.grid.runs.indices where next.isAwake[run] { next.aim(run) }
    self = next
  }

  /// Snow on a surface and on all after it.
  private func lying(from surface: Int) -> Double {
    var sum = 0.0
    for run in grid.runs where run.surface >= surface {
      for cell in run.cells { sum += fresh[cell] + settled[cell] }
    }
    return sum * CoverGrid.spacing
  }

  /// Keeps the snow of a run that has not changed.
  private mutating func keep(_ run: Int, of old: borrowing SnowCover) {
    for cell in old.grid.runs[run].cells {
      (fresh[cell], settled[cell]) = (old.fresh[cell], old.settled[cell])
      (shown[cell], goal[cell]) = (old.shown[cell], old.goal[cell])
      (isMoving[cell], slip[cell]) = (old.isMoving[cell], old.slip[cell])
    }
    isAwake[run] = old.isAwake[run]
    (spill[2 * run], spill[2 * run + 1]) = (old.spill[2 * run], old.spill[2 * run + 1])
  }

  /// Takes the snow of a run that is gone to where it can lie, besides the first surfaces, which have theirs.
  private mutating func take(
    _ run: Int, of old: borrowing SnowCover, besides same: Int, _ fallen: inout [FallenSnow]
  ) {
    let ends = old.grid.runs[run]
    // What was on its way over an end.
    var rest = old.spill[2 * run] + old.spill[2 * run + 1]
    for (offset, cell) in ends.cells.enumerated() {
      let column = ends.firstColumn + offset
      let mass = (old.fresh[cell] + old.settled[cell]) * CoverGrid.spacing + rest
      guard mass > 0 else { continue }
      let (base, depth) = (old.grid.base[cell], old.grid.depth[cell])
      if rest == 0, let place = nearest(column, base, depth, besides: same) {
        fresh[place] += old.fresh[cell]
        settled[place] += old.settled[cell]
        shown[place] = max(shown[place], old.shown[cell])
        isMoving[place] = true
      } else {
        fallen.append(
          FallenSnow(
            x: grid.middle(column), y: base - old.height(cell) / 2, depth: depth, mass: mass))
      }
      rest = 0
    }
  }

  private func nearest(
    _ column: Int, _ base: Double, _ depth: Float, besides same: Int
  ) -> Int? {
    var found: (cell: Int, way: Double)?
    for place in Int(grid.starts[column])..<Int(grid.starts[column + 1]) {
      let cell = Int(grid.cells[place])
      let way = (grid.base[cell] - base).magnitude
      guard way <= min(Self.reach, found?.way ?? .infinity),
        (grid.depth[cell] - depth).magnitude <= 0.05,
        grid.runs[Int(grid.run[cell])].surface >= same
      else { continue }
      found = (cell, way)
    }
    return found?.cell
  }

  /// Snow that has nothing below it any more.
  struct FallenSnow {
    var x: Double
    var y: Double
    var depth: Float
    var mass: Double
  }

  /// Lets snow fall as powder; with little room, several pieces make one grain.
  mutating func drop(_ fallen: [FallenSnow]) {
    guard !fallen.isEmpty else { return }
    let room = powder.room
    guard room > 0 else {
      for (index, piece) in fallen.enumerated() {
        powder.grains[index % powder.grains.count].add(piece.mass)
      }
      return
    }
    let pieces = (fallen.count + room - 1) / room
    for first in stride(from: 0, to: fallen.count, by: pieces) {
      let part = fallen[first..<min(first + pieces, fallen.count)]
      let piece = fallen[first + part.count / 2]
      let (across, down) = (random.nextUnit(), random.nextUnit())
      powder.grains.append(
        SnowPowder.Grain(
          mass: part.reduce(0) { $0 + $1.mass }, x: piece.x + (across - 0.5) * 2, y: piece.y,
          velocityX: (across - 0.5) * 16, velocityY: 12 * down, depth: piece.depth))
    }
  }

  /// Snow falls off surfaces that are turned over, as fast as powder has room.
  mutating func fallOff() {
    for run in grid.runs.indices {
      fallOffEnds(run)
      for cell in grid.runs[run].cells where height(cell) > 0 {
        guard powder.hasRoom else { return }
        let (across, down) = (random.nextUnit(), random.nextUnit())
        let y = grid.base[cell] - height(cell) / 2
        let amount = height(cell) < 1.5 ? height(cell) : height(cell) * (0.1 + 0.2 * down)
        // Not all at once.
        guard across < 0.15 else { continue }
        let column = grid.runs[run].firstColumn + cell - grid.runs[run].cells.lowerBound
        powder.grains.append(
          SnowPowder.Grain(
            mass: take(amount, from: cell), x: grid.middle(column) + (across - 0.075) * 13, y: y,
            velocityX: 0, velocityY: 0, depth: grid.depth[cell]))
        isAwake[run] = true
      }
    }
  }

  /// Lets what is on its way over the ends of a run fall.
  private mutating func fallOffEnds(_ run: Int) {
    let ends = grid.runs[run]
    for end in 2 * run...2 * run + 1 where spill[end] > 0 && powder.hasRoom {
      let cell = end % 2 == 0 ? ends.cells.lowerBound : ends.cells.upperBound - 1
      let column = ends.firstColumn + cell - ends.cells.lowerBound
      powder.grains.append(
        SnowPowder.Grain(
          mass: spill[end], x: grid.middle(column), y: grid.base[cell], velocityX: 0, velocityY: 0,
          depth: grid.depth[cell]))
      spill[end] = 0
    }
  }
}
