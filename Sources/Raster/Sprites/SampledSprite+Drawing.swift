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
    part: (_ offset: Int, _ u: Int, _ v: Int, _ lanes: Words) -> Void
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
        Words(truncatingIfNeeded: mask))
    }
  }
}
