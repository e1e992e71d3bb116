import Motion

/// A brightness that glides to where it should be.
public struct Dimmer: Equatable, Sendable {
  /// What it is now, 0...1.
  public private(set) var level: Double
  /// Where it glides to, 0...1.
  public var target: Double
  private var instant: Instant

  /// A brightness at rest.
  public init(_ level: Double, at instant: Instant) {
    (self.level, target, self.instant) = (level, level, instant)
  }

  /// Whether it has arrived.
  public var isSteady: Bool { level == target }

  /// Goes on to an instant.
  ///
  /// - Parameters:
  ///   - instant: not before the last one; nothing happens then.
  ///   - seconds: how long it takes from dark to bright.
  public mutating func advance(to instant: Instant, seconds: Double) {
    let way = max(0, Double(instant.nanoseconds(since: self.instant)) / 1e9 / seconds)
    level = level < target ? min(level + way, target) : max(level - way, target)
    self.instant = instant
  }
}
