import Graphics

extension ParticleStore {
  /// Moves everyone from one step's start to the next, exactly for a constant acceleration.
  ///
  /// x ← x + v Δt + ½ a Δt², v ← v + a Δt; for who was born in between, Δt counts from the birth.
  mutating func integrate(from begin: Int64, to end: Int64, acceleration: Vector2) {
    let step = Float(Double(end - begin) / 1e9)
    let (accelerationX, accelerationY) = (Float(acceleration.x), Float(acceleration.y))
    Self.move(&x, &velocityX, count: settled, acceleration: accelerationX, step: step)
    Self.move(&y, &velocityY, count: settled, acceleration: accelerationY, step: step)
    for index in settled..<count {
      let age = Float(Double(end - birth[index]) / 1e9)
      x[index] += velocityX[index] * age + 0.5 * accelerationX * age * age
      y[index] += velocityY[index] * age + 0.5 * accelerationY * age * age
      velocityX[index] += accelerationX * age
      velocityY[index] += accelerationY * age
    }
    settled = count
  }

  private static func move(
    _ position: inout [Float], _ velocity: inout [Float], count: Int, acceleration: Float,
    step: Float
  ) {
    let change = acceleration * step
    let bend = 0.5 * acceleration * step * step
    var positions = position.mutableSpan
    var velocities = velocity.mutableSpan
    for index in 0..<count {
      positions[index] += velocities[index] * step + bend
      velocities[index] += change
    }
  }

  /// Turns the way everyone is moving; places stay.
  mutating func turnVelocities(_ turn: Turn) {
    Self.turn(&velocityX, &velocityY, Float(turn.cosine), Float(turn.sine))
  }

  private static func turn(_ x: inout [Float], _ y: inout [Float], _ cosine: Float, _ sine: Float) {
    var xs = x.mutableSpan
    var ys = y.mutableSpan
    for index in xs.indices {
      let before = xs[index]
      xs[index] = before * cosine - ys[index] * sine
      ys[index] = before * sine + ys[index] * cosine
    }
  }
}
