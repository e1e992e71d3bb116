extension DrawPass {
  @inline(never)
  func drawShape<Painter: CoveragePainter>(
    _ type: Painter.Type, _ command: DrawCommand, _ band: FrameBand
  ) {
    let painter = Painter(command.color, band)
    let edges = command.edges
    let (left, right) = (edges.left, edges.right)
    // Copies stay in registers: a store to the frame might change `self`.
    let (ink, band) = (ink, band)
    let rows = edges.rows.clamped(to: band.rows)
    var place = Int(command.source) &+ rows.lowerBound &- edges.top
    for row in rows {
      let end = Int(ink.rows[place &+ 1])
      var number = firstRun(ink, Int(ink.rows[place])..<end, beyond: left)
      place &+= 1
      while number < end {
        let run = ink.runs[number]
        guard Int(run.x) < right else { break }
        let start = max(Int(run.x), left & ~7)
        let columns = start..<min(run.end, right)
        // Full groups have no stored coverage.
        let source = run.source < 0 ? nil : Int(run.source) &+ (start &- Int(run.x)) &>> 3
        band.usesVectors
          ? drawGroups(painter, band, row, columns, ink.groups, source)
          : drawSingly(painter, band, row, columns, ink.groups, source)
        number &+= 1
      }
    }
  }

  @inline(__always)
  private func firstRun(_ ink: InkMemory, _ runs: Range<Int>, beyond column: Int) -> Int {
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
    _ painter: Painter, _ band: FrameBand, _ row: Int, _ columns: Range<Int>,
    _ groups: Items<UInt64>, _ source: Int?
  ) {
    guard let source else {
      let inside = columns.lowerBound..<min(columns.upperBound, band.width)
      let isFilled = painter.fill(
        band.memory, band.offset(inside.lowerBound, row), count: inside.count)
      if !isFilled { drawGroups(painter, band, row, columns) { _ in .max } }
      return
    }
    drawGroups(painter, band, row, columns) { groups[source &+ $0] }
  }

  @inline(__always)
  private func drawGroups<Painter: CoveragePainter>(
    _ painter: Painter, _ band: FrameBand, _ row: Int, _ columns: Range<Int>,
    _ coverage: (_ group: Int) -> UInt64
  ) {
    let (memory, width) = (band.memory, band.width)
    var (x, group) = (columns.lowerBound, 0)
    var offset = (row &* width &+ x) &* Painter.pixelBytes
    let end = min(columns.upperBound, width &- 7)
    while x < end {
      painter.paint(memory, offset, coverage: Eight(bytes: coverage(group)))
      (x, group, offset) = (x &+ 8, group &+ 1, offset &+ 8 &* Painter.pixelBytes)
    }
    guard x < columns.upperBound else { return }
    // Moved inside the row; already drawn pixels get coverage 0.
    let out = x &+ 8 &- width
    painter.paint(
      memory, offset &- out &* Painter.pixelBytes,
      coverage: Eight(bytes: coverage(group) &<< UInt64(truncatingIfNeeded: 8 &* out)))
  }

  @inline(__always)
  private func drawSingly<Painter: CoveragePainter>(
    _ painter: Painter, _ band: FrameBand, _ row: Int, _ columns: Range<Int>,
    _ groups: Items<UInt64>, _ source: Int?
  ) {
    for x in columns where x < band.width {
      let from = x &- columns.lowerBound
      let coverage = source.map { groups[$0 &+ from / 8] } ?? .max
      painter.paint(
        band.memory, band.offset(x, row),
        coverage: UInt32(truncatingIfNeeded: coverage >> UInt64(8 &* (from & 7)) & 255))
    }
  }
}
