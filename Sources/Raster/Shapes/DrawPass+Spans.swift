extension DrawPass {
  @inline(never)
  func drawSpans<Painter: CoveragePainter>(
    _ type: Painter.Type, _ command: DrawCommand, _ band: FrameBand
  ) {
    let painter = Painter(command.color, band)
    // Copies stay in registers: a store to the frame might change `self`.
    let (rows, runs, groups, width) = (coverage.rows, coverage.runs, coverage.groups, band.width)
    let (left, right) = (command.edges.left, command.edges.right)
    let visible = command.edges.rows.clamped(to: band.rows)
    var place = Int(command.source) &+ visible.lowerBound &- command.edges.top
    var pixel = visible.lowerBound &* width
    for _ in visible {
      var (number, end) = (Int(rows[place]), Int(rows[place &+ 1]))
      // Most commands begin with their rows' first runs.
      if number < end, runs[number].end <= left {
        number = coverage.run(number..<end, beyond: left)
      }
      while number < end {
        let run = runs[number]
        guard Int(run.x) < right else { break }
        let start = max(Int(run.x), left & ~7)
        let columns = start..<min(run.end, right)
        let source = Int(run.source) &+ (start &- Int(run.x)) &>> 3
        if run.source < 0 {
          drawRun(painter, band, pixel, columns)
        } else {
          drawGroups(painter, band.memory, width, pixel, columns) { groups[source &+ $0] }
        }
        number &+= 1
      }
      (place, pixel) = (place &+ 1, pixel &+ width)
    }
  }

  /// Draws a run whose groups are full, and so have no stored coverage.
  @inline(never)
  private func drawRun<Painter: CoveragePainter>(
    _ painter: Painter, _ band: FrameBand, _ pixel: Int, _ columns: Range<Int>
  ) {
    let inside = columns.lowerBound..<min(columns.upperBound, band.width)
    let offset = (pixel &+ inside.lowerBound) &* Painter.pixelBytes
    guard !painter.fill(band.memory, offset, count: inside.count) else { return }
    drawGroups(painter, band.memory, band.width, pixel, columns) { _ in .max }
  }

  /// `pixel` is the first one of the row.
  @inline(__always)
  private func drawGroups<Painter: CoveragePainter>(
    _ painter: Painter, _ memory: PixelMemory, _ width: Int, _ pixel: Int, _ columns: Range<Int>,
    _ coverage: (_ group: Int) -> UInt64
  ) {
    var (x, group) = (columns.lowerBound, 0)
    var offset = (pixel &+ x) &* Painter.pixelBytes
    let end = min(columns.upperBound, width &- 7)
    while x < end {
      painter.paint(memory, offset, coverage: U16x8(bytes: coverage(group)))
      (x, group, offset) = (x &+ 8, group &+ 1, offset &+ 8 &* Painter.pixelBytes)
    }
    guard x < columns.upperBound else { return }
    // Moved inside the row; already drawn pixels get coverage 0.
    let out = x &+ 8 &- width
    painter.paint(
      memory, offset &- out &* Painter.pixelBytes,
      coverage: U16x8(bytes: coverage(group) &<< UInt64(truncatingIfNeeded: 8 &* out)))
  }
}

extension CoverageView {
  /// The first of a row's runs that ends beyond a column.
  @inline(never)
  fileprivate func run(_ numbers: Range<Int>, beyond column: Int) -> Int {
    var (low, high) = (numbers.lowerBound, numbers.upperBound)
    while low < high {
      let middle = (low &+ high) / 2
      if runs[middle].end > column { high = middle } else { low = middle &+ 1 }
    }
    return low
  }
}
