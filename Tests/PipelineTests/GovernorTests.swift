import Motion
import Pipeline
import Testing

@Suite("The governor")
struct GovernorTests {
  private static let period: Int64 = 16_666_667

  /// Runs frames that cost so many milliseconds at each level, for so many seconds of real time.
  private func run(
    _ governor: inout Governor, from start: Double, seconds: Double,
    cost: (Governor.Level) -> Double
  ) -> [Int] {
    var now = start
    var levels: [Int] = [governor.index]
    while now < start + seconds {
      let busy = cost(governor.level)
      now += max(Double(governor.level.stride) / 60, busy / 1000)
      let instant = Instant(nanoseconds: Instant.nanoseconds(seconds: now))
      if governor.add(busy: Instant.nanoseconds(seconds: busy / 1000), at: instant) {
        levels.append(governor.index)
      }
    }
    return levels
  }

  @Test("Within the budget nothing is left out, whatever single frames cost")
  func calm() {
    var governor = Governor(period: Self.period, share: 0.75)
    #expect(run(&governor, from: 5, seconds: 60) { _ in 12.4 } == [0])
    // One frame of two seconds in ten is a hiccup of the machine, and costs a level for a while.
    var frames = 0
    let levels = run(&governor, from: 65, seconds: 40) { _ in
      frames += 1
      return frames == 100 ? 2000 : 5
    }
    #expect(levels == [0, 1, 0])
  }

  @Test("Every second over the budget one thing more, in the order that is documented")
  func order() {
    var governor = Governor(period: Self.period, share: 0.75)
    #expect(run(&governor, from: 0, seconds: 20) { _ in 200 } == [0, 1, 2, 3, 4, 5, 6])
    #expect(governor.level.births == 0.25 && governor.level.stride == 3)
    #expect(governor.level.words == "births at 25 %, coarse places, every 3rd frame")
    let levels = Governor.levels
    for (before, after) in zip(levels, levels.dropFirst()) {
      #expect(before.births >= after.births && before.stride <= after.stride)
      #expect(!before.isCoarse || after.isCoarse)
      #expect(before != after)
    }
    #expect(levels[0].words.isEmpty)
  }

  @Test("It stops where it suffices, and stays there")
  func enough() {
    var governor = Governor(period: Self.period, share: 0.75)
    // A cost that goes with the births: 20 ms in full, 10 with half of them.
    #expect(run(&governor, from: 0, seconds: 60) { 20 * $0.births } == [0, 1, 2])
    // 30 ms whatever is born: every third frame has 37 of them.
    var slow = Governor(period: Self.period, share: 0.75)
    #expect(run(&slow, from: 0, seconds: 60) { _ in 30 } == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test("It comes back, a level for each ten calm seconds")
  func back() {
    var governor = Governor(period: Self.period, share: 0.75)
    _ = run(&governor, from: 0, seconds: 20) { _ in 200 }
    #expect(run(&governor, from: 20, seconds: 9) { _ in 1 } == [6])
    #expect(run(&governor, from: 29, seconds: 70) { _ in 1 } == [6, 5, 4, 3, 2, 1, 0])
  }
}
