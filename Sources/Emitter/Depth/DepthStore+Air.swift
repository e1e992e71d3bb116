import Graphics
import Portable

extension DepthStore {
  /// Sets the velocity that a run's particles tend to until the step's end.
  ///
  /// `seconds` is the step's middle in the layer's time, `step` its length. `eddies`, a number that grows by one each
  /// step, decides which quarter looks up the forces of its place; nil for all.
  mutating func feel(
    _ run: DepthRun, _ turn: Turn, at seconds: Double, step: Double, eddies: Int64? = nil,
    _ air: Vector2, wind share: Double
  ) {
    var wind = run.wind(turn, at: seconds) * share
    if air != .zero { wind = wind + air * run.swiftness }
    if !run.effects.forces.isEmpty { meetForces(run, at: seconds, step: step, eddies) }
    let frame = FallFrame(turn)
    let (across, down) = (Float(wind.x), Float(wind.y))
    var blocks = blocks.mutableSpan
    for at in run.blocks {
      let speed = blocks[at].speed
      blocks[at].x.air = speed * frame.downX + blocks[at].x.eddy + across
      blocks[at].y.air = speed * frame.downY + blocks[at].y.eddy + down
    }
  }

  /// Starts all particles in step with their air.
  mutating func settle() {
    for at in blocks.indices {
      blocks[at].x.velocity = blocks[at].x.air
      blocks[at].y.velocity = blocks[at].y.air
    }
  }

  /// Looks up the forces of their place for a quarter of the particles each step, two blocks in eight: eddies change slowly.
  private mutating func meetForces(
    _ run: DepthRun, at seconds: Double, step: Double, _ eddies: Int64?
  ) {
    let gain = Float(run.response * run.swiftness)
    for at in run.blocks {
      let pair = (at - run.blocks.lowerBound) >> 1
      if let eddies, (Int64(pair) + eddies) & 3 != 0 { continue }
      var block = ForceBlock(limit: 1 / (step * step))
      block.setPlaces(blocks[at].x.place, blocks[at].y.place, .zero)
      for force in run.effects.forces { force.add(to: &block, at: seconds) }
      let sums = block.sums
      (blocks[at].x.eddy, blocks[at].y.eddy) = (sums.x * gain, sums.y * gain)
    }
  }
}

extension DepthRun {
  /// The velocity, in points/s, of air that is the same everywhere at this depth.
  fileprivate func wind(_ turn: Turn, at seconds: Double) -> Vector2 {
    var force = Vector2.zero
    for gust in effects.gusts {
      let part = gust.force(at: seconds, turn)
      force = force + Vector2(x: part.x, y: part.y)
    }
    return (effects.winds.velocity(at: seconds, turn) + force * response) * swiftness
  }
}
