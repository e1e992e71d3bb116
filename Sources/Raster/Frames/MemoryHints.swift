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

  let prefetch: Prefetch
  let useLargePages: UseLargePages

  /// Both hints.
  public init(prefetch: @escaping Prefetch, useLargePages: @escaping UseLargePages) {
    self.prefetch = prefetch
    self.useLargePages = useLargePages
  }
}
