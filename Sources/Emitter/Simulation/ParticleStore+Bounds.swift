import Graphics

extension ParticleStore {
  /// Farther than any flight leads, and near enough for a Float to go on from.
  private static let farAway: Float = 0x1p30

  /// Takes those who have fallen out of a field's bounds so far away that they never come back: who are
  /// beyond a side that faces down, on their way farther out, and not pulled back.
  ///
  /// Nobody sees it, and they live on as long as they would have. A parent stays: its children may come
  /// where it does not.
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
