import Graphics

/// Which blocks of a frame see only smooth cells of its texture, and their colours; lent for one call.
/// ```
///   frame: blocks of 8 × 8 pixels        texture: cells of 4 × 4 texels
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
  private let cells: SmoothCells.Memory
  private let fade: SceneryFade?
  private let place: SceneryTransform
  private let factors: SmoothFactors
  /// How far a block reaches left of its first corner, and above it, and its width: in 65536ths of a texel.
  private let (left, above, span): (Int, Int, Int)
  /// In 64ths.
  private let brightness: UInt16

  init(
    _ cells: SmoothCells.Memory, _ place: SceneryTransform, _ factors: SmoothFactors,
    _ fade: SceneryFade?, brightness: UInt16
  ) {
    (self.cells, self.place, self.factors, self.fade) = (cells, place, factors, fade)
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
    guard isSmooth(corner, cells) else { return false }
    guard let fade else { return true }
    return isSmooth(corner, fade.cells)
  }

  @inline(__always)
  private func isSmooth(_ corner: Corner, _ cells: SmoothCells.Memory) -> Bool {
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
  @inline(__always)
  func color(_ corner: Corner) -> CornerColor {
    var color = color(corner, cells)
    if let fade { color = fade.mix(color, self.color(corner, fade.cells)) }
    return CornerColor(brightness < 64 ? (color &>> 6) &* brightness : color)
  }

  /// What products lose is 1 to 3 parts; one is given back.
  @inline(__always)
  private func color(_ corner: Corner, _ cells: SmoothCells.Memory) -> SIMD4<UInt16> {
    // The middle of the first cell is at 1.5.
    let (u, v) = (corner.u &- 0x18000, corner.v &- 0x18000)
    let at = ((v >> 18) &* cells.across &+ u >> 18) &* 8
    let across = factors.cells(u)
    let upper = (cells.means.load(at, as: U16x8.self) &<< 1).highProducts(across)
    let lower = (cells.means.load(at &+ cells.across &* 8, as: U16x8.self) &<< 1)
      .highProducts(across)
    let columns =
      U16x8(lowHalf: upper.lowHalf, highHalf: lower.lowHalf)
      &+ U16x8(lowHalf: upper.highHalf, highHalf: lower.highHalf)
    let rows = columns.highProducts(factors.cells(v))
    return rows.lowHalf &+ rows.highHalf &+ 1
  }
}

/// The pixels of a smooth block, row by row, in 256ths of a level.
struct SmoothBlock {
  private(set) var redBlue: SlopedLanes
  private(set) var alphaGreen: SlopedLanes

  /// The two upper corners of a block, or the two lower ones.
  typealias Side = (left: CornerColor, right: CornerColor)

  /// With the right corners' weights in eight pixels (`SmoothFactors`).
  @inline(__always)
  init(_ upper: Side, _ lower: Side, _ right: U16x16) {
    redBlue = SlopedLanes(
      Self.edge(upper.left.redBlue, upper.right.redBlue, right),
      Self.edge(lower.left.redBlue, lower.right.redBlue, right))
    alphaGreen = SlopedLanes(
      Self.edge(upper.left.alphaGreen, upper.right.alphaGreen, right),
      Self.edge(lower.left.alphaGreen, lower.right.alphaGreen, right))
  }

  @inline(__always)
  private static func edge(_ one: UInt32, _ other: UInt32, _ right: U16x16) -> U16x16 {
    U16x16(pairs: one).highProducts(0 &- right) &+ U16x16(pairs: other).highProducts(right)
  }

  @inline(__always)
  mutating func goDown() {
    redBlue.goDown()
    alphaGreen.goDown()
  }
}

/// A corner's colour: two channels in a word, as in `U16x16`.
struct CornerColor {
  let redBlue: UInt32
  let alphaGreen: UInt32

  @inline(__always)
  init(_ lanes: SIMD4<UInt16>) {
    let words = unsafe unsafeBitCast(lanes, to: SIMD2<UInt32>.self)
    (redBlue, alphaGreen) = (words[0], words[1])
  }
}

/// Two channels of eight pixels, in eight rows from one edge of a block to the other in equal steps.
/// ```
///   left ─ 1/16 ─┬─ 3/16 ─┬─ … ─ 15/16 ─ right        the upper edge
///               1/16      ┆
///               3/16      ┆
///                ┆
///   left ────────┴────────┴────────────── right        the lower edge
/// ```
struct SlopedLanes {
  private(set) var row: U16x16
  private let step: U16x16

  /// Rounded towards zero, so that no row lies outside of the edges; these differ by less than 128 levels.
  @inline(__always)
  fileprivate init(_ upper: U16x16, _ lower: U16x16) {
    let rise = unsafe unsafeBitCast(lower &- upper, to: SIMD16<Int16>.self)
    let sign = rise &>> 15
    let half = (rise &+ (sign & 15)) &>> 4
    row = unsafe upper &+ unsafeBitCast(half, to: U16x16.self)
    step = unsafe unsafeBitCast((rise &+ (sign & 7)) &>> 3, to: U16x16.self)
  }

  @inline(__always)
  fileprivate mutating func goDown() { row &+= step }
}

/// Numbers that smooth blocks are multiplied by and dithered with, in memory.
///
/// The compiler would take products with factors that it knows, or spreads itself, apart.
struct SmoothFactors: Sendable {
  private static let memory = makeNumbers()
  private let numbers = Self.memory.bytes

  private static func makeNumbers() -> Buffer<UInt16> {
    // The middles of 256 parts of the way from a cell to the next one: both weights fit 16 bits.
    var numbers = Buffer<UInt16>()
    for part in 0..<256 {
      let far = UInt16(part << 8 + 128)
      numbers.append(0 &- far, times: 4)
      numbers.append(far, times: 4)
    }
    for pixel in 0..<8 {
      numbers.append(UInt16((2 * pixel + 1) << 12), times: 2)
    }
    for y in 0..<8 {
      let row = SceneryDither(y).lanes(0)
      for lane in row.indices { numbers.append(row[lane]) }
    }
    return numbers
  }

  /// The weights of two cells, the nearer one first, four channels each, in 65536ths; 18 bits are a cell.
  @inline(__always)
  func cells(_ position: Int) -> U16x8 { numbers.load(position >> 6 & 0xff0) }

  /// The weights of a block's right corners in its eight pixels, in 65536ths, for both channels.
  @inline(__always)
  var right: U16x16 { numbers.load(4096) }

  /// What is added to a row of a block before it is rounded down.
  @inline(__always)
  func dither(_ y: Int) -> U16x16 { numbers.load(4128 &+ (y & 7) &* 32) }
}
