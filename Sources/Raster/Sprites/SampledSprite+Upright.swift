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
        columns.draw(groups, painter, band, left, y, Eight(repeating: UInt16(row & 0xff00) &>> 8))
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
  private var u = InlineArray<32, Eight>(repeating: .zero)
  /// 256 · a + u · (b − a).
  private var upper = InlineArray<32, Eight>(repeating: .zero)
  /// c − a; differences are modulo 2¹⁶, as their sum with `upper` is never negative.
  private var down = InlineArray<32, Eight>(repeating: .zero)
  /// a − b − c + d.
  private var twist = InlineArray<32, Eight>(repeating: .zero)

  /// Fetches the texels of `count` columns, the first at (u, v); those from `end` on are empty.
  @inline(never)
  mutating func fetch(
    _ eight: EightTexels, u: Int, v: Int, du: Int, end: Int, count: Int
  ) {
    texelRow = v &>> 16
    let end = Words(repeating: UInt32(truncatingIfNeeded: end))
    for group in 0..<(count &+ 7) &>> 3 {
      let place = eight.place(u &+ 8 &* group &* du, v)
      let (ab, cd) = eight.pairs(eight.inside(place.index, where: place.u.isBelow(end)))
      let low = Eight(repeating: 255)
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
    _ v: Eight
  ) {
    let half = Eight(repeating: 128)
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
