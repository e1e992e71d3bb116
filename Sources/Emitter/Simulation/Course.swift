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
  private let begin: Int64
  private let sway: SwayBehavior?
  /// To the right of who looks down along gravity, of length 1.
  private let across: (x: Float, y: Float)

  /// - Parameters:
  ///   - node: whose particles.
  ///   - field: gravity in the step.
  ///   - begin: where the step begins, on the layer's clock.
  init(_ node: CellNode, _ field: EmitterField, from begin: Int64) {
    pull = Pull(node, field)
    self.begin = begin
    sway = node.forces?.sway
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
    let (x, y) = (store.x[index], store.y[index])
    let (velocityX, velocityY) = (store.velocityX[index], store.velocityY[index])
    guard store.columns.contains(.driven) else {
      return (
        x + velocityX * ahead + 0.5 * pull.x * ahead * ahead,
        y + velocityY * ahead + 0.5 * pull.y * ahead * ahead
      )
    }
    let damping = Damping(rate: store.rate[index], time: ahead)
    let (straight, bend) = (ahead * damping.first, ahead * ahead * damping.second)
    let aside = swing(store, index, after: ahead)
    return (
      x + velocityX * straight + store.accelerationX[index] * bend + across.x * aside,
      y + velocityY * straight + store.accelerationY[index] * bend + across.y * aside
    )
  }

  /// How near it is then, in points towards the viewer; only with `.depth`.
  func depth(_ store: borrowing ParticleStore, _ index: Int, after ahead: Float) -> Float {
    guard store.columns.contains(.driven) else {
      return store.z[index] + store.velocityZ[index] * ahead + 0.5 * pull.z * ahead * ahead
    }
    let damping = Damping(rate: store.rate[index], time: ahead)
    return store.z[index] + store.velocityZ[index] * ahead * damping.first
      + store.accelerationZ[index] * ahead * ahead * damping.second
  }

  /// How fast it is then, in points/s, its swing left out.
  func velocity(
    _ store: borrowing ParticleStore, _ index: Int, after ahead: Float
  ) -> (x: Float, y: Float, z: Float) {
    let isDeep = store.columns.contains(.depth)
    let (x, y) = (store.velocityX[index], store.velocityY[index])
    let z = isDeep ? store.velocityZ[index] : 0
    guard store.columns.contains(.driven) else {
      return (x + pull.x * ahead, y + pull.y * ahead, isDeep ? z + pull.z * ahead : 0)
    }
    let damping = Damping(rate: store.rate[index], time: ahead)
    let gain = ahead * damping.first
    return (
      x * damping.keep + store.accelerationX[index] * gain,
      y * damping.keep + store.accelerationY[index] * gain,
      isDeep ? z * damping.keep + store.accelerationZ[index] * gain : 0
    )
  }

  /// How far its swing carries it aside while it flies on, in points.
  private func swing(
    _ store: borrowing ParticleStore, _ index: Int, after ahead: Float
  ) -> Float {
    guard let sway else { return 0 }
    let birth = store.birth[index]
    let age = Double((index < store.settled ? begin : birth) - birth) / 1e9
    let start = Double(store.phase[index]) + sway.frequency * age
    let end = start + sway.frequency * Double(ahead)
    guard start.magnitude < 0x1p50, end.magnitude < 0x1p50 else { return 0 }
    return Float(sway.amplitude * (Swing.at(end) - Swing.at(start)))
  }
}
