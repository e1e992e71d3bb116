import Graphics

/// Sorts particles of several cells; reuses its memory.
struct DrawOrder: Sendable {
  struct Entry: Comparable, Sendable {
    var key: Float
    /// Index in `sprites`.
    var sprite: Int32 = 0
    var birth: Int64
    var node: Int32
    var index: Int32

    static func < (left: Entry, right: Entry) -> Bool {
      if left.key != right.key { return left.key < right.key }
      if left.birth != right.birth { return left.birth < right.birth }
      // A total order, so that the result is the same on every machine.
      return (left.node, left.index) < (right.node, right.index)
    }
  }

  private(set) var entries: [Entry] = []
  private var sprites = DisplayList()
  private var merged: [Entry] = []
  private var ends: [Int] = []

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    sprites.removeAll()
  }

  /// Adds an entry with the sprite that `draw` appends.
  mutating func append(_ entry: Entry, draw: (inout DisplayList) -> Void = { _ in }) {
    var entry = entry
    entry.sprite = Int32(sprites.count)
    draw(&sprites)
    entries.append(entry)
  }

  /// The end of the sprites that were added.
  var end: DisplayList.Mark { sprites.end }

  mutating func light(from mark: DisplayList.Mark, by flash: WorldLight, share: Double) {
    sprites.light(from: mark, by: flash, share: share)
  }

  mutating func draw(in list: inout DisplayList) {
    sort()
    for entry in entries {
      let place = Int(entry.sprite)
      list.append(
        image: sprites.image[place], x: sprites.x[place], y: sprites.y[place],
        scale: sprites.scale[place], rotation: sprites.rotation[place],
        color: sprites.color[place], blend: sprites.blend[place])
    }
  }

  /// Sorts in place, the first drawn first.
  ///
  /// ```
  ///   1 4 7 │ 2 3 9 │ 5 8      Natural merge sort (Knuth, *The Art of Computer Programming* 3, 5.2.4):
  ///   1 2 3 4 7 9   │ 5 8      a cell's particles come nearly in order, so there are few runs. The
  ///   1 2 3 4 5 7 8 9          standard library's sort takes memory each time.
  /// ```
  mutating func sort() {
    findRuns()
    guard ends.count > 1 else { return }
    if merged.count > entries.count { merged.removeLast(merged.count - entries.count) }
    let missing = entries.count - merged.count
    merged.append(contentsOf: repeatElement(entries[0], count: missing))
    while ends.count > 1 {
      Self.mergePairs(entries, &merged, &ends)
      swap(&entries, &merged)
    }
  }

  private mutating func findRuns() {
    ends.removeAll(keepingCapacity: true)
    guard !entries.isEmpty else { return }
    for index in 1..<entries.count where entries[index] < entries[index - 1] {
      ends.append(index)
    }
    ends.append(entries.count)
  }

  /// Merges the first run with the second, the third with the fourth, and so on.
  private static func mergePairs(
    _ entries: [Entry], _ merged: inout [Entry], _ ends: inout [Int]
  ) {
    let from = entries.span
    var to = merged.mutableSpan
    var (start, pairs) = (0, 0)
    for first in stride(from: 0, to: ends.count, by: 2) {
      let (middle, end) = (ends[first], ends[min(first + 1, ends.count - 1)])
      var (one, other) = (start, middle)
      for place in start..<end {
        let takesOther = one == middle || (other < end && from[other] < from[one])
        to[place] = from[takesOther ? other : one]
        if takesOther { other += 1 } else { one += 1 }
      }
      ends[pairs] = end
      pairs += 1
      start = end
    }
    ends.removeLast(ends.count - pairs)
  }
}
