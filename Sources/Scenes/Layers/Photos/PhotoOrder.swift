import Motion

/// The order of a folder's pictures.
package enum PhotoOrder: String, CaseIterable, Sendable {
  case name
  case date
  case random
}

/// The place of a picture in an order; every round of a random order has its own.
private struct PhotoKey: Comparable {
  private let rank: UInt64
  private let path: String

  init(_ file: PictureFile, _ order: PhotoOrder, seed: UInt64, round: UInt64) {
    path = file.path
    rank =
      switch order {
      case .name: 0
      // Before 1970, too.
      case .date: UInt64(bitPattern: file.taken) ^ 1 << 63
      case .random: Self.draw(file.path, seed, round)
      }
  }

  /// A random number that depends on nothing but the path: a new picture leaves the others in their order.
  private static func draw(_ path: String, _ seed: UInt64, _ round: UInt64) -> UInt64 {
    // FNV-1a, by Fowler, Noll and Vo.
    let hash = path.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    var random = SeededGenerator(seed: seed, stream: hash, index: round)
    return random.next()
  }

  static func < (one: PhotoKey, other: PhotoKey) -> Bool {
    guard one.rank == other.rank else { return one.rank < other.rank }
    return one.path.utf8.lexicographicallyPrecedes(other.path.utf8)
  }

  static func == (one: PhotoKey, other: PhotoKey) -> Bool {
    one.rank == other.rank && one.path.utf8.elementsEqual(other.path.utf8)
  }
}

/// Goes through a folder in an order, round by round, while files come and go.
struct PhotoCursor {
  private var round: UInt64 = 0
  private var last: PhotoKey?

  /// The next file of those that are wanted; nil if none is.
  mutating func next(
    of files: [PictureFile], _ order: PhotoOrder, seed: UInt64,
    where isWanted: (PictureFile) -> Bool
  ) -> PictureFile? {
    let wanted = files.filter(isWanted)
    guard !wanted.isEmpty else { return nil }
    while true {
      var nearest: (key: PhotoKey, file: PictureFile)?
      for file in wanted {
        let key = PhotoKey(file, order, seed: seed, round: round)
        if let last, key <= last { continue }
        if nearest.map({ key < $0.key }) ?? true { nearest = (key, file) }
      }
      if let nearest {
        last = nearest.key
        return nearest.file
      }
      (last, round) = (nil, round &+ 1)
    }
  }
}
