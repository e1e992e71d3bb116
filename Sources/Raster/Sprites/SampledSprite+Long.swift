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
    let lowest = box.add(texels, level, grid)
    let (left, top) = (rect.x.lowerBound &+ grid.left, rect.y.lowerBound &+ grid.top)
    let isInside = band.usesVectors && LightBox.isInside(band, left, top, downTo: lowest)
    var rounding = LightRounding(Float(light) / Float(max(level.light, 1)))
    for group in 0..<2 * LightBox.rows(downTo: lowest) {
      let light = box.light(group)
      guard light.isAnySet else { continue }
      let levels = rounding.levels(light)
      let (x, y) = (left &+ group & 1 &* 8, top &+ group &>> 1)
      if isInside {
        painter.paint(band.memory, band.offset(x, y), levels: levels)
      } else if band.usesVectors {
        band.paint(painter, levels.lowestBytes, x, y)
      } else {
        band.paintSingly(painter, levels.lowestBytes, x, y)
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

  /// Whether all pixels of a box at a place may be written; `lowest` is that of `add`.
  static func isInside(_ band: FrameBand, _ left: Int, _ top: Int, downTo lowest: Int) -> Bool {
    left >= 0 && left <= band.width &- side && top >= band.rows.lowerBound
      && top <= band.rows.upperBound &- rows(downTo: lowest)
  }

  /// The rows that have light if no texel is lower than `lowest`.
  static func rows(downTo lowest: Int) -> Int { min(lowest &>> 16 &+ 2, side) }

  /// The light of eight pixels; each row has two groups.
  @inline(__always)
  mutating func light(_ group: Int) -> SIMD8<Int32> {
    // Mutating only because the sums would be copied otherwise.
    unsafe withUnsafeBytes(of: &sums) {
      unsafe $0.loadUnaligned(fromByteOffset: group &* 32, as: SIMD8<Int32>.self)
    }
  }

  /// Spreads the light of all texels; returns the place of the lowest one, in 16.16 fixed point.
  @inline(__always)
  mutating func add(_ texels: TexelMemory, _ level: MipLevel, _ grid: TexelGrid) -> Int {
    var lowest = 0
    for row in 0..<level.height {
      let offset = level.offset &+ (row &+ 1) &* level.stride &+ 1
      var (x, y) = (grid.x &+ row &* grid.downX, grid.y &+ row &* grid.downY)
      lowest = max(lowest, y)
      for column in 0..<level.width {
        add(texels.load(offset &+ column, as: UInt8.self), x, y)
        (x, y) = (x &+ grid.rightX, y &+ grid.rightY)
      }
      lowest = max(lowest, y)
    }
    return lowest
  }

  /// Spreads a texel's light; its place is in 16.16 fixed point from the centre of the first pixel.
  @inline(__always)
  private mutating func add(_ value: UInt8, _ x: Int, _ y: Int) {
    let (column, row) = (x &>> 16, y &>> 16)
    let most = UInt(Self.side) - 1
    guard UInt(bitPattern: column) < most, UInt(bitPattern: row) < most else { return }
    let right = UInt32(truncatingIfNeeded: x &>> 10 & 63)
    let bottom = UInt32(truncatingIfNeeded: y &>> 10 & 63)
    let light = UInt32(value)
    let (upper, lower) = (light &* (64 &- bottom), light &* bottom)
    let pixel = row &* Self.side &+ column
    sums[pixel] &+= upper &* (64 &- right)
    sums[pixel &+ 1] &+= upper &* right
    sums[pixel &+ Self.side] &+= lower &* (64 &- right)
    sums[pixel &+ Self.side &+ 1] &+= lower &* right
  }
}

/// Rounds light to whole levels so that their sum is right: each pixel gets what is missing before it.
private struct LightRounding {
  /// The share of the light that is left.
  private let share: Float
  private var sum: Int32 = 0
  private var drawn: Int32 = 0

  init(_ share: Float) { self.share = share }

  /// The levels of the next eight pixels, at most 255.
  @inline(__always)
  mutating func levels(_ light: SIMD8<Int32>) -> Words {
    let levels = light.runningSums(from: &sum).levels(share)
    let before = SIMD8(
      drawn, levels[0], levels[1], levels[2], levels[3], levels[4], levels[5], levels[6])
    drawn = levels[7]
    let new = levels &- before
    return Words(truncatingIfNeeded: (new | (255 &- new) &>> 31) & 255)
  }
}

extension SIMD8<Int32> {
  /// Light in 4096ths of a level times a share, in whole levels.
  @inline(__always)
  fileprivate func levels(_ share: Float) -> Self {
    let light = (self &>> 12).floats + (self & 4095).floats * 0x1p-12
    // Rounds to nearest, see `floats`.
    return unsafe unsafeBitCast(light * share + 0x1p23, to: Self.self)
      &- Self(repeating: 0x4b00_0000)
  }
}
