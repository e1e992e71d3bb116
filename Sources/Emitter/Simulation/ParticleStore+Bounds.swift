import Graphics

extension ParticleStore {
  /// Beyond any flight, but precise enough for a Float to continue.
  private static let farAway: Float = 0x1p30

  /// Moves particles beyond a side that faces down, unless pulled back, so far away that they never return.
  ///
  /// Turning gravity would show a second layer of snow. They live on; parents stay, as children may still be visible.
  mutating func letGo(_ field: EmitterField, _ pull: Pull) {
    guard let bounds = field.bounds, !columns.contains(.parent) else { return }
    let (isRight, isBottom) = (field.turn.sine < 0, field.turn.cosine > 0)
    let side = Float(isRight ? bounds.high.x : bounds.low.x)
    let floor = Float(isBottom ? bounds.high.y : bounds.low.y)
    Self.letGo(&x, velocityX, pull.x, beyond: side, isUpper: isRight)
    Self.letGo(&y, velocityY, pull.y, beyond: floor, isUpper: isBottom)
  }

  private static func letGo(
    _ position: inout [Float], _ velocity: [Float], _ pull: Float, beyond side: Float, isUpper: Bool
  ) {
    guard isUpper ? pull >= 0 : pull <= 0 else { return }
    for index in position.indices {
      let isGone =
        isUpper
        ? position[index] > side && velocity[index] > 0
        : position[index] < side && velocity[index] < 0
      if isGone { position[index] = isUpper ? farAway : -farAway }
    }
  }
}
