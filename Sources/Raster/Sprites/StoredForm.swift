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
    var spots = GroupSpots(command, band)
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
    let isCut = command.kind == .cutTileCover || command.kind == .cutTileAdd
    let (left, top) =
      isCut ? (command.x, command.y) : (command.edges.left, command.edges.top)
    for row in 0..<StoredMask.tileSide {
      band.paint(painter, UInt64(tile.bytes(ofRow: row)), left, top &+ row)
    }
  }
}
