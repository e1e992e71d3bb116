import Graphics

extension ParticleStore {
  /// Moves all particles to the step's end.
  mutating func fly(to end: Int64, _ trajectory: Trajectory, isDeep: Bool) {
    let step = SIMD8(repeating: inSeconds(end - trajectory.begin))
    let settledBlocks = settled >> 3
    var blocks = blocks.mutableSpan
    // One flight for all that need neither their own drag nor their age.
    let fallen = trajectory.isDriven ? 0 : settledBlocks
    let fall = Flight(falling: step)
    for at in 0..<fallen { trajectory.move(&blocks[at], fall, isDeep: isDeep) }
    for at in fallen..<blocks.count {
      let ages = at < settledBlocks ? step : inSeconds(end &- blocks[at].birth)
      let flight = trajectory.flight(blocks[at], trajectory.ahead(at: end, ages: ages))
      trajectory.move(&blocks[at], flight, isDeep: isDeep)
    }
    settled = count
  }

  /// Turns velocities, and the directions of `parents`.
  mutating func turnVelocities(_ turn: Turn, areParents: Bool) {
    let (cosine, sine) = (Float(turn.cosine), Float(turn.sine))
    var blocks = blocks.mutableSpan
    for at in blocks.indices { blocks[at].turn(cosine, sine, isParent: areParents) }
  }

  /// Moves particles beyond a side that faces down, unless pulled back, so far away that they never return.
  ///
  /// Turning gravity would show a second layer of snow. They live on.
  mutating func letGo(_ field: EmitterField, _ pull: CommonAcceleration) {
    guard let bounds = field.bounds else { return }
    let (isRight, isBottom) = (field.turn.sine < 0, field.turn.cosine > 0)
    let side = Float(isRight ? bounds.high.x : bounds.low.x)
    let floor = Float(isBottom ? bounds.high.y : bounds.low.y)
    var blocks = blocks.mutableSpan
    for at in blocks.indices {
      blocks[at].x.letGo(pull.x, beyond: side, isUpper: isRight)
      blocks[at].y.letGo(pull.y, beyond: floor, isUpper: isBottom)
    }
  }
}

extension ParticleBlock {
  @inline(__always)
  fileprivate mutating func turn(_ cosine: Float, _ sine: Float, isParent: Bool) {
    func rotate(_ x: inout SIMD8<Float>, _ y: inout SIMD8<Float>) {
      // A difference of products would be computed lane by lane.
      (x, y) = (x * cosine + y * -sine, x * sine + y * cosine)
    }
    rotate(&x.velocity, &y.velocity)
    if isParent { rotate(&wayX, &wayY) }
  }
}

extension ParticleAxis {
  /// Beyond any flight, but precise enough for a Float to continue.
  private static let farAway: Float = 0x1p30

  @inline(__always)
  fileprivate mutating func letGo(_ pull: Float, beyond side: Float, isUpper: Bool) {
    guard isUpper ? pull >= 0 : pull <= 0 else { return }
    let areGone =
      isUpper
      ? place.areAbove(side) & velocity.areAbove(0) : place.areBelow(side) & velocity.areBelow(0)
    place = place.kept(~areGone, else: isUpper ? Self.farAway : -Self.farAway)
  }
}
