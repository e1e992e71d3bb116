extension ParticleStore {
  /// Counts the dead at `step`, one more per call; removes them when they are a quarter, and returns how many.
  ///
  /// So a death costs at most three moves; until then the dead stay, invisible, and the others keep their order.
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
    if columns.contains(.landing) { Self.pack(&landed, death, time) }
    if columns.contains(.driven) { removeDriven(at: time) }
    death.removeAll { $0 <= time }
    settled = count
  }

  private mutating func removeDriven(at time: Int64) {
    Self.pack(&mass, death, time)
    Self.pack(&phase, death, time)
    // The next step recomputes accelerations and rates.
    let gone = accelerationX.count - count
    accelerationX.removeLast(gone)
    accelerationY.removeLast(gone)
    rate.removeLast(gone)
    if columns.contains(.depth) { accelerationZ.removeLast(gone) }
  }

  /// Removes the dead from a column, without a branch per particle.
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
