/// A bound on each user's calls of methods, which may load a scene, log or write a file: arithmetic without a clock.
struct CallBudget: Equatable {
  /// Calls at once; after that, one in each `period`.
  static let most: Int64 = 16
  /// In nanoseconds.
  static let period: Int64 = 1_000_000_000
  /// For a caller that is refused.
  static let words = "too many calls; a user has \(most) at once, then one a second"

  /// When all calls of a user are paid for; users without debts are left out.
  private var paid: [UInt32: Int64] = [:]

  /// Takes a call of a user at `now` on CLOCK_MONOTONIC, in nanoseconds; false if it is one too many.
  mutating func take(for user: UInt32, at now: Int64) -> Bool {
    paid = paid.filter { $0.value > now }
    let next = (paid[user] ?? now) + Self.period
    guard next - now <= Self.most * Self.period else { return false }
    paid[user] = next
    return true
  }
}
