/// From cells to pixels: a quadratic B-spline, smooth from cell to cell.
/// ```
///   cell    before      own       next       a pixel's centre is t cells from its own cell's, −½ < t < ½; weights are
///         ├─────────┼───•──┼─────────┤       (½ − t)² / 2,  ¾ − t²,  (½ + t)² / 2
///                       └ t
/// ```
struct GlowWeights {
  /// In 128ths, for eight pixels from a cell's first one on.
  fileprivate var before = SIMD8<Float>.zero
  fileprivate var own = SIMD8<Float>(repeating: 128)
  fileprivate var next = SIMD8<Float>.zero

  init(_ grid: GlowGrid) {
    // A cell of one pixel is itself.
    guard grid.step > 1 else { return }
    for pixel in 0..<8 {
      let t = (Float(pixel % grid.step) + 0.5) / Float(grid.step) - 0.5
      before[pixel] = (64 * (0.5 - t) * (0.5 - t)).rounded()
      next[pixel] = (64 * (0.5 + t) * (0.5 + t)).rounded()
    }
    own -= before + next
  }
}

extension GlowRows {
  /// Turns a run of the row blurred down into pixels.
  @inline(__always)
  func widen(_ groups: Range<Int>, _ line: Int) {
    switch grid.step {
    case 1: widen(groups, line) { cells.load($0) }
    case 2:
      widen(groups, line) {
        let four: SIMD4<Float> = cells.load($0)
        return SIMD8(four[0], four[0], four[1], four[1], four[2], four[2], four[3], four[3])
      }
    case 4:
      widen(groups, line) {
        let two: SIMD2<Float> = cells.load($0)
        return SIMD8(two[0], two[0], two[0], two[0], two[1], two[1], two[1], two[1])
      }
    default: widen(groups, line) { SIMD8(repeating: cells.load($0)) }
    }
  }

  @inline(__always)
  private func widen(
    _ groups: Range<Int>, _ line: Int, _ eight: (_ offset: Int) -> SIMD8<Float>
  ) {
    // Halves of a 255th: 510 for all.
    let scale: Float = 510.0 / 128
    let (before, own, next) = (weights.before * scale, weights.own * scale, weights.next * scale)
    var offset = blurred &+ grid.cells(groups).lowerBound &* 4
    for group in groups {
      let sum = eight(offset &- 4) * before + eight(offset) * own + eight(offset &+ 4) * next
      // Adding 2²³ rounds into the lowest bits.
      let bits = unsafe unsafeBitCast(sum + 0x1p23, to: U32x8.self)
      lines.store(bits.lows, line &+ group &* 16)
      offset &+= grid.cellsOfGroup &* 4
    }
  }

  /// Mixes the line before a row of cells, its own and the next to rows of pixels.
  @inline(__always)
  func mix(_ row: Int, _ pixels: Range<Int>, into spans: inout SpanBuilder) {
    lit.unite(marksOfMix &- 3..<marksOfMix, into: marksOfMix)
    for pixel in pixels {
      lit.forEachRun(marksOfMix) { mix(row, pixel, $0, into: &spans) }
      spans.endRow()
    }
  }

  @inline(__always)
  private func mix(_ row: Int, _ pixel: Int, _ groups: Range<Int>, into spans: inout SpanBuilder) {
    let before = U16x16(repeating: UInt16(weights.before[pixel]))
    let own = U16x16(repeating: UInt16(weights.own[pixel]))
    let next = U16x16(repeating: UInt16(weights.next[pixel]))
    let (above, middle, below) = (line(row &- 1), line(row), line(row &+ 1))
    spans.append(groups) { group in
      let at = group &* 16
      let sum =
        lines.load(above &+ at, as: U16x16.self) &* before
        &+ lines.load(middle &+ at, as: U16x16.self) &* own
        &+ lines.load(below &+ at, as: U16x16.self) &* next &+ U16x16(repeating: 128)
      return sum.highBytes
    }
  }
}

extension U16x16 {
  /// The higher byte of each, first one lowest.
  @inline(__always)
  fileprivate var highBytes: SIMD2<UInt64> {
    let bytes = unsafe unsafeBitCast(self, to: SIMD32<UInt8>.self)
    return unsafe unsafeBitCast(bytes.oddHalf, to: SIMD2<UInt64>.self)
  }
}
