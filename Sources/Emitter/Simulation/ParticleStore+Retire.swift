extension ParticleStore {
  /// Takes out who is dead at `time`; the others keep their order.
  ///
  /// - Returns: how many died.
  mutating func retire(at time: Int64) -> Int {
    guard let first = death.firstIndex(where: { $0 <= time }) else { return 0 }
    var kept = first
    for index in first..<count where death[index] > time {
      move(from: index, to: kept)
      kept += 1
    }
    let dead = count - kept
    removeLast(dead)
    settled = count
    return dead
  }

  private mutating func move(from source: Int, to target: Int) {
    x[target] = x[source]
    y[target] = y[source]
    velocityX[target] = velocityX[source]
    velocityY[target] = velocityY[source]
    birth[target] = birth[source]
    death[target] = death[source]
    scale[target] = scale[source]
    spin[target] = spin[source]
    color[target] = color[source]
    if columns.contains(.depth) {
      z[target] = z[source]
      velocityZ[target] = velocityZ[source]
    }
    if columns.contains(.parent) {
      identity[target] = identity[source]
      wayX[target] = wayX[source]
      wayY[target] = wayY[source]
    }
    if columns.contains(.child) { inherited[target] = inherited[source] }
    if columns.contains(.driven) {
      // What acts on them is set anew before the next step.
      mass[target] = mass[source]
      phase[target] = phase[source]
    }
  }

  private mutating func removeLast(_ dead: Int) {
    x.removeLast(dead)
    y.removeLast(dead)
    velocityX.removeLast(dead)
    velocityY.removeLast(dead)
    birth.removeLast(dead)
    death.removeLast(dead)
    scale.removeLast(dead)
    spin.removeLast(dead)
    color.removeLast(dead)
    if columns.contains(.depth) {
      z.removeLast(dead)
      velocityZ.removeLast(dead)
    }
    if columns.contains(.parent) {
      identity.removeLast(dead)
      wayX.removeLast(dead)
      wayY.removeLast(dead)
    }
    if columns.contains(.child) { inherited.removeLast(dead) }
    if columns.contains(.driven) {
      mass.removeLast(dead)
      phase.removeLast(dead)
      accelerationX.removeLast(dead)
      accelerationY.removeLast(dead)
      rate.removeLast(dead)
      if columns.contains(.depth) { accelerationZ.removeLast(dead) }
    }
  }
}
