/// What the CPU and the kernel are told of memory that a rasteriser uses; the pixels do not depend on it.
///
/// The stage itself names no instruction and no system call: whoever makes a `Rasterizer` may.
public struct MemoryHints: Sendable {
  /// Has the CPU fetch memory that is needed soon: rows of bytes, from an address on.
  ///
  /// - Parameters:
  ///   - start: where the first row begins.
  ///   - rows: how many there are.
  ///   - stride: bytes from one row's beginning to the next one's.
  ///   - bytes: of each row.
  public typealias Prefetch =
    @Sendable @convention(c) (_ start: UInt, _ rows: Int, _ stride: Int, _ bytes: Int) -> Void

  /// Asks for large pages, so that the CPU need not look up thousands of small ones a frame.
  ///
  /// - Parameters:
  ///   - start: where memory begins.
  ///   - bytes: how much there is.
  public typealias UseLargePages = @Sendable @convention(c) (_ start: UInt, _ bytes: Int) -> Void

  let prefetch: Prefetch
  let useLargePages: UseLargePages

  /// Hints of both kinds.
  public init(prefetch: @escaping Prefetch, useLargePages: @escaping UseLargePages) {
    self.prefetch = prefetch
    self.useLargePages = useLargePages
  }
}
