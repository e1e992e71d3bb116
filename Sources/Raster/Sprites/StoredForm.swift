/// How the pixels of a stored mask are kept: in pairs of groups, or as a tile (see `StoredMask`).
protocol StoredForm {
  /// Whether rows hold all pixels that are written for a mask inside the frame.
  static func isInside(_ command: DrawCommand, _ rows: Range<Int>) -> Bool

  /// Draws a mask of which all groups, or the tile, lie inside the frame and the band's rows.
  static func drawWhole<Painter: CoveragePainter>(
    _ command: DrawCommand, _ painter: Painter, _ masks: TexelMemory, _ band: FrameBand)

  /// Draws what is inside of the frame and the band's rows.
  static func drawPart<Painter: CoveragePainter>(
    _ command: DrawCommand, _ painter: Painter, _ masks: TexelMemory, _ band: FrameBand)
}

enum PairsForm: StoredForm {
  @inline(__always)
  static func isInside(_ command: DrawCommand, _ rows: Range<Int>) -> Bool {
    command.edges.top >= rows.lowerBound && command.edges.bottom <= rows.upperBound
  }

  @inline(__always)
  static func drawWhole<Painter: CoveragePainter>(
    _ command: DrawCommand, _ painter: Painter, _ masks: TexelMemory, _ band: FrameBand
  ) {
    var pair = Int(command.source)
    let last = pair &+ command.pairs &* StoredMask.pairBytes
    // From the box's corner, only a group's position varies.
    let corner = command.y &* band.width &+ command.x
    let memory = band.memory.dropFirst(corner &* Painter.pixelBytes)
    while pair != last {
      let (first, second) = (
        masks.load(pair, as: Int32.self), masks.load(pair &+ 4, as: Int32.self)
      )
      painter.paint(
        memory, Int(first) &* Painter.pixelBytes, Int(second) &* Painter.pixelBytes,
        coverage: PairCoverage(masks, at: pair &+ StoredMask.coverageAt))
      pair &+= StoredMask.pairBytes
    }
  }

  @inline(never)
  static func drawPart<Painter: CoveragePainter>(
    _ command: DrawCommand, _ painter: Painter, _ masks: TexelMemory, _ band: FrameBand
  ) {
    var spots = MaskGroupIterator(command, band)
    for pair in spots.pairs {
      let (first, second) = spots.next(masks, at: pair)
      let coverage = PairCoverage(masks, at: pair &+ StoredMask.coverageAt)
      if spots.holds(first), spots.holds(second) {
        painter.paint(
          band.memory, band.offset(first.x, first.y), band.offset(second.x, second.y),
          coverage: coverage)
      } else {
        band.paint(painter, coverage.bytes(ofGroup: 0), first.x, first.y)
        band.paint(painter, coverage.bytes(ofGroup: 1), second.x, second.y)
      }
    }
  }
}

enum TileForm: StoredForm {
  @inline(__always)
  static func isInside(_ command: DrawCommand, _ rows: Range<Int>) -> Bool {
    let top = command.edges.top
    return top >= rows.lowerBound && top &+ StoredMask.tileSide <= rows.upperBound
  }

  @inline(__always)
  static func drawWhole<Painter: CoveragePainter>(
    _ command: DrawCommand, _ painter: Painter, _ masks: TexelMemory, _ band: FrameBand
  ) {
    let corner = command.edges.top &* band.width &+ command.edges.left
    painter.paint(
      band.memory, corner &* Painter.pixelBytes, rowBytes: band.width &* Painter.pixelBytes,
      tile: PairCoverage(masks, at: Int(command.source)))
  }

  @inline(never)
  static func drawPart<Painter: CoveragePainter>(
    _ command: DrawCommand, _ painter: Painter, _ masks: TexelMemory, _ band: FrameBand
  ) {
    let tile = PairCoverage(masks, at: Int(command.source))
    let (left, top) =
      command.kind.isCut
      ? (command.x, command.y) : (command.edges.left, command.edges.top)
    for row in 0..<StoredMask.tileSide {
      band.paint(painter, UInt64(tile.bytes(ofRow: row)), left, top &+ row)
    }
  }
}

/// Positions of a stored mask's groups in a frame; groups are in row order, so counting rows needs no division.
struct MaskGroupIterator {
  /// A group's first pixel, possibly outside the frame.
  struct Spot {
    let x: Int
    let y: Int
  }

  /// Byte offsets of the pairs in the cache's memory.
  let pairs: StrideTo<Int>
  private let x: Int
  private let stride: Int
  private let columns: Int
  private let rows: Range<Int>
  private var y: Int
  /// The first pixel of row `y`, see `StoredMask`.
  private var begin = 0

  init(_ command: DrawCommand, _ band: FrameBand) {
    let first = Int(command.source)
    pairs = Swift.stride(
      from: first, to: first &+ command.pairs &* StoredMask.pairBytes,
      by: StoredMask.pairBytes)
    (x, y) = (command.x, command.y)
    stride = FrameSize(width: band.width, height: 0).maskStride
    (columns, rows) = (band.width &- 8, band.rows)
  }

  /// Both groups of a pair; a missing second one is at the first one's position.
  @inline(__always)
  mutating func next(_ masks: TexelMemory, at pair: Int) -> (Spot, Spot) {
    let first = spot(Int(masks.load(pair, as: Int32.self)))
    return (first, spot(Int(masks.load(pair &+ 4, as: Int32.self))))
  }

  @inline(__always)
  private mutating func spot(_ pixel: Int) -> Spot {
    while pixel &- begin >= stride {
      begin &+= stride
      y &+= 1
    }
    return Spot(x: x &+ pixel &- begin, y: y)
  }

  @inline(__always)
  func holds(_ spot: Spot) -> Bool { spot.x >= 0 && spot.x <= columns && rows.contains(spot.y) }
}

/// The rows of a tile: four pixels in each of four rows, two in a vector.
/// ```
///   row 0   ░░░░ ▒▒▒▒   row 1      upper
///   row 2   ░░░░ ▒▒▒▒   row 3      lower
/// ```
struct TileRows {
  /// The byte offsets of two rows' first pixels.
  struct Two {
    let first: Int
    let second: Int
  }

  let upper: Two
  let lower: Two

  @inline(__always)
  init(_ offset: Int, _ rowBytes: Int) {
    upper = Two(first: offset, second: offset &+ rowBytes)
    lower = Two(first: offset &+ 2 &* rowBytes, second: offset &+ 3 &* rowBytes)
  }
}

extension PixelMemory {
  @inline(__always)
  func load(_ rows: TileRows.Two) -> U32x8 {
    U32x8(lowHalf: load(rows.first), highHalf: load(rows.second))
  }

  @inline(__always)
  func store(_ pixels: U32x8, _ rows: TileRows.Two) {
    store(pixels.lowHalf, rows.first)
    store(pixels.highHalf, rows.second)
  }

  /// Four pixels of two bytes are loaded as one number: as a vector, each would be.
  @inline(__always)
  func load(_ rows: TileRows.Two) -> U16x8 {
    let both = SIMD2<UInt64>(load(rows.first), load(rows.second))
    return unsafe unsafeBitCast(both, to: U16x8.self)
  }

  @inline(__always)
  func store(_ pixels: U16x8, _ rows: TileRows.Two) {
    let both = unsafe unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
    store(both[0], rows.first)
    store(both[1], rows.second)
  }
}
