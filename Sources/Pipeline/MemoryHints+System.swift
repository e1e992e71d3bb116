import Posix
import Raster

extension MemoryHints {
  /// The hints that this CPU and this kernel support.
  public static var system: MemoryHints {
    MemoryHints(
      prefetch: MemoryAdvice.prefetchRows, useLargePages: MemoryAdvice.useLargePages,
      readTime: MemoryAdvice.readTime)
  }
}
