import Pipeline
import Scenes
import Synchronization
import Testing

@Suite("Work shared by two threads")
struct TwoThreadsTests {
  @Test("Each item's work is done once, and the results are in order", arguments: [0, 1, 2, 1000])
  func order(count: Int) {
    let calls = Mutex(0)
    let squares = TwoThreads().map(Array(0..<count)) { number in
      calls.withLock { $0 += 1 }
      return number * number
    }
    #expect(squares == (0..<count).map { $0 * $0 } && calls.withLock(\.self) == count)
  }

  @Test("Work begun in advance is done once, whether its result is read twice or never")
  func begun() {
    let calls = Mutex(0)
    @Sendable func seven() -> Int {
      calls.withLock { $0 += 1 }
      return 7
    }
    let work = TwoThreads().begin(seven)
    #expect(work.result() == 7 && work.result() == 7 && calls.withLock(\.self) == 1)
    // Ends with its owner, which waits for it.
    _ = TwoThreads().begin(seven)
    #expect(calls.withLock(\.self) == 2)
  }

  @Test("A limit of one thread starts none")
  func limits() {
    #expect(!(DrawingThreads.Limit.one.sharing is TwoThreads))
    #expect(DrawingThreads.Limit.two.sharing is TwoThreads)
  }
}
