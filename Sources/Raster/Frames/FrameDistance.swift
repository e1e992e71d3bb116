import Graphics

/// Whether the rows of a large frame are beyond the CPU's caches after it was cleared as a whole.
/// ```
///   frames      1   2   3   …   65   66   …        ●  reads at random places of the frame just drawn are timed
///               ●                ●                  prefetched from the next frame on, if they take long
/// ```
/// What a CPU says about its caches is no answer: other programs, and other guests of a virtual machine, share them.
/// Prefetching near rows costs a tenth of a frame; not prefetching far ones more than half.
struct FrameDistance {
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
