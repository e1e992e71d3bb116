import Posix
import Scenes
import Synchronization

/// Work in the caller's thread and in a second one, which ends with the work.
public struct TwoThreads: WorkSharing {
  /// Shares from two items on.
  public init() {}

  /// The results of `body` for all items: each thread takes the next item until none is left.
  public func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    let queue = Queue(items, body)
    // Without a second thread, which the system may refuse, the caller does all.
    let helper = items.count > 1 ? try? WorkerThread("work", queue.run) : nil
    queue.run()
    helper?.join()
    return queue.all
  }

  /// The work, in the second thread.
  public func begin<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) -> Begun<Result> {
    let job = Job(body)
    guard let helper = try? WorkerThread("work", job.run) else { return NoSharing().begin(body) }
    return Begun {
      helper.join()
      return job.result
    }
  }

  private final class Job<Result: Sendable>: Sendable {
    private let body: @Sendable () -> Result
    private let known = Mutex<Result?>(nil)

    init(_ body: @escaping @Sendable () -> Result) { self.body = body }

    @Sendable func run() {
      let result = body()
      known.withLock { $0 = result }
    }

    /// Once `run` has ended.
    var result: Result { known.withLock { $0 } ?? body() }
  }

  private final class Queue<Item: Sendable, Result: Sendable>: Sendable {
    private let items: [Item]
    private let body: @Sendable (Item) -> Result
    private let next = Atomic(0)
    private let results: Mutex<[Result?]>

    init(_ items: [Item], _ body: @escaping @Sendable (Item) -> Result) {
      (self.items, self.body) = (items, body)
      results = Mutex(Array(repeating: nil, count: items.count))
    }

    @Sendable func run() {
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < items.count else { return }
        let result = body(items[index])
        results.withLock { $0[index] = result }
      }
    }

    var all: [Result] { results.withLock { $0.compactMap(\.self) } }
  }
}

extension DrawingThreads.Limit {
  /// How work is shared under this limit.
  public var sharing: any WorkSharing { most > 1 ? TwoThreads() : NoSharing() }
}
