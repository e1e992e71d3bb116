import Graphics

/// Flight inside the running step: x + v δ + ½ a δ² with the cell's a; with behaviours, a and drag per particle.
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

  /// `begin` is the step's start on the layer's clock.
  init(_ node: CellNode, _ field: EmitterField, from begin: Int64) {
    pull = Pull(node, field)
    self.begin = begin
    sway = node.effects.sway
    let flat = field.turn.applied(to: Vector2(x: 1, y: 0))
    across = (Float(flat.x), Float(flat.y))
  }

  /// Seconds since the state in the columns: since the step's start or the particle's birth.
  func ahead(_ store: borrowing ParticleStore, _ index: Int, at time: Int64) -> Float {
    Float(Double(time - (index < store.settled ? begin : store.birth[index])) / 1e9)
  }

  func place(
    _ store: borrowing ParticleStore, _ index: Int, after ahead: Float
  ) -> (x: Float, y: Float) {
    guard !store.columns.contains(.driven) else {
      return store.drivenFlight(index, self).place(
        after: ahead, Damping(rate: store.rate[index], time: ahead), self)
    }
    return (
      Self.fall(store.x[index], store.velocityX[index], pull.x, ahead),
      Self.fall(store.y[index], store.velocityY[index], pull.y, ahead)
    )
  }

  /// A coordinate after `ahead` seconds, without behaviours.
  @inline(__always)
  static func fall(_ place: Float, _ velocity: Float, _ pull: Float, _ ahead: Float) -> Float {
    place + velocity * ahead + 0.5 * pull * ahead * ahead
  }

  /// The same of eight particles.
  @inline(__always)
  static func fall(
    _ place: SIMD8<Float>, _ velocity: SIMD8<Float>, _ pull: Float, _ ahead: SIMD8<Float>
  ) -> SIMD8<Float> {
    place + velocity * ahead + 0.5 * pull * ahead * ahead
  }

  /// z after `ahead` seconds, in points towards the viewer; only with `.depth`.
  func depth(_ store: borrowing ParticleStore, _ index: Int, after ahead: Float) -> Float {
    guard !store.columns.contains(.driven) else {
      let damping = Damping(rate: store.rate[index], time: ahead)
      return store.z[index] + store.velocityZ[index] * ahead * damping.first
        + store.accelerationZ[index] * ahead * ahead * damping.second
    }
    return Self.fall(store.z[index], store.velocityZ[index], pull.z, ahead)
  }

  /// Velocity after `ahead` seconds, in points/s, without the swing.
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
