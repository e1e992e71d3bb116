/// Memory hints for the CPU and the kernel; pixels do not depend on them.
///
/// The rasteriser itself uses no special instruction or system call: its creator passes them in.
public struct MemoryHints: Sendable {
  /// Prefetches rows of bytes.
  ///
  /// - Parameters:
  ///   - start: address of the first row.
  ///   - rows: the number of rows.
  ///   - stride: bytes between the starts of rows.
  ///   - bytes: bytes of each row.
  public typealias Prefetch =
    @Sendable @convention(c) (_ start: UInt, _ rows: Int, _ stride: Int, _ bytes: Int) -> Void

  /// Requests large pages, to avoid thousands of page-table walks a frame.
  ///
  /// - Parameters:
  ///   - start: address of the memory.
  ///   - bytes: its size.
  public typealias UseLargePages = @Sendable @convention(c) (_ start: UInt, _ bytes: Int) -> Void

  let prefetch: Prefetch
  let useLargePages: UseLargePages

  /// Both hints.
  public init(prefetch: @escaping Prefetch, useLargePages: @escaping UseLargePages) {
    self.prefetch = prefetch
    self.useLargePages = useLargePages
  }
}
