/// Positions of a stored mask's groups in a frame; groups are in row order, so counting rows needs no division.
struct GroupSpots {
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
