import Graphics

/// Keeps rings without readers for reuse; frees only two, and one more for each day.
///
/// A reader that has gone may still map a ring, and the kernel does not tell: with a new ring for each connection,
/// connections could fill the machine's memory.
struct RingShelf {
  /// How many more rings may be freed now.
  private var credit = RingShelf.most
  private var earned: Int64 = 0
  /// One a format.
  private(set) var rings: [RingWriter] = []

  private static let most = 2
  private static let day: Int64 = 24 * 3600 * 1_000_000_000

  /// Takes a ring without readers; keeps it, or frees its memory.
  mutating func put(_ ring: RingWriter, at now: Int64) {
    rings.removeAll { $0.layout.format == ring.layout.format }
    if credit == Self.most { earned = now }
    while credit < Self.most, now - earned >= Self.day {
      credit += 1
      earned += Self.day
    }
    guard credit == 0 else {
      credit -= 1
      return
    }
    ring.rest()
    rings.append(ring)
  }

  /// Returns a ring of a layout; frees one of the same format and another size.
  mutating func take(_ layout: RingLayout) -> RingWriter? {
    guard let index = rings.firstIndex(where: { $0.layout.format == layout.format }) else {
      return nil
    }
    let ring = rings.remove(at: index)
    guard ring.layout == layout else { return nil }
    ring.resume()
    return ring
  }

  mutating func removeAll() { rings.removeAll() }
}
