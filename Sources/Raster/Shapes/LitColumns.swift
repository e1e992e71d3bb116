/// The columns that a band of a coarse grid lights.
///
/// Those between two ropes, or between the sides of one, cost nothing.
/// ```
///   samples   ●●●●●●●● ········ ●●●●●●●●      groups of eight, marked where a segment adds light
///   columns   ├────────┤      ├────────┤      runs of pixels, with those that a line leads to from the next group
/// ```
struct LitColumns {
  private var marks: [UInt8]
  private var runs: [Range<Int>]

  /// For rows of `stride` samples.
  init(stride: Int = 0) {
    marks = [UInt8](repeating: 0, count: stride / 8)
    runs = [Range<Int>](repeating: 0..<0, count: stride / 8)
  }

  mutating func lend(_ body: (LitMemory) -> Void) {
    marks.lendMutableItems { marks in
      runs.lendMutableItems { runs in body(LitMemory(marks: marks, runs: runs)) }
    }
  }
}

struct LitMemory {
  fileprivate let marks: MutableItems<UInt8>
  /// Those of the last call of `divide`, in order.
  let runs: MutableItems<Range<Int>>

  @inline(__always)
  func mark(_ group: Int) { marks[group] = 1 }

  func removeAll() {
    for group in 0..<marks.count { marks[group] = 0 }
  }

  /// Finds the runs of lit pixels within a range that has them all, where samples are `step` pixels apart.
  ///
  /// - Returns: their number.
  func divide(_ columns: Range<Int>, step: Int) -> Int {
    var count = 0
    for group in columns.lowerBound / (8 * step)..<marks.count where marks[group] != 0 {
      let first = max(8 &* group &- 1, 0) &* step & ~7
      let end = min(8 &* (group &+ 1) &* step, columns.upperBound)
      guard first < end else { continue }
      if count > 0, runs[count &- 1].upperBound >= first {
        runs[count &- 1] = runs[count &- 1].lowerBound..<end
      } else {
        runs[count] = first..<end
        count &+= 1
      }
    }
    return count
  }
}
