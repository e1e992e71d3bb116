import Graphics

extension CellRows {
  @inline(__always)
  func resolve(
    _ row: Int, _ rule: ShapeStyle.FillRule, width: Int, _ fade: some RowFade,
    into ink: inout InkWriter
  ) {
    empty(row) { x, areas in
      if x < width { ink.append(fade.faded(areas.coverage(rule), at: x), at: x) }
    } same: { columns, area in
      // The cell after the frame's last one may begin a group.
      guard columns.lowerBound < width else { return }
      let coverage = SIMD8<Int32>.coverage(ofEach: area, rule)
      fade.append(coverage, at: columns.lowerBound..<min(columns.upperBound, width), to: &ink)
    }
  }

  /// Adds a row's coverage by the non-zero rule, as shares of 1, to floats that are 0; passes on what is covered.
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
    let span = spans[row]
    guard span.right >= 0 else { return }
    spans[row] = .none
    var sum: Int32 = 0
    let base = row &* stride
    // Nothing left of the first cell is covered; right of the last one coverage is constant.
    let end = min(Int(span.right) &+ 1, stride)
    var x = Int(span.left) & ~7
    while x < end {
      let offset = (base &+ x) &* 4
      let cells: SIMD8<Int32> = memory.load(offset)
      if cells.isAnySet {
        memory.store(Words.zero, offset)
        eight(x, cells.runningSums(from: &sum))
        x &+= 8
      } else {
        // Between two edges, inside or outside.
        let first = x
        repeat {
          x &+= 8
        } while x < end
          && !memory.load((base &+ x) &* 4, as: Words.self).isAnySet
        same(first..<x, sum)
      }
    }
  }
}
