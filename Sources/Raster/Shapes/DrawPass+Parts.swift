import Graphics

extension DrawPass {
  /// Computes the coverage of rows of parts and blends it at once.
  @inline(never)
  func drawParts<Painter: CoveragePainter>(
    _ type: Painter.Type, _ command: DrawCommand, _ band: FrameBand
  ) {
    let pen = OutlinePen(Painter(command.color, band), command.edges, band)
    let (rows, parts) = (ink.partRows, ink.parts)
    let source = Int(command.source) &- command.edges.top
    var row = pen.rows.lowerBound
    while row < pen.rows.upperBound {
      let stored = rows[source &+ row]
      if stored.count > 0 {
        pen.draw(row, in: band, stored.columns) {
          EnclosedAreas(stored.parts, from: $0) { parts[$0] }
        }
      }
      row &+= 1
    }
  }
}

/// Blends the coverage of outlines inside a command's edges.
private struct OutlinePen<Painter: CoveragePainter> {
  private let painter: Painter
  // Not all of the band, which would be copied from memory for each command.
  private let memory: PixelMemory
  private let width: Int
  private let left: Int
  private let right: Int
  /// The columns of which eight can be drawn at once.
  private let whole: Int
  let rows: Range<Int>

  @inline(__always)
  init(_ painter: Painter, _ edges: Edges, _ band: FrameBand) {
    self.painter = painter
    (memory, width) = (band.memory, band.width)
    (left, right) = (edges.left & ~7, edges.right)
    whole = width & ~7
    rows = edges.rows.clamped(to: band.rows)
  }

  /// Draws a row from the areas enclosed at eight columns and beyond.
  @inline(__always)
  func draw(
    _ row: Int, in band: FrameBand, _ columns: PartColumns,
    _ enclosed: (_ x: Int) -> EnclosedAreas
  ) {
    let (start, end) = (max(columns.left & ~7, left), min(columns.last &+ 1, right))
    guard start < end else { return }
    guard end <= whole else {
      return drawAtBorder(row, in: band, start, end, columns.last, enclosed)
    }
    let pixel = row &* width
    forEachEight(start, end, columns.last, enclosed) { x, areas in
      painter.paint(memory, (pixel &+ x) &* Painter.pixelBytes, levels: areas.levels)
    }
  }

  /// Draws a row of which eight pixels are not all in the frame.
  @inline(never)
  private func drawAtBorder(
    _ row: Int, in band: FrameBand, _ start: Int, _ end: Int, _ last: Int,
    _ enclosed: (_ x: Int) -> EnclosedAreas
  ) {
    forEachEight(start, end, last, enclosed) { x, areas in
      band.paint(painter, areas.coverage, x, row)
    }
  }

  @inline(__always)
  private func forEachEight(
    _ start: Int, _ end: Int, _ last: Int, _ enclosed: (_ x: Int) -> EnclosedAreas,
    _ body: (_ x: Int, _ areas: SIMD8<Float>) -> Void
  ) {
    var (x, areas) = (start, enclosed(start))
    repeat {
      let next =
        x &+ 8 <= last ? enclosed(x &+ 8) : EnclosedAreas(everywhere: areas.beyond)
      body(x, areas.left.shifted(next.left) - areas.left)
      (x, areas) = (x &+ 8, next)
    } while x < end
  }
}
