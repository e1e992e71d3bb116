import Motion

/// A number that reaches its target within a second, on the pipeline's clock.
public struct Fade: Equatable, Sendable {
  /// The number now.
  public private(set) var level: Double
  /// The number that was set.
  public private(set) var target: Double
  private var from: Double
  private var begin = Instant.zero

  /// Nanoseconds.
  private static let length: Int64 = 1_000_000_000

  /// A number at rest.
  public init(_ level: Double) { (self.level, target, from) = (level, level, level) }

  /// Whether the target is reached.
  public var isSteady: Bool { level == target }

  /// Leaves for another target at an instant.
  mutating func leave(for target: Double, at instant: Instant) {
    advance(to: instant)
    (from, self.target, begin) = (level, target, instant)
  }

  /// Moves on to an instant; an earlier one than that of the change changes nothing.
  mutating func advance(to instant: Instant) {
    guard !isSteady else { return }
    let age = instant.nanoseconds(since: begin)
    guard age < Self.length else { return level = target }
    level = from + (target - from) * (Double(max(age, 0)) / Double(Self.length))
  }
}
