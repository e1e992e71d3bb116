import Motion

/// A brightness that moves to its target at a steady pace.
public struct Dimmer: Equatable, Sendable {
  /// The brightness now, 0...1.
  public private(set) var level: Double
  /// The brightness to reach, 0...1.
  public var target: Double
  private var instant: Instant

  /// A brightness at rest.
  public init(_ level: Double, at instant: Instant) {
    (self.level, target, self.instant) = (level, level, instant)
  }

  /// Whether the target is reached.
  public var isSteady: Bool { level == target }

  /// Moves on to an instant, at `seconds` from dark to bright; an earlier instant changes nothing.
  public mutating func advance(to instant: Instant, seconds: Double) {
    guard instant > self.instant else { return }
    let way = Double(instant.nanoseconds(since: self.instant)) / 1e9 / seconds
    level = level < target ? min(level + way, target) : max(level - way, target)
    self.instant = instant
  }
}
