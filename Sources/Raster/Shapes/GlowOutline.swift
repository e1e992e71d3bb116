import Graphics

/// A glow's line on its grid.
/// ```
///   ●───•──•──•──●      points • within 1/32 sigma of the ray from a point through the next one are dropped, which
///                 ╲     moves a curve by at most a quarter of that: chords leave it by L²/8r, rays by L²/2r
/// ```
struct GlowOutline {
  private var flat = FlatPath()

  mutating func append(
    _ lines: borrowing FlatPath, _ style: ShapeStyle, _ grid: GlowGrid, to edges: inout EdgeList
  ) {
    var scaled = style
    scaled.lineWidth = min(style.lineWidth, StrokeOutline.widest) / Double(grid.step)
    guard let outline = StrokeOutline(scaled) else { return }
    flat.removeAll()
    let tolerance = min(style.shadowRadius, GlowGrid.largest) / Double(32 * grid.step)
    for line in lines.lines {
      append(lines, line, style.shadowOffset, tolerance, grid)
    }
    outline.append(flat, to: &edges)
  }

  private mutating func append(
    _ lines: borrowing FlatPath, _ line: FlatPath.Line, _ offset: Vector2, _ tolerance: Double,
    _ grid: GlowGrid
  ) {
    var start = grid.place(lines.points[line.points.lowerBound] + offset)
    var (last, ahead, reached) = (start, Vector2.zero, 0.0)
    flat.append(start)
    for index in line.points.dropFirst() {
      let point = grid.place(lines.points[index] + offset)
      let along = Vector2.dot(ahead, point - start)
      let isStraight =
        along > reached && Vector2.cross(ahead, point - start).magnitude <= tolerance
      if !isStraight {
        if reached > 0 {
          flat.append(last)
          start = last
        }
        let length = (point - start).length
        ahead = length > 1e-9 ? (point - start) * (1 / length) : .zero
      }
      reached = Vector2.dot(ahead, point - start)
      last = point
    }
    if reached > 0 { flat.append(last) }
    flat.endLine(isClosed: line.isClosed)
  }
}
