extension DrawPass {
  @inline(never)
  func drawShape<Painter: CoveragePainter>(
    _ type: Painter.Type, _ command: DrawCommand, _ band: FrameBand
  ) {
    let painter = Painter(command.color, band)
    let edges = command.edges
    let (left, right) = (edges.left, edges.right)
    for row in edges.rows where band.rows.contains(row) {
      let place = Int(command.source) &+ row &- edges.top
      var number = firstRun(Int(ink.rows[place])..<Int(ink.rows[place &+ 1]), beyond: left)
      let end = Int(ink.rows[place &+ 1])
      while number < end {
        let run = ink.runs[number]
        guard Int(run.x) < right else { break }
        let start = max(Int(run.x), left & ~7)
        let columns = start..<min(run.end, right)
        // Full groups have no stored coverage.
        let source = run.source < 0 ? nil : Int(run.source) &+ (start &- Int(run.x)) / 8
        band.usesVectors
          ? drawGroups(painter, band, row, columns, source)
          : drawSingly(painter, band, row, columns, source)
        number &+= 1
      }
    }
  }

  @inline(__always)
  private func firstRun(_ runs: Range<Int>, beyond column: Int) -> Int {
    var (low, high) = (runs.lowerBound, runs.upperBound)
    // Most commands begin with their rows' first runs.
    if low < high, ink.runs[low].end > column { return low }
    while low < high {
      let middle = (low &+ high) / 2
      if ink.runs[middle].end > column { high = middle } else { low = middle &+ 1 }
    }
    return low
  }

  @inline(__always)
  private func drawGroups<Painter: CoveragePainter>(
    _ painter: Painter, _ band: FrameBand, _ row: Int, _ columns: Range<Int>, _ source: Int?
  ) {
    if source == nil {
      let inside = columns.lowerBound..<min(columns.upperBound, band.width)
      if painter.fill(band.memory, band.offset(inside.lowerBound, row), count: inside.count) {
        return
      }
    }
    var x = columns.lowerBound
    var group = source ?? 0
    while x < columns.upperBound {
      var coverage = source == nil ? UInt64.max : ink.groups[group]
      var to = x
      if x &+ 8 > band.width {
        // Moved inside the row; already drawn pixels get coverage 0.
        to = band.width &- 8
        coverage &<<= UInt64(truncatingIfNeeded: 8 &* (x &- to))
      }
      painter.paint(band.memory, band.offset(to, row), coverage: Eight(bytes: coverage))
      x &+= 8
      group &+= 1
    }
  }

  @inline(__always)
  private func drawSingly<Painter: CoveragePainter>(
    _ painter: Painter, _ band: FrameBand, _ row: Int, _ columns: Range<Int>, _ source: Int?
  ) {
    for x in columns where x < band.width {
      let from = x &- columns.lowerBound
      let coverage = source.map { ink.groups[$0 &+ from / 8] } ?? .max
      painter.paint(
        band.memory, band.offset(x, row),
        coverage: UInt32(truncatingIfNeeded: coverage >> UInt64(8 &* (from & 7)) & 255))
    }
  }
}
