import Posix
import Raster

extension MemoryHints {
  /// What this CPU and this kernel understand.
  public static var system: MemoryHints {
    MemoryHints(
      prefetch: MemoryAdvice.prefetchRows, useLargePages: MemoryAdvice.useLargePages)
  }
}
