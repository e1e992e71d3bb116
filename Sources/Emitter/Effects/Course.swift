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
    sway = node.effects.drawn.sway
    let flat = field.turn.applied(to: Vector2(x: 1, y: 0))
    across = (Float(flat.x), Float(flat.y))
  }

  /// The time since the state in the columns: since the step's start or the particle's birth.
  struct Ahead: Sendable {
    let seconds: Float
    /// The drag's in that time; without behaviours, none.
    let damping: Damping
  }

  @inline(__always)
  func ahead(_ store: borrowing ParticleStore, _ index: Int, at time: Int64) -> Ahead {
    let start = index < store.settled ? begin : store.birth[index]
    let seconds = Float(Double(time - start) / 1e9)
    let isDriven = store.columns.contains(.driven)
    return Ahead(
      seconds: seconds,
      damping: isDriven ? Damping(rate: store.rate[index], time: seconds) : .none)
  }

  func place(
    _ store: borrowing ParticleStore, _ index: Int, after ahead: Ahead
  ) -> (x: Float, y: Float) {
    guard !store.columns.contains(.driven) else {
      return store.drivenFlight(index, self).place(after: ahead.seconds, ahead.damping, self)
    }
    return (
      Self.fall(store.x[index], store.velocityX[index], pull.x, ahead.seconds),
      Self.fall(store.y[index], store.velocityY[index], pull.y, ahead.seconds)
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

  /// z after a time, in points towards the viewer; only with `.depth`.
  func depth(_ store: borrowing ParticleStore, _ index: Int, after ahead: Ahead) -> Float {
    let (z, velocity, time) = (store.z[index], store.velocityZ[index], ahead.seconds)
    guard !store.columns.contains(.driven) else {
      return z + velocity * time * ahead.damping.first
        + store.accelerationZ[index] * time * time * ahead.damping.second
    }
    return Self.fall(z, velocity, pull.z, time)
  }

  /// Velocity after a time, in points/s, without the swing.
  func velocity(
    _ store: borrowing ParticleStore, _ index: Int, after ahead: Ahead
  ) -> (x: Float, y: Float, z: Float) {
    let (isDeep, time) = (store.columns.contains(.depth), ahead.seconds)
    guard !store.columns.contains(.driven) else {
      let flat = store.drivenFlight(index, self).velocity(after: time, ahead.damping)
      let gain = time * ahead.damping.first
      return (
        flat.x, flat.y,
        isDeep
          ? store.velocityZ[index] * ahead.damping.keep + store.accelerationZ[index] * gain : 0
      )
    }
    return (
      store.velocityX[index] + pull.x * time, store.velocityY[index] + pull.y * time,
      isDeep ? store.velocityZ[index] + pull.z * time : 0
    )
  }
}
