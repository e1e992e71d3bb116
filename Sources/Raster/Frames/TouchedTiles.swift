import Graphics

/// The tiles touched by a plan; found only on request.
struct TouchedTiles {
  /// In the order of `ChangedTiles`.
  private(set) var words: [UInt64] = []
  /// A tile's side; 0: not found yet.
  private(set) var side = 0

  mutating func reset() { side = 0 }

  mutating func find(_ grid: borrowing ChangedTiles, _ commands: [DrawCommand], count: Int) {
    side = grid.side
    if words.count != grid.words.count { words = [UInt64](repeating: 0, count: grid.words.count) }
    for index in words.indices { words[index] = 0 }
    let (shift, columns) = (side.trailingZeroBitCount, grid.columns)
    words.lendMutableItems { words in
      commands.lendItems { commands in
        for index in 0..<count { Self.mark(commands[index].edges, shift, columns, words) }
      }
    }
  }

  @inline(__always)
  private static func mark(
    _ edges: Edges, _ shift: Int, _ columns: Int, _ words: MutableItems<UInt64>
  ) {
    let (left, right) = (edges.left &>> shift, (edges.right &- 1) &>> shift)
    var row = edges.top &>> shift
    let last = (edges.bottom &- 1) &>> shift
    while row <= last {
      var tile = row &* columns &+ left
      let end = row &* columns &+ right
      while tile <= end {
        words[tile &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: tile & 63)
        tile &+= 1
      }
      row &+= 1
    }
  }
}
