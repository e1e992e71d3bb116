import Graphics

/// A flake's rows are far apart, so the CPU fetches them line by line and waits for each cache miss.
/// ```
///   drawn now        k          k + 1      k + 2      k + 3      k + 4      prefetched: its rows
///                  ▒▒▒▒▒                                        ░░░░░       in the frame, its mask
/// ```
/// At 60 frames a second other programs evict the caches, and this wait is most of a frame (docs/raster.md).
extension DrawPass {
  /// Two to eight perform alike; lines fetched much earlier may be evicted again.
  private static var distance: Int { 4 }
  /// The CPU prefetches longer rows by itself.
  private static var longestRow: Int { 512 }

  @inline(__always)
  func prefetchPrevious(after index: Int, _ rows: Range<Int>) {
    guard let prefetch, index &+ Self.distance < previousCount else { return }
    fetch(prefetch, previous[index &+ Self.distance].edges, rows)
  }

  @inline(__always)
  func prefetch(after item: Int, before end: Int, _ rows: Range<Int>) {
    guard let prefetch, item &+ Self.distance < end else { return }
    let command = command(item &+ Self.distance)
    let mask =
      command.pairs == StoredMask.tile
      ? StoredMask.tileBytes : command.pairs &* StoredMask.pairBytes
    fetch(
      prefetch, command.edges, rows, mask: mask > 0 ? stored.address(Int(command.source)) : 0,
      bytes: mask)
  }

  @inline(__always)
  private func fetch(
    _ prefetch: MemoryHints.Prefetch, _ edges: Edges, _ rows: Range<Int>, mask: UInt = 0,
    bytes maskBytes: Int = 0
  ) {
    let pixel = format.bytesPerPixel
    // A mask's groups end up to seven pixels beyond its visible part.
    let bytes = ((edges.right &- edges.left &+ 7) & ~7) &* pixel
    let (top, bottom) = (max(edges.top, rows.lowerBound), min(edges.bottom, rows.upperBound))
    guard bytes <= Self.longestRow, top < bottom else { return }
    memory.prefetch(
      prefetch, (top &* width &+ edges.left) &* pixel, rows: bottom &- top, stride: width &* pixel,
      bytes: bytes, source: mask, sourceBytes: maskBytes)
  }
}
