/// Accepts a thousand connections at once, then a thousand a second, so that no client keeps the producer busy.
struct AcceptBudget {
  private var credit: Int64 = AcceptBudget.most * AcceptBudget.price
  private var last: Int64 = 0
  private static let most: Int64 = 1024
  /// Nanoseconds for one.
  private static let price: Int64 = 1_000_000

  /// How long new connections wait when it is used up, in nanoseconds.
  static let pause: Int64 = 20_000_000

  /// Takes one; `now` is in nanoseconds on CLOCK_MONOTONIC; false if it is used up.
  mutating func take(at now: Int64) -> Bool {
    credit = min(credit + max(now - last, 0), Self.most * Self.price)
    last = now
    guard credit >= Self.price else { return false }
    credit -= Self.price
    return true
  }
}
