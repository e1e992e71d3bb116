import Graphics

/// A small mask at least twice as long as wide, at any place and turn, as `SplatBatch` has placed it.
///
/// ```
///   pixels' centres   ┼─────┼     A texel's light goes to the four pixels around it; each takes the more the nearer
///   a texel           │  ○  │     it is. The shares add up to 1, so that all light is drawn, with its centre of mass.
///                     ┼─────┼     Sampled at pixels' centres, a narrow spark would fall between them.
/// ```
/// It has few levels altogether, so their sum is rounded from pixel to pixel, not each of them.
struct SplatSprite: Equatable {
  /// From this length on masks are sampled, in pixels; more than of `FluxPreservingMask`, because they are narrow.
  static let longest: Float = 10.5

  /// The pixel at the box's corner.
  let left: Int32
  let top: Int32
  /// The first texel from the centre of the box's first pixel, and the way to the next one, in 16.16 fixed point.
  let x: Int32
  let y: Int32
  let rightX: Int32
  let rightY: Int32
  /// The share of the texels' light.
  let share: Float
  /// The offset of the first texel.
  let offset: UInt32
  /// Columns and rows of texels, and of the box.
  let columns: UInt8
  let rows: UInt8
  let boxColumns: UInt8
  let boxRows: UInt8

  /// Draws with an accumulator that is empty, and is afterwards.
  @inline(__always)
  func draw(
    _ painter: some CoveragePainter, _ masks: TexelMemory, _ band: FrameBand,
    _ sums: inout SplatAccumulator
  ) {
    let (left, top) = (Int(left), Int(top))
    let part = SplatAccumulator.Part(columns: Int(boxColumns), rows: Int(boxRows))
    addLight(to: &sums, part, masks)
    let isInside = SplatAccumulator.isInside(band, left, top, rows: part.rows)
    var rounding = LightRounding(share)
    var group = 0
    while group < 2 &* part.rows {
      defer { group &+= part.stride }
      let light = sums.take(group)
      guard light.isAnySet else { continue }
      let levels = rounding.levels(light)
      let (x, y) = (left &+ group & 1 &* 8, top &+ group &>> 1)
      if isInside {
        painter.paint(band.memory, band.offset(x, y), levels: levels)
      } else {
        band.paint(painter, levels.lowestBytes, x, y)
      }
    }
    sums.empty(below: part)
  }

  @inline(__always)
  private func addLight(
    to sums: inout SplatAccumulator, _ part: SplatAccumulator.Part, _ masks: TexelMemory
  ) {
    let (columns, rightX, rightY) = (Int(self.columns), Int(rightX), Int(rightY))
    var (firstX, firstY, texel) = (Int(x), Int(y), Int(offset))
    for _ in 0..<Int(rows) {
      var (x, y) = (firstX, firstY)
      for column in 0..<columns {
        sums.add(masks.load(texel &+ column, as: UInt8.self), x, y, part)
        (x, y) = (x &+ rightX, y &+ rightY)
      }
      (firstX, firstY) = (firstX &- rightY, firstY &+ rightX)
      // Two texels of border are between two rows.
      texel &+= columns &+ 2
    }
  }
}

/// A level of a mask that is at least twice as long as wide, as `SplatBatch` needs it.
struct SplatLevel {
  /// What makes a sprite's scale that of this level, added to the bits of the scale.
  let doubling: UInt32
  /// The first texel's centre from the picture's, and the last one's from the first, in texels.
  let firstU: Float
  let firstV: Float
  let lastU: Float
  let lastV: Float
  /// The full picture's light over this level's.
  let light: Float
  /// The offset of the first texel.
  let offset: UInt32
  let width: UInt8
  let height: UInt8

  /// Level `step` of a picture, `full` in its full size.
  init(_ level: MipLevel, step: Int, of full: MipLevel) {
    doubling = UInt32(step) << 23
    let shrunk = Float(1 << step)
    firstU = 0.5 - Float(full.width) / 2 / shrunk
    firstV = 0.5 - Float(full.height) / 2 / shrunk
    (lastU, lastV) = (Float(level.width - 1), Float(level.height - 1))
    light = Float(full.light) / Float(max(level.light, 1))
    // Behind the border, the first texel is at (1, 1).
    offset = UInt32(level.offset + level.stride + 1)
    // Larger levels are never used: a small mask has at most two texels a pixel.
    (width, height) = (UInt8(clamping: level.width), UInt8(clamping: level.height))
  }
}
