import Graphics

/// Memory hints for the CPU and the kernel; pixels do not depend on them.
///
/// The rasteriser itself uses no special instruction or system call: its creator passes them in.
public struct MemoryHints: Sendable {
  /// Prefetches rows from an address on, and what is drawn there; `stride` is from one row's start to the next.
  public typealias Prefetch =
    @Sendable @convention(c) (
      _ start: UInt, _ rows: Int, _ stride: Int, _ bytes: Int, _ source: UInt, _ sourceBytes: Int
    ) -> Void

  /// Requests large pages for bytes at an address, to avoid thousands of page-table walks per frame.
  public typealias UseLargePages = @Sendable @convention(c) (_ start: UInt, _ bytes: Int) -> Void

  /// Measures how long a read somewhere in memory takes, in nanoseconds: some bytes at an address.
  public typealias ReadTime = @Sendable @convention(c) (_ start: UInt, _ bytes: Int) -> Int

  let prefetch: Prefetch
  let useLargePages: UseLargePages
  let readTime: ReadTime

  /// All three; a `readTime` that always returns `Int.max` prefetches always.
  public init(
    prefetch: @escaping Prefetch, useLargePages: @escaping UseLargePages,
    readTime: @escaping ReadTime
  ) {
    self.prefetch = prefetch
    self.useLargePages = useLargePages
    self.readTime = readTime
  }
}

/// Whether the rows of a large frame are beyond the CPU's caches after it was cleared as a whole.
/// ```
///   frames      1   2   3   …   65   66   …        ●  reads at random places of the frame just drawn are timed
///               ●                ●                  prefetched from the next frame on, if they take long
/// ```
/// What a CPU says about its caches is no answer: other programs, and other guests of a virtual machine, share them.
/// Prefetching near rows costs a tenth of a frame; not prefetching far ones more than half.
struct CacheProbe {
  private var isFar = true
  private var frames = 0
  private static let period = 64

  /// Smaller frames fit the cache of one core.
  private static let small = 4 << 20

  /// Whether a frame that is cleared as a whole is prefetched.
  func isFar(_ frame: borrowing Frame) -> Bool { isFar && frame.bytes.byteCount >= Self.small }

  /// Counts a frame that was cleared as a whole.
  mutating func note(_ frame: inout Frame, _ hints: MemoryHints) {
    guard frame.bytes.byteCount >= Self.small else { return }
    if frames % Self.period == 0 { isFar = frame.lendPixels { $0.isFar(hints) } }
    frames &+= 1
  }
}

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
