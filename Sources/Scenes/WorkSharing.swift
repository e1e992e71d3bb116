/// Does independent work, perhaps in several threads: this module starts none.
public protocol WorkSharing: Sendable {
  /// The results of `body` for all items, in their order; it runs once for each, in any order and in any thread.
  func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item) -> Result
  ) -> [Result]

  /// Begins work of which the result is needed later.
  func begin<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Begun<Result>
}

/// Work that another thread may still be doing.
public struct Begun<Result: Sendable>: Sendable {
  /// Waits for the end of the work.
  public let result: @Sendable () -> Result

  /// Work that `result` waits for.
  public init(_ result: @escaping @Sendable () -> Result) { self.result = result }
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

extension WorkSharing {
  /// The work in the caller's thread: it is done when this returns.
  public func begin<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) -> Begun<Result> {
    let result = body()
    return Begun { result }
  }
}
