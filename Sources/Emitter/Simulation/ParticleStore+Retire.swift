extension ParticleStore {
  /// Counts who is dead when a step begins, and takes the dead out when they are a quarter of all.
  ///
  /// Until then they stay where they are, unseen; the others keep their order. So a death costs the moves of three others at the most, however many live.
  ///
  /// - Parameters:
  ///   - step: its number, one more than the last time.
  ///   - time: when it begins.
  /// - Returns: how many were taken out.
  mutating func retire(_ step: Int64, at time: Int64) -> Int {
    dead += calendar.deaths(at: step, of: death)
    guard dead > 0, dead * 4 >= count else { return 0 }
    let before = count
    removeDead(at: time)
    dead = 0
    return before - count
  }

  private mutating func removeDead(at time: Int64) {
    Self.pack(&x, death, time)
    Self.pack(&y, death, time)
    Self.pack(&velocityX, death, time)
    Self.pack(&velocityY, death, time)
    Self.pack(&birth, death, time)
    Self.pack(&scale, death, time)
    Self.pack(&spin, death, time)
    Self.pack(&color, death, time)
    if columns.contains(.depth) {
      Self.pack(&z, death, time)
      Self.pack(&velocityZ, death, time)
    }
    if columns.contains(.parent) {
      Self.pack(&identity, death, time)
      Self.pack(&wayX, death, time)
      Self.pack(&wayY, death, time)
    }
    if columns.contains(.child) { Self.pack(&inherited, death, time) }
    if columns.contains(.driven) { removeDriven(at: time) }
    death.removeAll { $0 <= time }
    settled = count
  }

  private mutating func removeDriven(at time: Int64) {
    Self.pack(&mass, death, time)
    Self.pack(&phase, death, time)
    // What acts on them is set anew before the next step.
    let gone = accelerationX.count - count
    accelerationX.removeLast(gone)
    accelerationY.removeLast(gone)
    rate.removeLast(gone)
    if columns.contains(.depth) { accelerationZ.removeLast(gone) }
  }

  /// Takes the values of the dead out of a column; no branch depends on who is dead.
  private static func pack<Value>(_ column: inout [Value], _ death: [Int64], _ time: Int64) {
    var values = column.mutableSpan
    let deaths = death.span
    var kept = 0
    for index in 0..<min(values.count, deaths.count) {
      values[kept] = values[index]
      kept += deaths[index] > time ? 1 : 0
    }
    column.removeLast(column.count - kept)
  }
}
