/// Accepts a number of connections at once, then as many a second as it is given, so that no client keeps a server
/// busy.
public struct AcceptBudget: Sendable {
  private var credit: Int64
  private var last: Int64 = 0
  private let most: Int64
  /// Nanoseconds for one.
  private let price: Int64

  /// How long new connections wait when it is used up, in nanoseconds.
  public static let pause: Int64 = 20_000_000

  /// A full budget of `most` connections, and `rate` a second after those.
  public init(most: Int64 = 1024, rate: Int64 = 1000) {
    (self.most, price) = (most, 1_000_000_000 / rate)
    credit = most * price
  }

  /// Takes one; `now` is in nanoseconds on CLOCK_MONOTONIC; false if it is used up.
  public mutating func take(at now: Int64) -> Bool {
    credit = min(credit + max(now - last, 0), most * price)
    last = now
    guard credit >= price else { return false }
    credit -= price
    return true
  }
}
