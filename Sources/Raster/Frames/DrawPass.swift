import Graphics

/// How what the last frame drew goes away.
enum Erasing {
  /// It is gone already.
  case done
  /// The backdrop is put back where sprites were.
  case damage
  /// The whole backdrop is painted.
  case full
}

/// All that drawing needs, lent for one call: threads share it, each with rows of its own.
struct DrawPass: Sendable {
  let memory: PixelMemory
  let width: Int
  let format: Frame.Format
  let usesVectors: Bool
  let erasing: Erasing
  /// The colour behind everything, or nothing where `backdrop` has a picture.
  let pixel: UInt32
  let backdrop: TexelMemory?
  /// What the last frame drew.
  let previous: Items<DrawCommand>
  let previousCount: Int
  let commands: Items<DrawCommand>
  /// Which of `commands` are to be drawn.
  let range: Range<Int>
  let sampled: Items<SampledSprite>
  let stored: TexelMemory
  let masks: TexelMemory
  let colors: TexelMemory
  /// Commands by bands of 64 rows; nil where the frame is drawn as a whole.
  let bandStarts: Items<Int32>?
  let bandItems: Items<Int32>

  /// Draws rows; with bands, they begin and end where bands do.
  func draw(_ rows: Range<Int>) {
    guard let bandStarts else {
      erase(rows)
      return format == .rgb565
        ? draw(Surface565.self, rows, range) { $0 } : draw(Surface8888.self, rows, range) { $0 }
    }
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Bands.height) {
      let band = start / Bands.height
      let part = start..<min(start + Bands.height, rows.upperBound)
      erase(part)
      let items = Int(bandStarts[band])..<Int(bandStarts[band + 1])
      if format == .rgb565 {
        draw(Surface565.self, part, items) { Int(bandItems[$0]) }
      } else {
        draw(Surface8888.self, part, items) { Int(bandItems[$0]) }
      }
    }
  }

  private func erase(_ rows: Range<Int>) {
    switch erasing {
    case .done: return
    case .full: restore(columns: 0..<width * rows.count, row: rows.lowerBound)
    case .damage:
      for index in 0..<previousCount {
        let command = previous[index]
        for row in command.rows.clamped(to: rows) { restore(columns: command.columns, row: row) }
      }
    }
  }

  /// Puts the backdrop back; columns may run on into the rows below.
  @inline(__always)
  private func restore(columns: Range<Int>, row: Int) {
    let bytes = format == .rgb565 ? 2 : 4
    let offset = (row &* width &+ columns.lowerBound) &* bytes
    if let backdrop {
      memory.copy(from: backdrop, offset, count: columns.count &* bytes)
    } else if format == .rgb565 {
      memory.fill(UInt16(truncatingIfNeeded: pixel), offset, times: columns.count)
    } else {
      memory.fill(pixel, offset, times: columns.count)
    }
  }

  @inline(__always)
  private func draw<Form: Surface>(
    _ form: Form.Type, _ rows: Range<Int>, _ items: Range<Int>, _ number: (Int) -> Int
  ) {
    let canvas = Canvas(
      memory: memory, width: width, pixelBytes: Form.CoverMask.pixelBytes, rows: rows,
      usesVectors: usesVectors, hasAlpha: format == .argb8888)
    for item in items {
      let command = commands[number(item)]
      guard Int(command.top) < rows.upperBound, Int(command.bottom) > rows.lowerBound else {
        continue
      }
      switch command.kind {
      case .storedCover: drawStored(Form.CoverMask(command.color, canvas), command, canvas)
      case .storedAdd: drawStored(Form.Add(command.color, canvas), command, canvas)
      case .maskCover: drawMask(Form.CoverMask.self, number(item), canvas)
      case .maskAdd: drawMask(Form.Add.self, number(item), canvas)
      case .colorCover: drawColor(Form.CoverColor.self, number(item), canvas)
      case .colorAdd: drawColor(Form.Add.self, number(item), canvas)
      }
    }
  }

  @inline(__always)
  private func drawStored<Painter: CoveragePainter>(
    _ painter: Painter, _ command: DrawCommand, _ canvas: Canvas
  ) {
    guard canvas.usesVectors else { return command.drawSingly(painter, stored, canvas) }
    if command.isCut || Int(command.top) < canvas.rows.lowerBound
      || Int(command.bottom) > canvas.rows.upperBound
    {
      command.drawPart(painter, stored, canvas)
    } else {
      command.drawWhole(painter, stored, canvas)
    }
  }

  @inline(never)
  private func drawMask<Painter: CoveragePainter>(
    _ type: Painter.Type, _ number: Int, _ canvas: Canvas
  ) {
    let command = commands[number]
    sampled[Int(command.source)].drawMask(
      Painter(command.color, canvas), masks, canvas)
  }

  @inline(never)
  private func drawColor<Painter: ColorPainter>(
    _ type: Painter.Type, _ number: Int, _ canvas: Canvas
  ) {
    let command = commands[number]
    sampled[Int(command.source)].drawColor(
      Painter(command.color, canvas), colors, canvas)
  }
}
