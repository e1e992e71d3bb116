import Graphics

extension DrawPass {
  /// Draws commands of one kind that nearer scenery hides in part: what was there before is put back where it does.
  @inline(never)
  func drawBehind<Mask: CoveragePainter, Color: ColorPainter>(
    _ kind: DrawCommand.Kind, _ mask: Mask.Type, _ color: Color.Type, _ items: inout Range<Int>,
    _ band: FrameBand
  ) {
    guard let depth else { return }
    var item = items.lowerBound
    KeptPixels.withScratch { kept in
      while item < items.upperBound, command(item).kind == kind {
        let edges = command(item).edges
        let rows = edges.rows.clamped(to: band.rows)
        let height = max(KeptPixels.most / edges.columns.count, 1)
        for top in stride(from: rows.lowerBound, to: rows.upperBound, by: height) {
          var part = band
          part.rows = top..<min(top + height, rows.upperBound)
          kept.keep(part, edges.columns, command(item).level, depth)
          draw(kind, mask, color, item, part)
          kept.putBack(part, edges.columns)
        }
        item &+= 1
      }
    }
    items = item..<items.upperBound
  }

  /// Draws one command's rows.
  private func draw<Mask: CoveragePainter, Color: ColorPainter>(
    _ kind: DrawCommand.Kind, _ mask: Mask.Type, _ color: Color.Type, _ item: Int, _ band: FrameBand
  ) {
    switch kind.form {
    case .pairs: drawPart(PairsForm.self, mask, item, band)
    case .tile: drawPart(TileForm.self, mask, item, band)
    case .mask: drawMask(mask, item, band)
    case .color: drawColor(color, item, band)
    case .splat:
      var sums = SplatAccumulator()
      let command = command(item)
      splats[Int(command.source)].draw(Mask(command.color, band), masks, band, &sums)
    case .spans, .analytic: preconditionFailure("shapes have no depth")
    }
  }
}

/// Pixels as they were before a sprite was drawn, and how much of the sprite is hidden there.
struct KeptPixels {
  /// A kilobyte of them, which stays on the stack.
  ///
  /// Wider sprites are not hidden: they are at the glass.
  static let most = 256

  private let colors: MutableItems<UInt32>
  /// In 256ths.
  private let hidden: MutableItems<UInt16>

  static func withScratch(_ body: (KeptPixels) -> Void) {
    Raster.withScratch(most, of: UInt32.self) { colors in
      Raster.withScratch(most, of: UInt16.self) { body(KeptPixels(colors: colors, hidden: $0)) }
    }
  }

  func keep(_ band: FrameBand, _ columns: Range<Int>, _ level: UInt8, _ depth: DepthView) {
    var place = 0
    for y in band.rows {
      depth.forEachPixel(y, columns, level) { x, hidden in
        colors[place] = band.pixel(x, y)
        self.hidden[place] = UInt16(truncatingIfNeeded: hidden)
        place &+= 1
      }
    }
  }

  func putBack(_ band: FrameBand, _ columns: Range<Int>) {
    var place = 0
    for y in band.rows {
      for x in columns {
        let share = UInt32(hidden[place])
        if share > 0 { band.mix(colors[place], share, x, y) }
        place &+= 1
      }
    }
  }
}

extension FrameBand {
  @inline(__always)
  fileprivate func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let offset = offset(x, y)
    return pixelBytes == 2
      ? UInt32(memory.load(offset, as: UInt16.self)) : memory.load(offset, as: UInt32.self)
  }

  /// Mixes so many 256ths of a colour into a pixel; equal ones stay as they are.
  @inline(__always)
  fileprivate func mix(_ color: UInt32, _ share: UInt32, _ x: Int, _ y: Int) {
    let offset = offset(x, y)
    if pixelBytes == 2 {
      let now = UInt32(memory.load(offset, as: UInt16.self))
      let mixed = Self.mixed(
        Self.spread(color), Self.spread(now), share &>> 3, bits: 5, 0x07e0_f81f)
      memory.store(UInt16(truncatingIfNeeded: mixed | mixed &>> 16), offset)
    } else {
      let now = memory.load(offset, as: UInt32.self)
      let outer = Self.mixed(color & 0x00ff_00ff, now & 0x00ff_00ff, share, bits: 8, 0x00ff_00ff)
      let inner = Self.mixed(
        color &>> 8 & 0x00ff_00ff, now &>> 8 & 0x00ff_00ff, share, bits: 8, 0x00ff_00ff)
      memory.store(outer | inner &<< 8, offset)
    }
  }

  /// Green above red and blue, with room for five more bits above each.
  private static func spread(_ pixel: UInt32) -> UInt32 { (pixel | pixel &<< 16) & 0x07e0_f81f }

  private static func mixed(
    _ one: UInt32, _ other: UInt32, _ share: UInt32, bits: UInt32, _ mask: UInt32
  ) -> UInt32 {
    (one &* share &+ other &* (1 &<< bits &- share)) &>> bits & mask
  }
}
