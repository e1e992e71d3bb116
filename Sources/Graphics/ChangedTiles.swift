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

  /// Marks all tiles as changed.
  public mutating func markAll() {
    for index in words.indices { words[index] = .max }
    let rest = columns * rows % 64
    if rest > 0 { words[words.count - 1] = (1 << UInt64(rest)) - 1 }
  }
}
