/// How what the last frame drew goes away: for people who measure a machine.
public enum ErasingChoice: String, CaseIterable, Sendable {
  /// What counts of sprites say; see docs/raster.md.
  case automatic = "auto"
  /// All of a frame is cleared, then drawn.
  case full
  /// The backdrop is put back where sprites were.
  case damage
  /// All of a frame is cleared and drawn, 64 rows at a time.
  case bands
}

extension Rasterizer {
  /// What is used in place of the rasteriser's own choice; the pixels are the same.
  ///
  /// - Parameter choice: for all frames from now on.
  public mutating func erase(_ choice: ErasingChoice) {
    strategy.isFull = choice == .automatic ? nil : choice != .damage
    strategy.usesBands = choice == .automatic ? nil : choice == .bands
  }
}
