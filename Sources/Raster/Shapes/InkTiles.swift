/// Turns a band's ink into commands: rectangles with little empty space.
/// ```
///   ┌──────────┬──┐            ┌────┐
///   │          ╭──╯  a band of sixteen rows is divided into tiles of 32 columns; adjacent tiles are joined
///   ├─────╭────╯──┤  if restoring the backdrop behind both together costs no more: area, plus 64 pixels
///   │╭────╯       │  per row, as in Strategy
///   └┴────────────┘
/// ```
struct InkTiles {
  private struct Tile {
    var left: Int32 = .max
    var right: Int32 = 0
    var top: Int32 = .max
    var bottom: Int32 = 0

    var cost: Int32 { (bottom &- top) &* (right &- left &+ 64) }

    func joined(_ other: Tile) -> Tile {
      Tile(
        left: min(left, other.left), right: max(right, other.right), top: min(top, other.top),
        bottom: max(bottom, other.bottom))
    }
  }

  private var tiles: [Tile] = []
  /// Columns per tile; a multiple of a group's.
  private static let width = 32

  mutating func reserve(width: Int) {
    let count = (width + Self.width - 1) / Self.width
    if tiles.count != count { tiles = [Tile](repeating: Tile(), count: count) }
  }

  /// Appends the newest band's commands; `top` is its first row, `color` is 0xAARRGGBB, not premultiplied.
  mutating func append(
    _ ink: borrowing Ink, top: Int, width: Int, _ color: UInt32, _ kind: DrawCommand.Kind,
    to commands: inout [DrawCommand]
  ) {
    mark(ink, width: width)
    var open: Tile?
    func close(_ tile: Tile) {
      commands.append(
        DrawCommand(
          Edges(
            left: Int(tile.left), right: Int(tile.right), top: top + Int(tile.top),
            bottom: top + Int(tile.bottom)),
          kind, source: ink.bandStart + Int(tile.top), color: color))
    }
    for index in tiles.indices {
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

  private mutating func mark(_ ink: borrowing Ink, width: Int) {
    for row in 0..<ink.rows.count - 1 - ink.bandStart {
      let start = Int(ink.rows[ink.bandStart + row])
      for number in start..<Int(ink.rows[ink.bandStart + row + 1]) {
        let run = ink.runs[number]
        let end = min(run.end, width)
        for index in Int(run.x) / Self.width...(end - 1) / Self.width {
          let from = max(Int(run.x), index * Self.width)
          let to = min(end, (index + 1) * Self.width)
          let part = Tile(
            left: Int32(from), right: Int32(to), top: Int32(row), bottom: Int32(row + 1))
          tiles[index] = tiles[index].joined(part)
        }
      }
    }
  }
}
