/// How the last frame's sprites are erased, for benchmarks.
public enum ErasingChoice: String, CaseIterable, Sendable {
  /// Decided by counts of sprites; see docs/raster.md.
  case automatic = "auto"
  /// The whole frame is cleared, then drawn.
  case full
  /// The backdrop is restored behind sprites.
  case damage
  /// The frame is cleared and drawn in bands of 64 rows.
  case bands
}

extension Rasterizer {
  /// Overrides the rasteriser's choice; the pixels are the same.
  ///
  /// - Parameter choice: applies to all later frames.
  public mutating func erase(_ choice: ErasingChoice) {
    strategy.isFull = choice == .automatic ? nil : choice != .damage
    strategy.usesBands = choice == .automatic ? nil : choice == .bands
  }
}
