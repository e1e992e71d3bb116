/// Which square tiles of a frame differ from the frame before, a bit each.
///
/// ```
///   ┌──┬──┬──┬─    bit row * columns + column of the words, the lowest first;
///   │ 0│ 1│ 2│     those at the right and lower edge may stand over
///   ├──┼──┼──┼─
/// ```
public struct ChangedTiles: Equatable, Sendable {
  /// Pixels of a tile's side: a power of two.
  public let side: Int
  /// How many tiles there are across and down.
  public let columns, rows: Int
  /// 64 tiles each; bits behind the last tile are zero.
  public var words: [UInt64]

  /// The most tiles that a frame is divided in.
  public static let most = 2048

  /// The smallest tiles, from 16 pixels on, of which there are not too many; all of them changed.
  public init(width: Int, height: Int) {
    var side = 16
    func count(_ length: Int) -> Int { (length + side - 1) / side }
    while count(width) * count(height) > Self.most { side *= 2 }
    self.side = side
    (columns, rows) = (count(width), count(height))
    words = [UInt64](repeating: 0, count: (columns * rows + 63) / 64)
    markAll()
  }

  /// All tiles have changed.
  public mutating func markAll() {
    for index in words.indices { words[index] = .max }
    let rest = columns * rows % 64
    if rest > 0 { words[words.count - 1] = (1 << UInt64(rest)) - 1 }
  }
}
