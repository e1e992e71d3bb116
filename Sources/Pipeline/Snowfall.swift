/// Whether it snows.
public enum Snowfall: Sendable {
  case falling
  /// No births; living particles finish.
  case draining
  /// No particles.
  case cleared
}
