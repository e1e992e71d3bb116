import Graphics

/// Changes the coverage of a row, eight pixels at a time.
protocol RowFade {
  /// The coverage to draw, a byte each, first pixel lowest; `x` is a multiple of eight.
  func faded(_ coverage: UInt64, at x: Int) -> UInt64

  /// Appends groups that have the same coverage before they are changed.
  func append(_ coverage: UInt64, at columns: Range<Int>, to spans: inout SpanBuilder)
}

struct Unfaded: RowFade {
  @inline(__always)
  func faded(_ coverage: UInt64, at x: Int) -> UInt64 { coverage }

  @inline(__always)
  func append(_ coverage: UInt64, at columns: Range<Int>, to spans: inout SpanBuilder) {
    spans.append(coverage, at: columns)
  }
}

/// A shape's `OpacityGrid`, lent for one call.
struct FillFade {
  private let fade: ShapeTable.Fade
  private let opacities: TexelMemory

  init(_ fade: ShapeTable.Fade, _ opacities: TexelMemory) {
    (self.fade, self.opacities) = (fade, opacities)
  }

  /// The opacities at a row of pixels.
  @inline(__always)
  func row(_ y: Int) -> GridRow {
    let place = fade.place
    // A pixel's middle is half a pixel below its upper edge.
    let halves = min(max(2 * (y - place.top) + 1, 0), 2 * place.spacing * (place.rows - 1))
    let upper = min(halves / (2 * place.spacing), place.rows - 2)
    let start = fade.start + upper * place.columns
    return GridRow(
      opacities: opacities, upper: start, lower: start + place.columns,
      share: Int32((halves - upper * 2 * place.spacing) * 128 / place.spacing), left: place.left,
      last: place.columns - 1, shift: place.spacing.trailingZeroBitCount,
      thresholds: GridRow.thresholds(y, Int32(min(max(fade.dither, 0), 64))))
  }
}

/// The opacities at a row of pixels, interpolated between two rows of points.
struct GridRow: RowFade {
  fileprivate let opacities: TexelMemory
  /// The places of both rows of points.
  fileprivate let upper: Int
  fileprivate let lower: Int
  /// The lower one's share, in 256ths.
  fileprivate let share: Int32
  fileprivate let left: Int
  /// The last point in a row.
  fileprivate let last: Int
  fileprivate let shift: Int
  /// Added before rounding down from 256ths.
  fileprivate let thresholds: SIMD8<Int32>

  @inline(__always)
  func append(_ coverage: UInt64, at columns: Range<Int>, to spans: inout SpanBuilder) {
    guard coverage != 0 else { return spans.append(coverage, at: columns) }
    var x = columns.lowerBound
    while x < columns.upperBound {
      let cell = cell(at: x)
      let end = min(cell.start &+ (1 &<< shift), columns.upperBound)
      while x < end {
        spans.append(faded(coverage, at: x, cell), at: x)
        x &+= 8
      }
    }
  }

  @inline(__always)
  func faded(_ coverage: UInt64, at x: Int) -> UInt64 {
    coverage == 0 ? 0 : faded(coverage, at: x, cell(at: x))
  }

  /// Pixels between two points, which are at multiples of eight: all of a group are between the same.
  private struct Cell {
    let start: Int
    let from: Int32
    let to: Int32
  }

  @inline(__always)
  private func cell(at x: Int) -> Cell {
    let cell = (x &- left) &>> shift
    return Cell(start: left &+ cell &<< shift, from: point(cell), to: point(cell &+ 1))
  }

  @inline(__always)
  private func faded(_ coverage: UInt64, at x: Int, _ cell: Cell) -> UInt64 {
    let within = Int32(truncatingIfNeeded: x &- cell.start)
    let halves = SIMD8<Int32>(1, 3, 5, 7, 9, 11, 13, 15) &+ SIMD8(repeating: 2 &* within)
    let opacity =
      SIMD8(repeating: cell.from)
      &+ (SIMD8(repeating: cell.to &- cell.from) &* halves)
      &>> Int32(truncatingIfNeeded: shift &+ 1)
    // Of full coverage, what is left of the opacity after the division below.
    guard coverage != .max else {
      return dithered((opacity &- 1).atLeastZero, atMost: SIMD8(repeating: 255))
    }
    let cover = SIMD8<Int32>(truncatingIfNeeded: U16x8(bytes: coverage))
    // Divided by 255, to within 1/256 of a level.
    let product = (U32x8(truncatingIfNeeded: opacity &* cover) &* 257) &>> 16
    return dithered(SIMD8(truncatingIfNeeded: product), atMost: cover)
  }

  /// Rounded to levels with the row's dither; `exact` is in 256ths.
  @inline(__always)
  private func dithered(_ exact: SIMD8<Int32>, atMost cover: SIMD8<Int32>) -> UInt64 {
    let light = (exact &+ thresholds) &>> 8
    // Below the width of the dither it is narrower, so that nothing stays nothing.
    let most = (exact &* 2 &+ 128) &>> 8
    let faded = light.atLeastZero.atMost(most).atMost(cover)
    return U32x8(truncatingIfNeeded: faded).lowestBytes
  }

  /// The opacity of a point between both rows, in 256ths; outside, that of the nearest.
  @inline(__always)
  private func point(_ column: Int) -> Int32 {
    let column = min(max(column, 0), last)
    let (above, below): (UInt8, UInt8) = (
      opacities.load(upper &+ column), opacities.load(lower &+ column)
    )
    return Int32(above) &* (256 &- share) &+ Int32(below) &* share
  }

  fileprivate static func thresholds(_ y: Int, _ dither: Int32) -> SIMD8<Int32> {
    // −63...63 of 128 times the dither's width, around a half.
    let ranks = SIMD8<Int32>(truncatingIfNeeded: U16x8(bytes: Bayer.ranks(row: y)))
    return (ranks &* 2 &- 63) &* (2 &* dither) &+ 128
  }
}

/// Of numbers whose differences have room; `replacing(with:where:)` would be dozens of instructions.
extension SIMD8<Int32> {
  @inline(__always)
  fileprivate var atLeastZero: Self { self & ~(self &>> 31) }

  @inline(__always)
  fileprivate func atMost(_ most: Self) -> Self { self &- (self &- most).atLeastZero }
}
