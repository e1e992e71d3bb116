import Graphics

/// How a cell's particles fly on inside the running step.
///
/// Without behaviours x + v δ + ½ a δ², the same a for all; with them a and the drag of each, and its
/// swing:
///
/// ```
///   x + v δ φ₁ + a δ² φ₂ + across · amplitude · (swing at the end − swing at the start)
/// ```
struct Course {
  let pull: Pull
  let begin: Int64
  let sway: SwayBehavior?
  /// To the right when looking down along gravity, of length 1.
  let across: (x: Float, y: Float)

  /// - Parameters:
  ///   - node: whose particles.
  ///   - field: gravity in the step.
  ///   - begin: where the step begins, on the layer's clock.
  init(_ node: CellNode, _ field: EmitterField, from begin: Int64) {
    pull = Pull(node, field)
    self.begin = begin
    sway = node.effects.sway
    let flat = field.turn.applied(to: Vector2(x: 1, y: 0))
    across = (Float(flat.x), Float(flat.y))
  }

  /// Seconds that a particle has flown on from what its columns say.
  ///
  /// - Parameters:
  ///   - store: where it is.
  ///   - index: which it is.
  ///   - time: on the layer's clock, inside the running step.
  /// - Returns: seconds since the step began, or since its birth.
  func ahead(_ store: borrowing ParticleStore, _ index: Int, at time: Int64) -> Float {
    Float(Double(time - (index < store.settled ? begin : store.birth[index])) / 1e9)
  }

  /// Where a particle is after flying on for `ahead` seconds, in points.
  func place(
    _ store: borrowing ParticleStore, _ index: Int, after ahead: Float
  ) -> (x: Float, y: Float) {
    guard !store.columns.contains(.driven) else {
      return store.drivenFlight(index, self).place(
        after: ahead, Damping(rate: store.rate[index], time: ahead), self)
    }
    return (
      store.x[index] + store.velocityX[index] * ahead + 0.5 * pull.x * ahead * ahead,
      store.y[index] + store.velocityY[index] * ahead + 0.5 * pull.y * ahead * ahead
    )
  }

  /// How near it is then, in points towards the viewer; only with `.depth`.
  func depth(_ store: borrowing ParticleStore, _ index: Int, after ahead: Float) -> Float {
    guard !store.columns.contains(.driven) else {
      let damping = Damping(rate: store.rate[index], time: ahead)
      return store.z[index] + store.velocityZ[index] * ahead * damping.first
        + store.accelerationZ[index] * ahead * ahead * damping.second
    }
    return store.z[index] + store.velocityZ[index] * ahead + 0.5 * pull.z * ahead * ahead
  }

  /// How fast it is then, in points/s, its swing left out.
  func velocity(
    _ store: borrowing ParticleStore, _ index: Int, after ahead: Float
  ) -> (x: Float, y: Float, z: Float) {
    let isDeep = store.columns.contains(.depth)
    guard !store.columns.contains(.driven) else {
      let damping = Damping(rate: store.rate[index], time: ahead)
      let flat = store.drivenFlight(index, self).velocity(after: ahead, damping)
      let gain = ahead * damping.first
      return (
        flat.x, flat.y,
        isDeep ? store.velocityZ[index] * damping.keep + store.accelerationZ[index] * gain : 0
      )
    }
    return (
      store.velocityX[index] + pull.x * ahead, store.velocityY[index] + pull.y * ahead,
      isDeep ? store.velocityZ[index] + pull.z * ahead : 0
    )
  }
}
