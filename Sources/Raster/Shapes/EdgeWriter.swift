import Graphics

/// Where an edge begins and ends on its way around an outline.
struct EdgeEnds {
  let start: Vector2
  let end: Vector2

  static let none = EdgeEnds(start: .zero, end: .zero)
}

/// Writes edges' ends into memory that may be too small for all.
struct EdgeWriter {
  private let ends: MutableItems<EdgeEnds>
  /// The number of edges, also of those for which there was no room.
  private var count = 0

  init(_ ends: MutableItems<EdgeEnds>) { self.ends = ends }

  /// Adds an edge; points are finite and within `Reach.farthest` plus a line's width.
  @inline(__always)
  mutating func append(_ from: Vector2, _ to: Vector2) {
    if count < ends.count { ends[count] = EdgeEnds(start: from, end: to) }
    count &+= 1
  }

  /// Adds edges without height up to a multiple of four; returns the number of all.
  mutating func end() -> Int {
    while count & 3 != 0 { append(.zero, .zero) }
    return count
  }
}
