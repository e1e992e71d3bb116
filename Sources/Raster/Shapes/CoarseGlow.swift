/// Turns a band's samples of a coarse grid into pixels.
/// ```
///   samples   ●       ●       ●         each row of samples is widened to a line with a value for each column, then
///   line      1234123412341234          each row of pixels is a mix of two lines
/// ```
struct CoarseGlow {
  let rows: GlowRows
  let lines: PixelMemory
  let grid: GlowGrid
  /// Of the frame, in pixels.
  let width: Int

  @inline(__always)
  func resolve(_ count: Int, into ink: inout InkWriter) {
    let columns = litColumns()
    let runs = columns.isEmpty ? 0 : rows.lit.divide(columns, step: grid.step)
    for row in 0..<grid.rowsOfBand {
      for number in 0..<runs { widen(row, rows.lit.runs[number]) }
      clear(row, columns)
    }
    for row in 0..<count {
      for number in 0..<runs {
        // Nothing in between: the ink's run ends.
        ink.append(0, at: rows.lit.runs[number].lowerBound)
        mix(row, rows.lit.runs[number], into: &ink)
      }
      ink.endRow()
    }
  }

  /// The next band begins with empty cells; groups of samples may end beyond the frame.
  private func clear(_ row: Int, _ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    let first = columns.lowerBound / grid.step
    let end = min(columns.upperBound / grid.step &+ 10, rows.stride)
    rows.memory.fill(UInt32(0), (row &* rows.stride &+ first) &* 4, times: end &- first)
  }

  /// The columns of pixels that the band's samples light, in whole groups; empties the spans.
  private func litColumns() -> Range<Int> {
    var (left, right) = (Int.max, -1)
    for row in 0..<grid.rowsOfBand {
      let span = rows.spans[row]
      guard span.right >= 0 else { continue }
      (left, right) = (min(left, Int(span.left)), max(right, Int(span.right)))
      rows.spans[row] = .none
    }
    guard right >= 0 else { return 0..<0 }
    let first = max(left &- 1, 0) &* grid.step & ~7
    return first..<max(min((right &+ 8) &* grid.step, width), first)
  }

  private func widen(_ row: Int, _ columns: Range<Int>) {
    let base = row &* rows.stride
    switch grid.step {
    case 2:
      let shares = SIMD8<Float>(1, 3, 1, 3, 1, 3, 1, 3) * 0.25
      widen(row, columns, shares) { sample in
        let four: SIMD4<Float> = rows.memory.load((base &+ sample) &* 4)
        return SIMD8(
          four[0], four[0], four[1], four[1], four[2], four[2], four[3], four[3])
      }
    case 4:
      let shares = SIMD8<Float>(1, 3, 5, 7, 1, 3, 5, 7) * 0.125
      widen(row, columns, shares) { sample in
        let two: SIMD2<Float> = rows.memory.load((base &+ sample) &* 4)
        return SIMD8(two[0], two[0], two[0], two[0], two[1], two[1], two[1], two[1])
      }
    default:
      let shares = SIMD8<Float>(1, 3, 5, 7, 9, 11, 13, 15) * 0.0625
      widen(row, columns, shares) { sample in
        SIMD8(repeating: rows.memory.load((base &+ sample) &* 4))
      }
    }
  }

  @inline(__always)
  private func widen(
    _ row: Int, _ columns: Range<Int>, _ shares: SIMD8<Float>,
    _ samples: (_ first: Int) -> SIMD8<Float>
  ) {
    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 8) {
      let (from, to) = (samples(x / grid.step), samples(x / grid.step &+ 1))
      lines.store(from + (to - from) * shares, (row &* rows.stride &+ x) &* 4)
    }
  }

  @inline(__always)
  private func mix(_ row: Int, _ columns: Range<Int>, into ink: inout InkWriter) {
    let step = grid.step
    let share = (Float(row % step) + 0.5) / Float(step)
    let upper = row / step &* rows.stride
    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 8) {
      let one: SIMD8<Float> = lines.load((upper &+ x) &* 4)
      let other: SIMD8<Float> = lines.load((upper &+ rows.stride &+ x) &* 4)
      ink.append((one + (other - one) * share).levels, at: x)
    }
  }
}
