import Graphics

/// A flake's rows lie far apart: what the CPU does not have is fetched line by line, and each miss is waited for.
///
/// ```
///   drawn now        k          k + 1      k + 2      k + 3      k + 4      fetched meanwhile: its
///                  ▒▒▒▒▒                                        ░░░░░       rows of the frame, its mask
/// ```
/// At 60 frames a second others have had the caches in between, and that wait is most of a frame (docs/raster.md).
extension DrawPass {
  /// Two to eight take the same; further ahead, what was fetched may be gone again.
  private static var distance: Int { 4 }
  /// Longer rows are fetched early without being told.
  private static var longestRow: Int { 512 }

  /// Fetches where the backdrop will be put back after another sprite of the last frame.
  @inline(__always)
  func prefetchPrevious(after index: Int, _ rows: Range<Int>) {
    guard let prefetch, index &+ Self.distance < previousCount else { return }
    fetch(prefetch, previous[index &+ Self.distance].edges, rows)
  }

  /// Fetches what will be drawn after another command, and where.
  @inline(__always)
  func prefetch(after item: Int, before end: Int, _ rows: Range<Int>) {
    guard let prefetch, item &+ Self.distance < end else { return }
    let command = command(item &+ Self.distance)
    if command.pairs > 0 {
      stored.prefetch(
        prefetch, Int(command.source), bytes: Int(command.pairs) &* StoredMask.pairBytes)
    }
    fetch(prefetch, command.edges, rows)
  }

  @inline(__always)
  private func fetch(_ prefetch: MemoryHints.Prefetch, _ edges: Edges, _ rows: Range<Int>) {
    let pixel = format.bytesPerPixel
    // A mask's groups end up to seven pixels behind what can be seen.
    let bytes = (edges.right &- edges.left &+ 7) / 8 &* 8 &* pixel
    let (top, bottom) = (max(edges.top, rows.lowerBound), min(edges.bottom, rows.upperBound))
    guard bytes <= Self.longestRow, top < bottom else { return }
    memory.prefetch(
      prefetch, (top &* width &+ edges.left) &* pixel, rows: bottom &- top, stride: width &* pixel,
      bytes: bytes)
  }
}
