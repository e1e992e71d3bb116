/// How a sprite meets what is already there.
@frozen
public enum Blend: UInt8, Sendable {
  /// It covers what lies behind it by as much as it is opaque.
  case over
  /// Its light is added, each channel up to its brightest; the order of such sprites among
  /// themselves does not matter.
  case additive
}
