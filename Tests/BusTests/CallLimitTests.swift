import Testing

@testable import Bus

@Suite("A bound on messages between frames")
struct CallLimitTests {
  /// Takes messages that are always waiting, each in 10 µs, for a time; returns the instants.
  private func flood(_ cost: CallLimit.Cost, for nanoseconds: Int64) -> [Int64] {
    var limit = CallLimit()
    var (now, taken): (Int64, [Int64]) = (0, [])
    while now < nanoseconds {
      taken.append(now)
      now = max(now + 10_000, limit.add(cost, at: now) ?? 0)
    }
    return taken
  }

  @Test("A flood of calls gets its share of each window, and no more")
  func flood() {
    let taken = flood(.handled, for: 1_000_000_000)
    let windows = Int(1_000_000_000 / CallLimit.window)
    #expect(taken.count == windows * 64)
    for (index, instant) in taken.enumerated() {
      #expect(instant / CallLimit.window == Int64(index / 64))
    }
  }

  @Test("Messages that are thrown away get a larger share, so that they do not hold up calls")
  func ignored() {
    #expect(flood(.ignored, for: 1_000_000_000).count == 50 * 1024)
  }

  @Test("Seldom calls never wait")
  func seldom() {
    var limit = CallLimit()
    for call in 0..<1000 {
      #expect(limit.add(.handled, at: Int64(call) * CallLimit.window / 32) == nil)
    }
  }
}
