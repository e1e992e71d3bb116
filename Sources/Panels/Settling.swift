import Motion

/// Whether a broker has passed on everything that it retains.
///
/// MQTT does not say when. After the subscriptions are confirmed, a broker sends what it retains without a pause; what
/// panels send meanwhile does not count.
public struct Settling: Sendable {
  /// The pause after which nothing more is expected, in nanoseconds.
  public static let pause: Int64 = 250_000_000

  private var newest: Instant?

  /// Before the subscriptions.
  public init() {}

  /// Further subscriptions are on their way.
  public mutating func restart() { newest = nil }

  /// All subscriptions are confirmed.
  public mutating func confirm(at now: Instant) { newest = now }

  /// A retained message has arrived.
  public mutating func arrive(at now: Instant) {
    if newest != nil { newest = now }
  }

  /// When nothing more is expected if nothing arrives before; nil before the subscriptions are confirmed.
  public func end(after pause: Int64 = pause) -> Instant? { newest?.advanced(by: pause) }
}
