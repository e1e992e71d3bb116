import Graphics

/// Turns a display list's shapes into coverage and commands.
/// ```
///   path ─ Flattening ─▶ polylines ─┬──────────────────── EdgeList ─ CoverageCells ─┬──────────┬─▶ CoverageBuffer, commands
///                                   └ Dashing ─▶ dashes ─┬ StrokeOutline ┘          └ GlowBlur ┘
///                                                        └ GlowOutline ──┘ on a coarser grid
/// ```
/// A fill's coverage may fade on its way into the buffer (`FillFade`). What has not changed since the last frame is not
/// plotted again (`ShapeCache`).
/// All memory is kept from frame to frame.
struct ShapePlotter: ~Copyable {
  /// This frame's shapes, and the last one's.
  private(set) var now: ShapeCache
  private var last: ShapeCache
  /// The newest shape's commands, in drawing order.
  private(set) var commands: [DrawCommand] = []
  private var flat = FlatPath()
  private var dashes = FlatPath()
  private var edges = EdgeList()
  private var cells = CoverageCells()
  private var glow = GlowBlur()
  private var tiles = SpanTiler()

  /// Whether shapes are kept for the next frame, which may have the same.
  private let remembers: Bool

  /// Keeps up to `room` bytes of coverage from frame to frame.
  init(room: Int = 16 << 20, remembers: Bool = true) {
    now = ShapeCache(room: room)
    last = ShapeCache(room: room)
    self.remembers = remembers
  }

  /// Begins a frame, or goes on with a frame whose coverage so far has been drawn.
  mutating func begin(isFirst: Bool) {
    commands.removeAll(keepingCapacity: true)
    if isFirst, remembers { swap(&now, &last) }
    now.removeAll(isWhole: isFirst)
  }

  /// In order: shadow, fill, line.
  mutating func plot(_ table: borrowing ShapeTable, _ number: Int, on size: FrameSize) {
    commands.removeAll(keepingCapacity: true)
    let colors = ShapeColors(table.styles[number])
    guard remembers else {
      _ = plotAnew(table, number, colors, on: size)
      return
    }
    let parts =
      last.contains(table, number)
      ? last.copy(number, colors, to: &now, &commands) : plotAnew(table, number, colors, on: size)
    now.append(table, number, commands, parts)
  }

  private mutating func plotAnew(
    _ table: borrowing ShapeTable, _ number: Int, _ colors: ShapeColors, on size: FrameSize
  ) -> ShapeParts {
    let style = table.styles[number]
    let outline = style.strokeColor == nil ? nil : StrokeOutline(style)
    var (margin, parts) = (outline?.reach ?? 0, ShapeParts())
    if colors.shadow != nil {
      margin += GlowGrid(blur: style.shadowRadius, size).pixelReach + style.shadowOffset.length
    }
    let view = Box(width: size.width, height: size.height, margin: margin)
    let (elements, points) = table.ranges(number)
    guard view.mayMeet(table.points.span.extracting(points)) else { return parts }
    flat.removeAll()
    guard
      Flattening(view: view).flatten(table, elements: elements, points: points, into: &flat)
    else { return parts }
    reserve(size)
    if outline != nil {
      dashes.removeAll()
      Dashing(style, flat, view: view).cut(flat, into: &dashes)
    }
    if let color = colors.shadow { plotGlow(style, color, size) }
    parts.shadow = commands.count
    if let color = colors.fill {
      edges.reset(size)
      edges.append(closing: flat)
      let fade = table.fades[number]
      table.opacities.lendItems { opacities in
        plotEdges(
          color, style.blend, size, isLine: false, fade.map { FillFade($0, opacities) })
      }
    }
    parts.fill = commands.count
    if let outline, let color = colors.line {
      edges.reset(size)
      outline.append(dashes, to: &edges)
      plotEdges(color, style.blend, size, isLine: true, nil)
    }
    return parts
  }

  private mutating func reserve(_ size: FrameSize) {
    cells.reserve(width: size.width + GlowGrid.margins)
    tiles.reserve(width: size.width)
  }

  private mutating func plotEdges(
    _ color: UInt32, _ blend: Blend, _ size: FrameSize, isLine: Bool, _ fade: FillFade?
  ) {
    edges.sort()
    for band in edges.bandRange where !edges.isEmpty(band) {
      let parts = cells.fill(
        band, of: &edges, size, isLine: isLine, fading: fade, into: &now.coverage)
      if parts.hasCells { append(now.coverage.band(width: size.width), band, color, blend, size) }
      append(parts.band(width: size.width), band, color, blend, size)
    }
  }

  private mutating func plotGlow(_ style: ShapeStyle, _ color: UInt32, _ size: FrameSize) {
    glow.begin(style, dashes, size, &edges)
    for band in glow.bands {
      glow.fill(band, of: &edges, &cells, into: &now.coverage)
      append(now.coverage.band(width: size.width), band, color, style.shadowBlend, size)
    }
    glow.end()
  }
  private mutating func append(
    _ coverage: CoverageBand, _ band: Int, _ color: UInt32, _ blend: Blend, _ size: FrameSize
  ) {
    tiles.append(
      coverage, of: now.coverage, top: band * RowBands.height, width: size.width, color, blend,
      to: &commands)
  }
}
