extension SampledSprite {
  @inline(__always)
  func drawMask(_ painter: some CoveragePainter, _ texels: TexelMemory, _ band: FrameBand) {
    if let light { return drawSmall(painter, texels, band, light) }
    let eight = EightTexels(self, texels, texelBytes: 1)
    forEachEight(band, band.rows) { offset, u, v in
      let place = eight.place(u, v)
      guard let coverage = eight.coverage(place.u, place.v, place.index) else { return }
      painter.paint(band.memory, offset, coverage: coverage)
    } part: { offset, u, v, lanes in
      let place = eight.place(u, v, only: lanes)
      guard let coverage = eight.coverage(place.u, place.v, place.index) else { return }
      painter.paint(band.memory, offset, coverage: coverage)
    }
  }

  @inline(__always)
  func drawColor(_ painter: some ColorPainter, _ texels: TexelMemory, _ band: FrameBand) {
    let eight = EightTexels(self, texels, texelBytes: 4)
    forEachEight(band, band.rows) { offset, u, v in
      let place = eight.place(u, v)
      eight.color(place.u, place.v, place.index) {
        painter.paint(band.memory, offset, redBlue: $0, alphaGreen: $1)
      }
    } part: { offset, u, v, lanes in
      let place = eight.place(u, v, only: lanes)
      eight.color(place.u, place.v, place.index) {
        painter.paint(band.memory, offset, redBlue: $0, alphaGreen: $1)
      }
    }
  }

  /// Calls `whole` with full groups, then `part` with the rest, inside the row; lanes to draw are ones, others zero.
  @inline(__always)
  func forEachEight(
    _ band: FrameBand, _ rows: Range<Int>, whole: (_ offset: Int, _ u: Int, _ v: Int) -> Void,
    part: (_ offset: Int, _ u: Int, _ v: Int, _ lanes: U32x8) -> Void
  ) {
    let sides = sides
    for y in rect.y.clamped(to: rows) {
      var (x, u, v) = span(row: y, sides)
      var offset = band.offset(x.lowerBound, y)
      var left = x.count
      while left >= 8 {
        whole(offset, u, v)
        (u, v) = (u &+ 8 &* du, v &+ 8 &* dv)
        offset &+= 8 &* band.pixelBytes
        left &-= 8
      }
      guard left > 0 else { continue }
      // At the right edge the group begins further left, over pixels already drawn.
      x = x.upperBound &- left..<x.upperBound
      let back = max(0, x.lowerBound &+ 8 &- band.width)
      let lanes = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7) &- Int32(truncatingIfNeeded: back)
      let outside = lanes | (Int32(truncatingIfNeeded: left &- 1) &- lanes)
      let mask = SIMD8<Int32>(repeating: -1) ^ (outside &>> 31)
      part(
        offset &- back &* band.pixelBytes, u &- back &* du, v &- back &* dv,
        U32x8(truncatingIfNeeded: mask))
    }
  }
}

extension SampledSprite {
  /// Whether it is an enlarged mask that is not turned: a halo, or a glare over half of the screen.
  var isUpright: Bool {
    dv == 0 && du > 0 && du <= Self.one / 2 && fraction != 0 && light == nil
  }

  /// Draws an upright mask: many rows of pixels lie between the same two rows of texels.
  ///
  /// ```
  ///   a ───────── b     What depends on the column alone is computed once for all these rows, and texels are fetched
  ///   ┼ ─ ─ ─ ─ ─ ┼ v   once. A row of pixels then needs two products for each pixel. Columns are taken 256 at a time.
  ///   c ───────── d     The sums are those of `EightTexels`, to the bit.
  /// ```
  @inline(never)
  func drawUpright(_ painter: some CoveragePainter, _ texels: TexelMemory, _ band: FrameBand) {
    let eight = EightTexels(self, texels, texelBytes: 1)
    let (end, sides) = (rect.x.upperBound, sides)
    for left in stride(from: rect.x.lowerBound, to: end, by: 8 * UprightColumns.groups) {
      let tile = left..<min(left &+ 8 &* UprightColumns.groups, end)
      var columns = UprightColumns()
      for y in rect.y.clamped(to: band.rows) {
        let seen = span(row: y, sides).x.clamped(to: tile)
        guard !seen.isEmpty else { continue }
        let row = v &+ (y &- rect.y.lowerBound) &* du
        if columns.texelRow != row &>> 16 {
          columns.fetch(
            eight, u: u &+ (left &- rect.x.lowerBound) &* du, v: row, du: du,
            end: (level.width &+ 1) &* Self.one, count: tile.count)
        }
        let groups = (seen.lowerBound &- left) &>> 3..<(seen.upperBound &- left &+ 7) &>> 3
        columns.draw(groups, painter, band, left, y, U16x8(repeating: UInt16(row & 0xff00) &>> 8))
      }
    }
  }
}

/// What the columns of a sprite have in common between two rows of texels, in groups of eight.
private struct UprightColumns {
  static let groups = 32
  /// The row of texels above; none yet.
  private(set) var texelRow = -1
  /// The place between two columns of texels, in 256ths.
  private var u = InlineArray<32, U16x8>(repeating: .zero)
  /// 256 · a + u · (b − a).
  private var upper = InlineArray<32, U16x8>(repeating: .zero)
  /// c − a; differences are modulo 2¹⁶, as their sum with `upper` is never negative.
  private var down = InlineArray<32, U16x8>(repeating: .zero)
  /// a − b − c + d.
  private var twist = InlineArray<32, U16x8>(repeating: .zero)

  /// Fetches the texels of `count` columns, the first at (u, v); those from `end` on are empty.
  @inline(never)
  mutating func fetch(
    _ eight: EightTexels, u: Int, v: Int, du: Int, end: Int, count: Int
  ) {
    texelRow = v &>> 16
    let end = U32x8(repeating: UInt32(truncatingIfNeeded: end))
    for group in 0..<(count &+ 7) &>> 3 {
      let place = eight.place(u &+ 8 &* group &* du, v)
      let (ab, cd) = eight.pairs(eight.inside(place.index, where: place.u.isBelow(end)))
      let low = U16x8(repeating: 255)
      let (a, b, c, d) = (ab & low, ab &>> 8, cd & low, cd &>> 8)
      let share = ((place.u &>> 8) & 255).lows
      self.u[group] = share
      upper[group] = a &<< 8 &+ share &* (b &- a)
      down[group] = c &- a
      twist[group] = a &- b &- c &+ d
    }
  }

  /// Draws groups of a row of pixels, the first group's first at `left`, if all were drawn; `v` is in 256ths.
  ///
  /// Mutating only because the columns would be copied otherwise.
  @inline(__always)
  mutating func draw(
    _ groups: Range<Int>, _ painter: some CoveragePainter, _ band: FrameBand, _ left: Int, _ y: Int,
    _ v: U16x8
  ) {
    let half = U16x8(repeating: 128)
    for group in groups {
      let both = (u[group] &* v &+ half) &>> 8
      let sum = upper[group] &+ v &* down[group] &+ both &* twist[group]
      let coverage = (sum &+ half) &>> 8
      let x = left &+ 8 &* group
      if x &+ 8 <= band.width {
        painter.paint(band.memory, band.offset(x, y), coverage: coverage)
      } else {
        band.paint(painter, coverage.bytes, x, y)
      }
    }
  }
}
