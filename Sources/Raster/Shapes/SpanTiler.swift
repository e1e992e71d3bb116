import Graphics

/// Turns a band's coverage into commands: rectangles with little empty space.
/// ```
///   ┌──────────┬──┐            ┌────┐
///   │          ╭──╯  a band of sixteen rows is divided into tiles of 32 columns; adjacent tiles are joined
///   ├─────╭────╯──┤  if restoring the backdrop behind both together costs no more: area, plus 64 pixels
///   │╭────╯       │  per row, as in Strategy
///   └┴────────────┘
/// ```
struct SpanTiler: ~Copyable {
  private struct Tile {
    var left: Int32 = .max
    var right: Int32 = 0
    var top: Int32 = .max
    var bottom: Int32 = 0

    /// Its pixels, if its band begins at row `band`.
    func edges(_ band: Int) -> Edges {
      Edges(
        left: Int(left), right: Int(right), top: band + Int(top), bottom: band + Int(bottom))
    }

    var cost: Int32 { (bottom &- top) &* (right &- left &+ 64) }

    init() {}

    init(_ columns: Range<Int>, _ rows: Range<Int>) {
      (left, right) = (Int32(columns.lowerBound), Int32(columns.upperBound))
      (top, bottom) = (Int32(rows.lowerBound), Int32(rows.upperBound))
    }

    func joined(_ other: Tile) -> Tile {
      var both = self
      (both.left, both.right) = (min(left, other.left), max(right, other.right))
      (both.top, both.bottom) = (min(top, other.top), max(bottom, other.bottom))
      return both
    }
  }

  private var tiles = Buffer<Tile>()
  /// Columns per tile; a multiple of a group's.
  private static let width = 1 << shift
  private static let shift = 5

  mutating func reserve(width: Int) {
    let count = (width + Self.width - 1) / Self.width
    if tiles.count != count { tiles.assign(Tile(), count: count) }
  }

  /// Appends the commands of a band of coverage; `top` is its first row, `color` is 0xAARRGGBB, not premultiplied.
  mutating func append(
    _ band: CoverageBand, of coverage: borrowing CoverageBuffer, top: Int, width: Int,
    _ color: UInt32, _ blend: Blend,
    to commands: inout [DrawCommand]
  ) {
    guard !band.columns.isEmpty else { return }
    func add(_ tile: Tile) {
      commands.append(
        DrawCommand(
          tile.edges(top), band.form, blend,
          source: band.source + (band.form == .spans ? Int(tile.top) : 0), color: color))
    }
    // Nearly all tiles of a dense band would be joined.
    if band.isDense || band.columns.count <= Self.width {
      return add(Tile(band.columns, band.rows))
    }
    let tiles = tiles.mutableItems
    coverage.memory.forEachColumns(band, top: top, width: width) { Self.mark(tiles, $0, $1) }
    join(band.columns, add)
  }

  /// Joins the marked tiles of some columns, and empties them.
  private mutating func join(_ columns: Range<Int>, _ close: (Tile) -> Void) {
    var open: Tile?
    for index in columns.lowerBound / Self.width...(columns.upperBound - 1) / Self.width {
      let tile = tiles[index]
      guard tile.top < tile.bottom else { continue }
      tiles[index] = Tile()
      guard let before = open else {
        open = tile
        continue
      }
      let both = before.joined(tile)
      if both.cost <= before.cost + tile.cost {
        open = both
      } else {
        close(before)
        open = tile
      }
    }
    if let open { close(open) }
  }

  @inline(__always)
  private static func mark(_ tiles: MutableItems<Tile>, _ row: Int, _ columns: Range<Int>) {
    let row = Int32(truncatingIfNeeded: row)
    var from = columns.lowerBound
    while from < columns.upperBound {
      let index = from &>> Self.shift
      let to = min(columns.upperBound, (index &+ 1) &<< Self.shift)
      var tile = tiles[index]
      tile.left = min(tile.left, Int32(truncatingIfNeeded: from))
      tile.right = max(tile.right, Int32(truncatingIfNeeded: to))
      // Rows come from the top.
      tile.top = min(tile.top, row)
      tile.bottom = row &+ 1
      tiles[index] = tile
      from = to
    }
  }
}
