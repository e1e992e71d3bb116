import Graphics
import Portable

extension DepthStore {
  /// Sets the velocity that a run's particles tend to until the step's end.
  ///
  /// `seconds` is the step's middle in the layer's time, `step` its length. `eddies`, a number that grows by one each
  /// step, decides which quarter looks up the forces of its place; nil for all.
  mutating func feel(
    _ run: DepthRun, _ turn: Turn, at seconds: Double, step: Double, eddies: Int64? = nil,
    _ air: Vector2
  ) {
    var wind = run.wind(turn, at: seconds)
    if air != .zero { wind = wind + air * run.swiftness }
    if !run.effects.forces.isEmpty { meetForces(run, at: seconds, step: step, eddies) }
    let frame = FallFrame(turn)
    Self.sum(&airX, speed, frame.downX, eddyX, Float(wind.x), run.particles)
    Self.sum(&airY, speed, frame.downY, eddyY, Float(wind.y), run.particles)
  }

  /// Starts all particles in step with their air.
  mutating func settle() {
    (velocityX, velocityY) = (airX, airY)
  }

  private static func sum(
    _ air: inout [Float], _ speed: [Float], _ down: Float, _ eddy: [Float], _ wind: Float,
    _ particles: Range<Int>
  ) {
    var airs = air.mutableSpan
    let (speeds, eddies) = (speed.span, eddy.span)
    let count = min(airs.count, speeds.count, eddies.count)
    for index in particles.clamped(to: 0..<count) {
      airs[index] = speeds[index] * down + eddies[index] + wind
    }
  }

  /// Looks up the forces of their place for a quarter of the particles each step: eddies change slowly.
  private mutating func meetForces(
    _ run: DepthRun, at seconds: Double, step: Double, _ eddies: Int64?
  ) {
    var block = ForceBlock(limit: 1 / (step * step))
    let gain = Float(run.response * run.swiftness)
    for (number, first) in stride(
      from: run.particles.lowerBound, to: run.particles.upperBound, by: ForceBlock.size
    ).enumerated() {
      if let eddies, (Int64(number) + eddies) & 3 != 0 { continue }
      block.count = min(ForceBlock.size, run.particles.upperBound - first)
      for lane in 0..<block.count {
        block.places[lane] = Vector3(x: Double(x[first + lane]), y: Double(y[first + lane]))
        block.forces[lane] = .zero
      }
      for force in run.effects.forces { force.add(to: &block, at: seconds) }
      for lane in 0..<block.count {
        eddyX[first + lane] = Float(block.forces[lane].x) * gain
        eddyY[first + lane] = Float(block.forces[lane].y) * gain
      }
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
