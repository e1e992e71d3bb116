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
