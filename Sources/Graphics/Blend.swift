/// How a sprite combines with what is behind it.
@frozen
public enum Blend: UInt8, Sendable {
  /// Covers what is behind it, by its opacity.
  case over
  /// Adds its light, each channel up to full; the order of such sprites does not matter.
  case additive
}
