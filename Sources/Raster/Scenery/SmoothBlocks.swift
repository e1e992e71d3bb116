import Graphics

/// Which blocks of a frame see only smooth cells of its plate, and their colours; lent for one call.
/// ```
///   frame: blocks of 8 × 8 pixels        plate: cells of 4 × 4 texels
///   ┌──┐                                  ╱╲    smooth, if all cells of the upright square around it are;
///   │  │   ── turn back ────────────▶    ╱  ╲   a corner's colour lies between four cells' means
///   └──┘                                 ╲  ╱
///                                         ╲╱
/// ```
/// Blocks have fixed places in the frame, so that pixels do not depend on which rows are drawn together.
struct SmoothBlocks: Sendable {
  /// Pixels along a block's side.
  static let size = 8

  /// The blocks in a row of the frame; the pixels right of them are sampled, the last eight together.
  let count: Int
  private let cells: SmoothCells.Lent
  private let place: PlatePlace
  private let factors: SmoothFactors.Lent
  /// How far a block reaches left of its first corner, and above it, and its width: in 65536ths of a texel.
  private let (left, above, span): (Int, Int, Int)
  /// In 64ths.
  private let brightness: UInt16

  init(
    _ cells: SmoothCells.Lent, _ place: PlatePlace, _ factors: SmoothFactors.Lent,
    brightness: UInt16
  ) {
    (self.cells, self.place, self.factors) = (cells, place, factors)
    self.brightness = brightness
    count = max((place.width & 7 == 0 ? place.width : place.width - 8) / Self.size, 0)
    let (right, turned) = (Self.size * place.du, Self.size * place.dv)
    // One more for what corners are rounded.
    left = min(right, 0) + min(-turned, 0) - 1
    above = min(turned, 0) + min(right, 0) - 1
    span = Int(right.magnitude + turned.magnitude) + 2
  }

  /// Where the corner left above a pixel is, in 65536ths of a texel.
  func corner(_ x: Int, _ y: Int) -> Corner {
    let start = place.position(-0.5, Double(y) - 0.5)
    return (start.u &+ x &* place.du, start.v &+ x &* place.dv)
  }

  typealias Corner = (u: Int, v: Int)

  /// The same of a block to the right of another one.
  @inline(__always)
  func corner(_ corner: Corner, _ blocks: Int) -> Corner {
    let pixels = blocks &* Self.size
    return (corner.u &+ pixels &* place.du, corner.v &+ pixels &* place.dv)
  }

  /// Whether the block with a corner there sees only smooth cells.
  @inline(__always)
  func isSmooth(_ corner: Corner) -> Bool {
    // Half a texel: a cell starts at its first texel's edge. Four texels are 18 bits.
    let (u, v) = (corner.u &+ left &+ 0x8000, corner.v &+ above &+ 0x8000)
    let (first, top) = (u >> 18, v >> 18)
    let (last, bottom) = ((u &+ span) >> 18, (v &+ span) >> 18)
    guard first >= 0, top >= 0, last < cells.across, bottom < cells.across else { return false }
    let mask = (1 as UInt64) << UInt64(last &- first &+ 1) &- 1
    var at = top &* cells.rowBytes &+ first >> 3
    for _ in top...bottom {
      let row: UInt64 = cells.smooth.load(at)
      guard row >> UInt64(first & 7) & mask == mask else { return false }
      at &+= cells.rowBytes
    }
    return true
  }

  /// The colour at a corner of a smooth block, in 256ths of a level.
  ///
  /// What products lose is 1 to 3 parts; one is given back.
  @inline(__always)
  func color(_ corner: Corner) -> CornerColor {
    // The middle of the first cell is at 1.5.
    let (u, v) = (corner.u &- 0x18000, corner.v &- 0x18000)
    let at = ((v >> 18) &* cells.across &+ u >> 18) &* 8
    let across = factors.cells(u)
    let upper = (cells.means.load(at, as: Eight.self) &<< 1).highProducts(across)
    let lower = (cells.means.load(at &+ cells.across &* 8, as: Eight.self) &<< 1)
      .highProducts(across)
    let columns =
      Eight(lowHalf: upper.lowHalf, highHalf: lower.lowHalf)
      &+ Eight(lowHalf: upper.highHalf, highHalf: lower.highHalf)
    let rows = columns.highProducts(factors.cells(v))
    let color = rows.lowHalf &+ rows.highHalf &+ 1
    return CornerColor(brightness < 64 ? (color &>> 6) &* brightness : color)
  }
}
