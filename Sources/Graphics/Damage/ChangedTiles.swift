/// The square tiles of a frame that differ from the previous frame, one bit each.
/// ```
///   ┌──┬──┬──┬─    bit row * columns + column of the words, the lowest first;
///   │ 0│ 1│ 2│     tiles at the right and lower edge may extend beyond the frame
///   ├──┼──┼──┼─
/// ```
public struct ChangedTiles: Equatable, Sendable {
  /// Side of a tile in pixels: a power of two.
  public let side: Int
  /// Number of tiles across and down.
  public let columns, rows: Int
  /// One bit per tile; bits beyond the last tile are zero.
  public var words: [UInt64]

  /// Maximum number of tiles in a frame.
  public static let most = 2048

  /// Starts with all tiles changed, and with the smallest side from 16 pixels on that needs at most `most` tiles.
  public init(width: Int, height: Int) {
    var side = 16
    func count(_ length: Int) -> Int { (length + side - 1) / side }
    while count(width) * count(height) > Self.most { side *= 2 }
    self.side = side
    (columns, rows) = (count(width), count(height))
    words = [UInt64](repeating: 0, count: (columns * rows + 63) / 64)
    markAll()
  }

  /// The tiles of changed columns.
  public init(_ damage: RowDamage) {
    self.init(width: Int(damage.width), height: damage.count)
    removeAll()
    for (y, changed) in damage.rows.enumerated() where changed != .none {
      mark(left: Int(changed.left), top: y, right: Int(changed.right), bottom: y + 1)
    }
  }

  /// Marks all tiles as changed.
  public mutating func markAll() {
    for index in words.indices { words[index] = .max }
    let rest = columns * rows % 64
    if rest > 0 { words[words.count - 1] = (1 << UInt64(rest)) - 1 }
  }

  /// Marks no tile as changed.
  public mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  /// Marks the tiles of a rectangle of pixels inside the frame; `right` and `bottom` are exclusive.
  public mutating func mark(left: Int, top: Int, right: Int, bottom: Int) {
    let shift = side.trailingZeroBitCount
    for row in top >> shift...(bottom - 1) >> shift {
      for tile in row * columns + (left >> shift)...row * columns + ((right - 1) >> shift) {
        words[tile >> 6] |= 1 << UInt64(tile & 63)
      }
    }
  }

  /// Adds the tiles of a frame of the same size.
  public mutating func formUnion(_ other: ChangedTiles) {
    for index in words.indices { words[index] |= other.words[index] }
  }
}
