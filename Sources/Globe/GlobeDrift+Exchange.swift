extension GlobeDrift {
  /// How a flake's grains spread over its column and neighbours, in sixteenths.
  private static let spread = [1, 2, 3, 4, 3, 2, 1]

  /// Lays a flake's grains on a column, or on the nearest one with room.
  mutating func lay(_ mass: Int, at place: Int) {
    let column = columnWithRoom(nearest: place)
    let count = grains.count
    var rest = mass
    for (offset, share) in Self.spread.enumerated() {
      let part = mass * share / 16
      grains[(column + offset + count - 3) % count] += part
      rest -= part
    }
    grains[column] += rest
    isAwake = true
  }

  /// All snow fills at most a fifth of the glass, so some column has room.
  private func columnWithRoom(nearest place: Int) -> Int {
    guard depth[place] >= 0.8 else { return place }
    let count = grains.count
    for step in 1...count / 2 {
      let (next, last) = ((place + step) % count, (place + count - step) % count)
      if depth[next] < 0.8 { return next }
      if depth[last] < 0.8 { return last }
    }
    return place
  }

  /// Takes up to `most` grains around a column, in proportion to each column's grains; returns the number taken.
  mutating func lift(_ most: Int, at column: Int) -> Int {
    let count = grains.count
    let reach = 4
    var total = 0
    for offset in -reach...reach { total += grains[(column + offset + count) % count] }
    guard total > 0 else { return 0 }
    let taken = min(most, total)
    var rest = taken
    for offset in -reach...reach {
      let index = (column + offset + count) % count
      let part = grains[index] * taken / total
      grains[index] -= part
      rest -= part
    }
    // The remainder from rounding: at most one grain per column.
    for offset in -reach...reach where rest > 0 {
      let index = (column + offset + count) % count
      let part = min(rest, grains[index])
      grains[index] -= part
      rest -= part
    }
    isAwake = true
    return taken - rest
  }
}
