import Graphics

/// A cell's common acceleration, in points/s².
struct Pull: Equatable, Sendable {
  var x: Float
  var y: Float
  var z: Float

  init(_ node: CellNode, _ field: EmitterField) {
    let flat = field.turn.applied(
      to: Vector2(x: node.cell.xAcceleration, y: node.cell.yAcceleration))
    let stretch = field.stretch
    (x, y, z) = (
      Float(flat.x * stretch), Float(flat.y * stretch), Float(node.cell.zAcceleration * stretch)
    )
  }
}

extension ParticleStore {
  /// Moves particles to the step's end, exactly for a constant acceleration.
  ///
  /// x ← x + v Δt + ½ a Δt², v ← v + a Δt; for new particles Δt counts from the birth.
  mutating func integrate(from begin: Int64, to end: Int64, _ pull: Pull) {
    let step = Float(Double(end - begin) / 1e9)
    Self.move(&x, &velocityX, count: settled, pull.x, step)
    Self.move(&y, &velocityY, count: settled, pull.y, step)
    if columns.contains(.depth) { Self.move(&z, &velocityZ, count: settled, pull.z, step) }
    for index in settled..<count {
      let age = Float(Double(end - birth[index]) / 1e9)
      Self.move(&x[index], &velocityX[index], pull.x, age)
      Self.move(&y[index], &velocityY[index], pull.y, age)
      if columns.contains(.depth) { Self.move(&z[index], &velocityZ[index], pull.z, age) }
    }
    settled = count
  }

  private static func move(
    _ position: inout Float, _ velocity: inout Float, _ acceleration: Float, _ step: Float
  ) {
    position += velocity * step + 0.5 * acceleration * step * step
    velocity += acceleration * step
  }

  private static func move(
    _ position: inout [Float], _ velocity: inout [Float], count: Int, _ acceleration: Float,
    _ step: Float
  ) {
    let change = acceleration * step
    let bend = 0.5 * acceleration * step * step
    var positions = position.mutableSpan
    var velocities = velocity.mutableSpan
    // Provably within both spans, so that the compiler vectorises by four.
    for index in 0..<min(count, positions.count, velocities.count) {
      let speed = velocities[index]
      positions[index] += speed * step + bend
      velocities[index] = speed + change
    }
  }

  mutating func turnVelocities(_ turn: Turn) {
    Self.turn(&velocityX, &velocityY, Float(turn.cosine), Float(turn.sine))
    if columns.contains(.parent) {
      Self.turn(&wayX, &wayY, Float(turn.cosine), Float(turn.sine))
    }
  }

  private static func turn(_ x: inout [Float], _ y: inout [Float], _ cosine: Float, _ sine: Float) {
    var xs = x.mutableSpan
    var ys = y.mutableSpan
    for index in 0..<min(xs.count, ys.count) {
      let before = xs[index]
      xs[index] = before * cosine - ys[index] * sine
      ys[index] = before * sine + ys[index] * cosine
    }
  }

  func life(_ index: Int) -> Float { Float(Double(death[index] - birth[index]) / 1e9) }

  /// The share of its life that a particle has lived, 0...1; `age` in seconds.
  func share(_ index: Int, age: Float) -> Float {
    let life = life(index)
    return life > 0 ? min(max(0, age / life), 1) : 0
  }

  func share(_ index: Int, at time: Int64) -> Float {
    share(index, age: Float(Double(time - birth[index]) / 1e9))
  }
}
