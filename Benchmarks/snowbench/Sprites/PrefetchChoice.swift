import Pipeline
import Posix
import Raster

/// Whether large frames are prefetched after they were cleared as a whole; see docs/raster.md.
enum PrefetchChoice: String, CaseIterable {
  /// If reading them takes long.
  case automatic = "auto"
  case always
  case never

  var hints: MemoryHints {
    switch self {
    case .automatic: .system
    case .always: hints { _, _ in .max }
    case .never: hints { _, _ in 0 }
    }
  }

  private func hints(_ readTime: @escaping MemoryHints.ReadTime) -> MemoryHints {
    MemoryHints(
      prefetch: MemoryAdvice.prefetchRows, useLargePages: MemoryAdvice.useLargePages,
      readTime: readTime)
  }
}
