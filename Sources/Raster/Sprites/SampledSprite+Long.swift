extension SampledSprite {
  /// Draws a small mask that is at least twice as long as wide, with all its light, at any place and turn.
  ///
  /// ```
  ///   pixels' centres   ┼─────┼     A texel's light goes to the four pixels around it; each takes the more the nearer
  ///   a texel           │  ○  │     it is. The shares add up to 1, so that all light is drawn, with its centre of mass.
  ///                     ┼─────┼     Sampled at pixels' centres, a narrow spark would fall between them.
  /// ```
  /// It has few levels altogether, so their sum is rounded from pixel to pixel, not each of them.
  @inline(never)
  func drawLong(
    _ painter: some CoveragePainter, _ texels: TexelMemory, _ band: FrameBand, _ light: Int
  ) {
    let grid = TexelGrid(self)
    var box = LightBox()
    for row in 0..<level.height {
      let offset = level.offset &+ (row &+ 1) &* level.stride &+ 1
      var (x, y) = (grid.x &+ row &* grid.downX, grid.y &+ row &* grid.downY)
      for column in 0..<level.width {
        let value = texels.load(offset &+ column, as: UInt8.self)
        if value > 0 { box.add(value, x, y) }
        (x, y) = (x &+ grid.rightX, y &+ grid.rightY)
      }
    }
    let (left, top) = (rect.x.lowerBound &+ grid.left, rect.y.lowerBound &+ grid.top)
    box.forEachRow(light) { row, first, second in
      if band.usesVectors {
        if first > 0 { band.paint(painter, first, left, top &+ row) }
        if second > 0 { band.paint(painter, second, left &+ 8, top &+ row) }
      } else {
        band.paintSingly(painter, first, left, top &+ row)
        band.paintSingly(painter, second, left &+ 8, top &+ row)
      }
    }
  }
}

/// Where a sprite's texels are in a `LightBox`, in 16.16 fixed point.
private struct TexelGrid {
  /// The box's corner, in pixels from the corner of the sprite's `rect`.
  let left: Int
  let top: Int
  /// The first texel, from the centre of the box's first pixel.
  let x: Int
  let y: Int
  /// From a texel to the next in its row, and to the one below.
  let rightX: Int
  let rightY: Int
  let downX: Int
  let downY: Int

  init(_ sprite: SampledSprite) {
    let one = Double(SampledSprite.one)
    let (du, dv) = (Double(sprite.du) / one, Double(sprite.dv) / one)
    // The sprite's turn and scale: the reverse of `du` and `dv`.
    let area = 1 / (du * du + dv * dv)
    let (right, down) = ((x: du * area, y: -dv * area), (x: dv * area, y: du * area))
    // Behind the border, the first texel is at (1, 1).
    let (fromU, fromV) = (1 - Double(sprite.u) / one, 1 - Double(sprite.v) / one)
    let first = (x: right.x * fromU + down.x * fromV, y: right.y * fromU + down.y * fromV)
    let (columns, rows) = (Double(sprite.level.width - 1), Double(sprite.level.height - 1))
    let cornerX = (first.x + min(right.x * columns, 0) + min(down.x * rows, 0)).rounded(.down)
    let cornerY = (first.y + min(right.y * columns, 0) + min(down.y * rows, 0)).rounded(.down)
    (left, top) = (wholeNumber(cornerX), wholeNumber(cornerY))
    (x, y) = (wholeNumber((first.x - cornerX) * one), wholeNumber((first.y - cornerY) * one))
    (rightX, rightY) = (wholeNumber(right.x * one), wholeNumber(right.y * one))
    (downX, downY) = (wholeNumber(down.x * one), wholeNumber(down.y * one))
  }
}

/// The light in each of 16 × 16 pixels, in levels of 255 times 4096.
private struct LightBox {
  private static let side = 16
  private var sums = InlineArray<256, UInt32>(repeating: 0)
  private var total: UInt64 = 0
  private var rows = 0
  private var columns = 0

  /// Spreads a texel's light; its place is in 16.16 fixed point from the centre of the first pixel.
  @inline(__always)
  mutating func add(_ value: UInt8, _ x: Int, _ y: Int) {
    let (column, row) = (x &>> 16, y &>> 16)
    guard column | row >= 0, column < Self.side &- 1, row < Self.side &- 1 else { return }
    let right = UInt32(truncatingIfNeeded: x &>> 10 & 63)
    let bottom = UInt32(truncatingIfNeeded: y &>> 10 & 63)
    let light = UInt32(value)
    let (upper, lower) = (light &* (64 &- bottom), light &* bottom)
    let pixel = row &* Self.side &+ column
    sums[pixel] &+= upper &* (64 &- right)
    sums[pixel &+ 1] &+= upper &* right
    sums[pixel &+ Self.side] &+= lower &* (64 &- right)
    sums[pixel &+ Self.side &+ 1] &+= lower &* right
    total &+= UInt64(light) &<< 12
    rows = max(rows, row &+ 2)
    columns = max(columns, column &+ 2)
  }

  /// Passes on the coverage of each row's first and second eight pixels, a byte each, `light` altogether.
  ///
  /// Mutating only because the sums would be copied otherwise.
  @inline(__always)
  mutating func forEachRow(
    _ light: Int, _ body: (_ row: Int, _ first: UInt64, _ second: UInt64) -> Void
  ) {
    guard total > 0 else { return }
    // Rounded up, so that the last pixel completes the light.
    let factor = (UInt64(truncatingIfNeeded: light) &<< 32) / total &+ 1
    var (sum, drawn) = (UInt64(0), UInt64(0))
    for row in 0..<rows {
      var (first, second) = (UInt64(0), UInt64(0))
      for column in 0..<columns {
        let share = sums[row &* Self.side &+ column]
        guard share > 0 else { continue }
        sum &+= UInt64(share)
        let whole = (sum &* factor &+ (1 &<< 31)) &>> 32
        let coverage = min(whole &- drawn, 255) &<< UInt64(truncatingIfNeeded: 8 &* (column & 7))
        drawn = whole
        if column < 8 { first |= coverage } else { second |= coverage }
      }
      body(row, first, second)
    }
  }
}
