import CLinux

/// What the CPU and the kernel may be told of memory, for stages that know no C; nothing but time depends on it.
public enum MemoryAdvice {
  /// Has the CPU fetch rows before they are needed: where the first one begins, how many there are, bytes from one to
  /// the next, and bytes of each.
  public static var prefetchRows: @Sendable @convention(c) (UInt, Int, Int, Int) -> Void {
    snow_prefetch_rows
  }

  /// Asks the kernel for large pages: where memory begins, and its bytes.
  public static var useLargePages: @Sendable @convention(c) (UInt, Int) -> Void {
    snow_use_large_pages
  }
}
