import Graphics
import Motion

extension GlobeSimulation {
  /// Lifts snow into the liquid where it is shaken, slides fast or hangs.
  mutating func liftOff() {
    let total = loosen()
    owed = total > 0 ? owed + total : 0
    // A glass full of snow takes half a second to come loose.
    var most = max(1, flakes.count / 30)
    while owed >= 1, most > 0 {
      owed -= 1
      most -= 1
      guard !flakes.free.isEmpty else { return }
      launch(from: pick(random.nextUnit() * total))
    }
    owed = min(owed, 1)
  }

  /// Sets each column's loss in this step, in flakes, and returns the sum.
  private mutating func loosen() -> Double {
    let dt = Self.stepSeconds
    let glass = drift.glass
    let shaken = liquid.shaking * liquid.shaking * 1.4
    let slow = drift.glass.diagonal * 0.12
    var total = 0.0
    for column in loose.indices {
      let grains = drift.grains[column]
      guard grains > 0 else {
        loose[column] = 0
        continue
      }
      let heap = Double(grains) / Double(GlobeDrift.flake)
      var rate = heap * shaken
      // Snow hangs where it leans out; in a corner it may stand before a wall that faces down.
      let facing = glass.normalX[column] * down.x + glass.normalY[column] * down.y
      let leaning =
        (glass.inX[column] * down.x + glass.inY[column] * down.y) / glass.length[column]
      if leaning > 0.05 { rate += max(facing, leaning) * (heap * 3 + 0.4) }
      let fast = drift.speed[column].magnitude - slow
      if fast > 0 { rate += heap * min(fast / slow, 2) * 0.22 }
      loose[column] = rate * dt
      total += loose[column]
    }
    return total
  }

  /// The column at a share of what is loose.
  private func pick(_ share: Double) -> Int {
    var rest = share
    for column in loose.indices {
      rest -= loose[column]
      if rest < 0 { return column }
    }
    return loose.indices.last { loose[$0] > 0 } ?? 0
  }

  /// Lifts a flake's snow from around a column; returns the flake, or nil if there is no snow.
  @discardableResult
  mutating func launch(from column: Int) -> Int? {
    let glass = drift.glass
    let mass = drift.lift(GlobeDrift.flake, at: column)
    guard mass > 0 else { return nil }
    // A random place on the column's surface.
    let along = (random.nextUnit() - 0.5) * glass.width[column]
    // Not on the wall itself: beside the middle of a round glass's column that is outside.
    let tau = max(drift.shown[column], 0.01)
    let x = glass.wallX[column] + glass.inX[column] * tau + glass.normalY[column] * along
    let y = glass.wallY[column] + glass.inY[column] * tau - glass.normalX[column] * along
    let jet = liquid.shaking * liquid.strongest * (0.4 + 1.6 * random.nextUnit())
    let slide = drift.speed[column] * (0.5 + 0.4 * random.nextUnit())
    let puff = drift.speed[column].magnitude * 0.35 * random.nextUnit()
    let out = (jet + puff) / glass.length[column]
    // The next column lies along the wall, a quarter turn back from its normal.
    return flakes.launch(
      mass: mass, x: x, y: y, vx: glass.inX[column] * out + glass.normalY[column] * slide,
      vy: glass.inY[column] * out - glass.normalX[column] * slide, fade: 0)
  }
}
