import Graphics

/// How the last frame's sprites are erased.
enum Erasing {
  case done
  /// Restores the backdrop behind the sprites.
  case damage
  /// Paints the whole backdrop.
  case full
  /// Samples the scenery into the backdrop's picture and the frame.
  case sampled

  /// Whether every pixel is written.
  var isWhole: Bool { self == .full || self == .sampled }
}

/// A view of all that drawing needs; threads share it, each with its own rows.
struct DrawPass: Sendable {
  let memory: PixelMemory
  /// Pixels from one row to the next, at least eight.
  let width: Int
  let format: Frame.Format
  let division: Division
  let prefetch: MemoryHints.Prefetch?
  let erasing: Erasing
  /// The backdrop's colour; unused if `backdrop` has a picture.
  let pixel: UInt32
  let backdrop: TexelMemory?
  /// The scenery, while it is sampled.
  let scenery: RotatedScenery?
  /// How near the scenery is.
  let depth: DepthView?
  let previous: Items<DrawCommand>
  let previousCount: Int
  let commands: Items<DrawCommand>
  let range: Range<Int>
  let sampled: Items<SampledSprite>
  let splats: Items<SplatSprite>
  let stored: TexelMemory
  let masks: TexelMemory
  let colors: TexelMemory
  /// Commands by bands of 64 rows; nil if the frame is drawn as a whole.
  let bandStarts: Items<Int32>?
  let bandItems: Items<Int32>
  let coverage: CoverageView

  /// Draws rows; with bands, they begin and end at band borders.
  func draw(_ rows: Range<Int>) {
    guard let bandStarts else { return draw(rows, range) }
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Bands.height) {
      let band = start / Bands.height
      let part = start..<min(start + Bands.height, rows.upperBound)
      draw(part, Int(bandStarts[band])..<Int(bandStarts[band + 1]))
    }
  }

  private func draw(_ rows: Range<Int>, _ items: Range<Int>) {
    erase(rows)
    format == .rgb565 ? draw(Surface565.self, rows, items) : draw(Surface8888.self, rows, items)
  }

  private func draw<Form: Surface>(_ form: Form.Type, _ rows: Range<Int>, _ items: Range<Int>) {
    let band = FrameBand(
      memory: memory, width: width, pixelBytes: Form.CoverMask.pixelBytes, rows: rows,
      alphaBits: format == .argb8888 ? 0xff00_0000 : 0, division: division)
    var items = items
    while let item = items.first {
      let kind = command(item).kind
      switch kind.blend {
      case .over: draw(kind, Form.CoverMask.self, Form.CoverColor.self, &items, band)
      case .additive: draw(kind, Form.Add.self, Form.Add.self, &items, band)
      }
    }
  }

  /// Draws commands of one kind that follow each other; `items` then begins at the next one.
  private func draw<Mask: CoveragePainter, Color: ColorPainter>(
    _ kind: DrawCommand.Kind, _ mask: Mask.Type, _ color: Color.Type, _ items: inout Range<Int>,
    _ band: FrameBand
  ) {
    if kind.isBehind { return drawBehind(kind, mask, color, &items, band) }
    switch kind.form {
    case .pairs where !kind.isCut: drawStored(PairsForm.self, mask, kind, &items, band)
    case .pairs: drawEach(kind, &items, band) { drawPart(PairsForm.self, mask, $0, band) }
    case .tile where !kind.isCut: drawStored(TileForm.self, mask, kind, &items, band)
    case .tile: drawEach(kind, &items, band) { drawPart(TileForm.self, mask, $0, band) }
    case .mask: drawEach(kind, &items, band) { drawMask(mask, $0, band) }
    case .color: drawEach(kind, &items, band) { drawColor(color, $0, band) }
    case .splat: drawSplats(mask, kind, &items, band)
    case .spans: drawEach(kind, &items, band) { drawSpans(mask, command($0), band) }
    case .analytic: drawEach(kind, &items, band) { drawAnalyticRows(mask, command($0), band) }
    }
  }

  @inline(__always)
  func command(_ item: Int) -> DrawCommand {
    commands[bandStarts == nil ? item : Int(bandItems[item])]
  }

  /// A command of a kind, after which more is prefetched; nil for another kind, and at the end.
  @inline(__always)
  private func command(
    _ item: Int, of kind: DrawCommand.Kind, before end: Int, _ rows: Range<Int>
  ) -> DrawCommand? {
    guard item < end else { return nil }
    let command = command(item)
    guard command.kind == kind else { return nil }
    prefetch(after: item, before: end, rows)
    return command
  }

  @inline(__always)
  private func drawEach(
    _ kind: DrawCommand.Kind, _ items: inout Range<Int>, _ band: FrameBand,
    _ body: (_ item: Int) -> Void
  ) {
    var item = items.lowerBound
    while command(item, of: kind, before: items.upperBound, band.rows) != nil {
      body(item)
      item &+= 1
    }
    items = item..<items.upperBound
  }

  /// Draws stored masks of one kind, so that shared values stay in registers.
  @inline(never)
  private func drawStored<Form: StoredForm, Painter: CoveragePainter>(
    _ form: Form.Type, _ type: Painter.Type, _ kind: DrawCommand.Kind, _ items: inout Range<Int>,
    _ band: FrameBand
  ) {
    let (rows, end) = (band.rows, items.upperBound)
    var item = items.lowerBound
    while let command = command(item, of: kind, before: end, rows) {
      if Form.isInside(command, rows) {
        Form.drawWhole(command, Painter(command.color, band), stored, band)
      } else {
        drawPart(form, type, item, band)
      }
      item &+= 1
    }
    items = item..<end
  }

  @inline(never)
  func drawPart<Form: StoredForm, Painter: CoveragePainter>(
    _ form: Form.Type, _ type: Painter.Type, _ item: Int, _ band: FrameBand
  ) {
    let command = command(item)
    guard command.edges.rows.overlaps(band.rows) else { return }
    Form.drawPart(command, Painter(command.color, band), stored, band)
  }

  @inline(never)
  func drawMask<Painter: CoveragePainter>(
    _ type: Painter.Type, _ item: Int, _ band: FrameBand
  ) {
    let command = command(item)
    guard command.edges.rows.overlaps(band.rows) else { return }
    let (sprite, painter) = (sampled[Int(command.source)], Painter(command.color, band))
    if sprite.isUpright { return sprite.drawUpright(painter, masks, band) }
    sprite.drawMask(painter, masks, band)
  }

  /// Draws long sprites of one kind, which share the memory for their light.
  @inline(never)
  private func drawSplats<Painter: CoveragePainter>(
    _ type: Painter.Type, _ kind: DrawCommand.Kind, _ items: inout Range<Int>, _ band: FrameBand
  ) {
    var (item, sums) = (items.lowerBound, SplatAccumulator())
    while let command = command(item, of: kind, before: items.upperBound, band.rows) {
      item &+= 1
      guard command.edges.rows.overlaps(band.rows) else { continue }
      splats[Int(command.source)].draw(Painter(command.color, band), masks, band, &sums)
    }
    items = item..<items.upperBound
  }

  @inline(never)
  func drawColor<Painter: ColorPainter>(
    _ type: Painter.Type, _ item: Int, _ band: FrameBand
  ) {
    let command = command(item)
    guard command.edges.rows.overlaps(band.rows) else { return }
    sampled[Int(command.source)].drawColor(Painter(command.color, band), colors, band)
  }
}

extension DrawPass {
  /// A part of a rasteriser's plan, drawn in the memory of the surface whose last plan is `previous`.
  init(
    _ rasterizer: inout Rasterizer, _ range: Range<Int>, in memory: PixelMemory,
    after previous: borrowing FramePlan, _ erasing: Erasing, usesBands: Bool,
    _ prefetch: MemoryHints.Prefetch?
  ) {
    (self.memory, self.range) = (memory, range)
    (self.erasing, self.prefetch) = (erasing, prefetch)
    (width, format) = (rasterizer.size.stride, rasterizer.format)
    (division, pixel) = (rasterizer.division, rasterizer.painter?.pixel ?? 0)
    let isSampled = erasing == .sampled
    let hasPicture = rasterizer.painter?.hasPicture ?? false
    backdrop = hasPicture && !isSampled ? rasterizer.painter?.picture.items : nil
    let picture = isSampled ? rasterizer.painter?.picture.mutableItems : nil
    scenery =
      isSampled
      ? rasterizer.sceneryPainter.rotated(
        rasterizer.size, picture, rasterizer.hints?.prefetch) : nil
    depth = rasterizer.sceneryPainter.depth(rasterizer.size)
    (self.previous, previousCount) = (previous.commands.items, previous.count)
    commands = rasterizer.plan.commands.items
    (sampled, splats) = (rasterizer.plan.sampled.items, rasterizer.plan.splats.items)
    stored = rasterizer.cache.bytes.items
    (masks, colors) = (rasterizer.chain.masks.items, rasterizer.chain.colors.bytes)
    bandStarts = usesBands ? rasterizer.bands.starts.items : nil
    bandItems = rasterizer.bands.items.items
    coverage = rasterizer.plotter.now.coverage.memory
  }
}
