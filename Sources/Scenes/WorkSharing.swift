/// Does independent work, perhaps in several threads: this module starts none.
public protocol WorkSharing: Sendable {
  /// The results of `body` for all items, in their order; it runs once for each, in any order and in any thread.
  func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item) -> Result
  ) -> [Result]
}

/// All work in the caller's thread.
public struct NoSharing: WorkSharing {
  /// Shares nothing.
  public init() {}

  /// The results of `body` for all items, one after the other.
  public func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    items.map(body)
  }
}
