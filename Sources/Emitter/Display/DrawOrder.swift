/// Sorts particles of several cells; keeps its memory.
struct DrawOrder: Sendable {
  /// What a particle is sorted by, and which it is.
  struct Entry: Comparable, Sendable {
    var key: Float
    var birth: Int64
    var node: Int32
    var index: Int32

    static func < (left: Entry, right: Entry) -> Bool {
      if left.key != right.key { return left.key < right.key }
      if left.birth != right.birth { return left.birth < right.birth }
      // Nobody is equal to another, so that the order is the same everywhere.
      return (left.node, left.index) < (right.node, right.index)
    }
  }

  private(set) var entries: [Entry] = []

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Sorts in place, the first drawn first.
  ///
  /// Heap sort (Williams 1964): the standard library's sort takes memory each time.
  mutating func sort() {
    var span = entries.mutableSpan
    let count = span.count
    for start in stride(from: count / 2 - 1, through: 0, by: -1) {
      Self.sift(&span, from: start, to: count)
    }
    for end in stride(from: count - 1, to: 0, by: -1) {
      span.swapAt(0, end)
      Self.sift(&span, from: 0, to: end)
    }
  }

  private static func sift(_ span: inout MutableSpan<Entry>, from start: Int, to end: Int) {
    var root = start
    while true {
      var child = 2 * root + 1
      guard child < end else { return }
      if child + 1 < end, span[child] < span[child + 1] { child += 1 }
      guard span[root] < span[child] else { return }
      span.swapAt(root, child)
      root = child
    }
  }
}
