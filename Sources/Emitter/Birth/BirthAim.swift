import Graphics

/// How far births are moved aside, against the drift of their particles.
///
/// ```
///   ●         ●         ●         Snow that drifts aside leaves a corner of the screen bare, the larger the longer
///    ╲─ ─ ┌────╲─────────╲────┐   the way down is. So each birth is moved by as much as its particle drifts until it
///      ╲  │     ╲         ╲   │   has fallen to a random depth of that way: what leaves the screen at one side
///        ╲│      ╲         ╲  │   comes in at the other.
///         ╲───────╲─────────╲─┘
/// ```
struct BirthAim {
  /// At birth, in points/s, to the right and down seen with down below.
  let velocity: Vector2
  /// In points/s², likewise; behaviours are not foreseen.
  let acceleration: Vector2
  /// In seconds.
  let life: Double

  init(_ particle: Particle, _ cell: EmitterCell, _ field: borrowing EmitterField) {
    let back = Turn(cosine: field.turn.cosine, sine: -field.turn.sine)
    velocity = back.applied(
      to: Vector2(x: Double(particle.velocityX), y: Double(particle.velocityY)))
    acceleration = Vector2(x: cell.xAcceleration, y: cell.yAcceleration) * field.stretch
    life = Double(particle.death - particle.birth) / 1e9
  }

  /// The drift to the right until a depth in points below the birth is reached, or until death.
  func drift(to depth: Double) -> Double {
    let time = min(time(to: depth), life)
    return velocity.x * time + acceleration.x * time * time / 2
  }

  /// Seconds until a depth is reached; infinite if it never is.
  private func time(to depth: Double) -> Double {
    let square = velocity.y * velocity.y + 2 * acceleration.y * depth
    guard square >= 0 else { return .infinity }
    // The stable form of the quadratic's larger root, also without an acceleration.
    let root = square.squareRoot()
    if velocity.y > 0 { return 2 * depth / (velocity.y + root) }
    return acceleration.y > 0 ? (root - velocity.y) / acceleration.y : .infinity
  }
}

extension EmitterEdge {
  /// Position of a birth, in points, moved `aside` by points to the right, seen with `turn`'s down below.
  ///
  /// Beyond the line's ends it is level with the bend, which is the highest place: never on the screen.
  func place(_ along: Double, aside: Double, _ turn: Turn) -> Vector2 {
    let across = turn.applied(to: Vector2(x: 1, y: 0))
    let line = end - start
    let length = line.x * across.x + line.y * across.y
    guard length > 0 else { return place(along) }
    let moved = along + aside / length
    guard moved < 0 || moved > 1 else { return place(moved) }
    return bend + across * ((moved - share) * length)
  }
}
