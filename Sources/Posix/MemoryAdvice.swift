import CLinux

/// Memory hints for the CPU and the kernel, for modules that use no C; they affect only speed.
public enum MemoryAdvice {
  /// Prefetches rows to be written, and what they are drawn from: address of the first, number of rows, bytes between
  /// rows, bytes of each; address and bytes.
  public static var prefetchRows: @Sendable @convention(c) (UInt, Int, Int, Int, UInt, Int) -> Void
  {
    snow_prefetch_rows
  }

  /// The mean time of a read somewhere in memory, in nanoseconds: address and bytes, at least 64.
  public static var readTime: @Sendable @convention(c) (UInt, Int) -> Int { snow_read_time }

  /// Requests large pages: address and bytes.
  public static var useLargePages: @Sendable @convention(c) (UInt, Int) -> Void {
    snow_use_large_pages
  }
}
