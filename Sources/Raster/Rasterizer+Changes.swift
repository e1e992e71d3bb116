import Graphics

extension Rasterizer {
  /// Marks rows and tiles that differ from the newest picture, whichever frame holds that.
  mutating func noteChanges(in target: Int) {
    noteTiles(in: target)
    let (last, now) = (surfaces[newest].plan.touched, plan.touched)
    let (width, isFirst) = (Int32(size.width), isFirst)
    surfaces[target].frame.changes.lendMutableItems { changes in
      guard !isFirst else {
        for row in 0..<changes.count { changes[row] = 0..<width }
        return
      }
      last.lend { last in
        now.lend { now in
          for row in 0..<changes.count { changes[row] = (last[row] | now[row]).range }
        }
      }
    }
  }

  private mutating func noteTiles(in target: Int) {
    guard let grid = surfaces[target].frame.changedTiles else { return }
    guard !isFirst else {
      surfaces[target].frame.changedTiles?.markAll()
      return
    }
    plan.findTiles(grid)
    surfaces[newest].plan.findTiles(grid)
    let (now, last) = (plan.tiles.words, surfaces[newest].plan.tiles.words)
    surfaces[target].frame.changedTiles?.take(now.span, last.span)
  }
}

extension ChangedTiles {
  fileprivate mutating func take(_ one: Span<UInt64>, _ other: Span<UInt64>) {
    for index in words.indices { words[index] = one[index] | other[index] }
  }
}
