import Graphics

extension DrawPass {
  /// Computes the coverage of rows of parts, and blends it at once.
  @inline(never)
  func drawAnalyticRows<Painter: CoveragePainter>(
    _ type: Painter.Type, _ command: DrawCommand, _ band: FrameBand
  ) {
    let painter = Painter(command.color, band)
    // Copies stay in registers, as in `drawSpans`.
    let (rows, parts, memory, width) = (
      coverage.analyticRows, coverage.parts, band.memory, band.width
    )
    let (left, right) = (command.edges.left & ~7, command.edges.right)
    // The columns of which eight can be drawn at once.
    let whole = width & ~7
    let visible = command.edges.rows.clamped(to: band.rows)
    var (row, number) = (visible.lowerBound, Int(command.source))
    while row < visible.upperBound {
      let numbers = rows[number].parts
      let bottom = min(Int(rows[number].end), visible.upperBound)
      number &+= 1
      while row < bottom {
        let columns = SegmentColumns(numbers, row) { parts[$0] }
        let (start, end) = (max(columns.left & ~7, left), min(columns.last &+ 1, right))
        if end > whole, start < end {
          drawAtBorder(painter, row, in: band, numbers, start, end, columns.last)
        } else if start < end {
          let pixel = row &* width
          var (x, sweep) = (start, AreaSweep(parts, numbers, row, start, columns.last))
          repeat {
            let levels = sweep.next().levels
            painter.paint(memory, (pixel &+ x) &* Painter.pixelBytes, levels: levels)
            x &+= 8
          } while x < end
        }
        row &+= 1
      }
    }
  }

  /// Draws a row of which eight pixels are not all in the frame.
  @inline(never)
  private func drawAtBorder<Painter: CoveragePainter>(
    _ painter: Painter, _ row: Int, in band: FrameBand, _ numbers: Range<Int>, _ start: Int,
    _ end: Int, _ last: Int
  ) {
    var sweep = AreaSweep(coverage.parts, numbers, row, start, last)
    for x in stride(from: start, to: end, by: 8) {
      band.paint(painter, sweep.next().coverage, x, row)
    }
  }
}

/// The areas that a row's parts enclose, eight columns after eight.
private struct AreaSweep {
  private let parts: Items<EdgeSegment>
  private let numbers: Range<Int>
  private let row: Int
  private let last: Int
  private var x: Int
  private var enclosed: EnclosedAreas

  @inline(__always)
  init(_ parts: Items<EdgeSegment>, _ numbers: Range<Int>, _ row: Int, _ x: Int, _ last: Int) {
    (self.parts, self.numbers, self.row, self.x, self.last) = (parts, numbers, row, x, last)
    enclosed = EnclosedAreas(parts, numbers, row, from: x)
  }

  @inline(__always)
  mutating func next() -> SIMD8<Float> {
    x &+= 8
    let next =
      x <= last
      ? EnclosedAreas(parts, numbers, row, from: x) : EnclosedAreas(everywhere: enclosed.beyond)
    let areas = enclosed.left.shifted(next.left) - enclosed.left
    enclosed = next
    return areas
  }
}
