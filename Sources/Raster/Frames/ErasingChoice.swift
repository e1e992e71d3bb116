/// How the last frame's sprites are erased, for benchmarks.
public enum ErasingChoice: String, CaseIterable, Sendable {
  /// By counts of sprites; see docs/raster.md.
  case automatic = "auto"
  /// Clears the whole frame.
  case full
  /// Restores the backdrop behind sprites.
  case damage
  /// Clears and draws in bands of 64 rows.
  case bands
}

extension Rasterizer {
  /// Overrides the rasteriser's choice for all later frames; the pixels are the same.
  public mutating func erase(_ choice: ErasingChoice) {
    strategy.isFull = choice == .automatic ? nil : choice != .damage
    strategy.usesBands = choice == .automatic ? nil : choice == .bands
  }
}
