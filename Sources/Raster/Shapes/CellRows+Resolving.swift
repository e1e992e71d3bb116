import Graphics

extension CellRows {
  @inline(__always)
  func resolve(
    _ row: Int, width: Int, _ fade: some RowFade, into ink: inout InkWriter
  ) {
    empty(row) { x, areas in
      if x < width { ink.append(fade.faded(areas.coverage, at: x), at: x) }
    } same: { columns, area in
      // The cell after the frame's last one may begin a group.
      guard columns.lowerBound < width else { return }
      let coverage = SIMD8<Int32>.coverage(ofEach: area)
      fade.append(coverage, at: columns.lowerBound..<min(columns.upperBound, width), to: &ink)
    }
  }

  /// Adds a row's coverage, as shares of 1, to floats that are 0; passes on what is covered.
  @inline(__always)
  func resolve(_ row: Int, into shares: PixelMemory, _ covered: (Range<Int>) -> Void) {
    empty(row) { x, areas in
      shares.store(areas.shares, x &* 4)
      let bytes = areas.covered
      guard bytes != 0 else { return }
      covered(x &+ bytes.trailingZeroBitCount / 8..<x &+ 8 &- bytes.leadingZeroBitCount / 8)
    } same: { columns, area in
      guard area != 0 else { return }
      let same = SIMD8(repeating: area).shares
      for x in Swift.stride(from: columns.lowerBound, to: columns.upperBound, by: 8) {
        shares.store(same, x &* 4)
      }
      covered(columns)
    }
  }

  /// Empties a row; passes on its areas, eight at a time or, between edges, many that are the same.
  @inline(__always)
  private func empty(
    _ row: Int, _ eight: (_ x: Int, SIMD8<Int32>) -> Void,
    same: (_ columns: Range<Int>, _ area: Int32) -> Void
  ) {
    let (marks, columns) = (marks[row], columns(row))
    guard !columns.isEmpty else { return }
    self.marks[row] = CellMarks()
    var sum: Int32 = 0
    let base = row &* stride
    func load(_ x: Int) -> SIMD8<Int32> { memory.load((base &+ x) &* 4) }
    // Nothing left of the first cell is covered; right of the last one coverage is constant.
    var x = columns.lowerBound
    while x < columns.upperBound {
      let cells = load(x)
      if cells.isAnySet {
        memory.store(Words.zero, (base &+ x) &* 4)
        eight(x, cells.runningSums(from: &sum))
        x &+= 8
      } else {
        // Between two edges, inside or outside.
        let first = x
        repeat {
          x = marks.next(from: x &+ 8, shift)
        } while x < columns.upperBound && !load(x).isAnySet
        x = min(x, columns.upperBound)
        same(first..<x, sum)
      }
    }
  }

  /// The columns of a row's cells that may differ from 0; groups of eight.
  func columns(_ row: Int) -> Range<Int> { marks[row].cells(shift).clamped(to: 0..<stride) }
}
