import Graphics

extension Rasterizer {
  /// Marks rows and tiles that differ from the newest picture, whichever frame holds that.
  mutating func noteChanges(in target: Int) {
    noteTiles(in: target)
    let (last, now) = (surfaces[newest].plan.touched, plan.touched)
    guard !isFirst else { return surfaces[target].frame.changes.addAll() }
    surfaces[target].frame.changes.rows.lendMutableItems { changes in
      last.lend { last in
        now.lend { now in
          for row in 0..<changes.count { changes[row] = last[row] | now[row] }
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
    guard let now = plan.tiles, let last = surfaces[newest].plan.tiles else { return }
    surfaces[target].frame.changedTiles?.removeAll()
    surfaces[target].frame.changedTiles?.formUnion(now)
    surfaces[target].frame.changedTiles?.formUnion(last)
  }
}
