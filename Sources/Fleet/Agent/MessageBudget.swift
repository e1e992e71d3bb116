/// A bound on what is read or said in a window of time: arithmetic without a clock.
public struct MessageBudget: Sendable {
  private let most: Int
  /// In nanoseconds.
  private let window: Int64
  private var begin: Int64 = .min / 2
  private var taken = 0
  /// What was one too many since the last `take` that succeeded.
  public private(set) var refused = 0

  /// Allows `most` in each `window`, in nanoseconds.
  public init(_ most: Int, in window: Int64) { (self.most, self.window) = (most, window) }

  /// Takes one at `now`; returns how many were refused before it, or nil if it is one too many.
  public mutating func take(at now: Int64) -> Int? {
    if now - begin >= window { (begin, taken) = (now, 0) }
    guard taken < most else {
      refused += 1
      return nil
    }
    taken += 1
    defer { refused = 0 }
    return refused
  }
}
