import Graphics

/// Blurs a line's coverage on a grid of cells, a band of sixteen rows of pixels at a time.
/// ```
///   GlowOutline ─ EdgeList ─ CellRows ─▶ the coverage of a row of cells
///                                              │ blurred across
///                                              ▼
///                                 ring of rows, as many as the blur reaches
///                                              │ blurred down, widened to pixels
///                                              ▼
///                                       ring of three lines ─ mixed ─▶ rows of pixels, coverage
/// ```
/// A Gaussian is the product of one across and one down. Only what is lit costs anything. All memory is kept.
struct GlowBlur: ~Copyable {
  private var grid = GlowGrid(blur: 0, FrameSize(width: 0, height: 0))
  private var weights = GlowWeights(GlowGrid(blur: 0, FrameSize(width: 0, height: 0)))
  private var kernel = GlowKernel()
  private var outline = GlowOutline()
  private var cells = Buffer<Float>()
  private var lines = Buffer<UInt16>()
  private var marks = Buffer<UInt64>()
  private var taps = Buffer<GlowTap>()
  /// The next row and line to be made.
  private var nextRow = 0
  private var nextLine = 0
  /// The bands that are lit.
  private(set) var bands = 0..<0

  /// Begins with a line; to be followed by `fill` for each of `bands`, in order, then `end`.
  mutating func begin(
    _ style: ShapeStyle, _ dashes: borrowing FlatPath, _ size: FrameSize, _ edges: inout EdgeList
  ) {
    grid = GlowGrid(blur: style.shadowRadius, size)
    weights = GlowWeights(grid)
    edges.reset(grid.cells)
    outline.append(dashes, style, grid, to: &edges)
    edges.sort()
    bands = edges.rows.map(grid.bands) ?? 0..<0
    nextLine = grid.top + bands.lowerBound * RowBands.height / grid.step - 1
    nextRow = nextLine - grid.reach
    reserve()
  }

  private mutating func reserve() {
    kernel.set(variance: grid.variance, reach: grid.reach)
    cells.grow(to: GlowRows.cells(grid), 0)
    lines.grow(to: 3 * GlowRows.lineBytes(grid) / 2, 0)
    marks.grow(to: GlowRows.marks(grid), 0)
    taps.removeAll()
    for _ in 0..<2 {
      for (distance, weight) in kernel.weights.enumerated() {
        // The cell itself is added to itself.
        taps.append(
          GlowTap(
            before: -4 * distance, after: 4 * distance,
            weight: distance == 0 ? weight / 2 : weight))
      }
    }
  }

  /// Adds a band's coverage.
  mutating func fill(
    _ band: Int, of edges: inout EdgeList, _ covered: inout CoverageCells,
    into coverage: inout CoverageBuffer
  ) {
    let (grid, top) = (grid, band * RowBands.height)
    let bottom = min(top + RowBands.height, grid.size.height)
    var (row, line, isFirst) = (nextRow, nextLine, band == bands.lowerBound)
    let (rows, covered) = (rows, covered.rows)
    coverage.appendBand(width: grid.size.width) { spans in
      for pixel in stride(from: top, to: bottom, by: grid.step) {
        let own = grid.top + pixel / grid.step
        while line <= own + 1 {
          while row <= line + grid.reach {
            let place = row % RowBands.height
            if place == 0 || isFirst { covered.add(row / RowBands.height, of: &edges) }
            rows.addRow(row, covered, place)
            (row, isFirst) = (row + 1, false)
          }
          rows.addLine(line)
          line += 1
        }
        rows.mix(own, 0..<min(grid.step, bottom - pixel), into: &spans)
      }
    }
    (nextRow, nextLine) = (row, line)
  }

  /// Leaves the memory empty for the next line.
  mutating func end() { rows.clear() }

  private var rows: GlowRows {
    mutating get {
      GlowRows(
        grid, weights, cells: cells.mutableBytes, lines: lines.mutableBytes,
        marks: marks.mutableItems, taps: taps.mutableItems)
    }
  }
}

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
