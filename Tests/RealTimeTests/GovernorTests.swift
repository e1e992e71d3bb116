import Motion
import Outputs
import Pipeline
import RealTime
import Testing

@Suite("The governor")
struct GovernorTests {
  private static let period: Int64 = 16_666_667
  /// A budget of 12.5 ms.
  private static let fresh = Governor(period: period, share: 0.75)

  /// A service in real time whose frames cost so many milliseconds, on a clock of its own.
  private struct Panel {
    var governor = GovernorTests.fresh
    var now = 5.0
    /// Levels that it came to, and when.
    var levels: [Int] = [0]
    var changes: [Double] = []
    private var pacer = FramePacer(
      start: Instant(nanoseconds: 5_000_000_000), rate: FrameRate(60))

    mutating func run(seconds: Double, cost: (Reduction) -> Double) {
      let end = now + seconds
      while now < end {
        now = max(now, Double(pacer.deadline.nanoseconds) / 1e9)
        let turn = pacer.take(at: Instant(nanoseconds: Instant.nanoseconds(seconds: now)))
        let busy = cost(governor.reduction)
        now += busy / 1000
        let done = Instant(nanoseconds: Instant.nanoseconds(seconds: now))
        if governor.add(
          busy: Instant.nanoseconds(seconds: busy / 1000), skipped: turn.skipped, at: done)
        {
          levels.append(governor.index)
          changes.append(now)
          pacer.stride = governor.reduction.stride
        }
      }
    }
  }

  @Test("Within the budget nothing is dropped")
  func calm() {
    var panel = Panel()
    panel.run(seconds: 60) { _ in 12.4 }
    #expect(panel.levels == [0])
  }

  @Test(
    "A frame that the machine kept waiting costs no level, however long",
    arguments: [20.0, 100, 240, 2000])
  func preemption(milliseconds: Double) {
    var panel = Panel()
    var frames = 0
    panel.run(seconds: 60) { _ in
      frames += 1
      return frames % 150 == 0 ? milliseconds : 5
    }
    #expect(panel.levels == [0])
  }

  @Test("A machine that delays every other frame is too slow, whatever the cause")
  func busyMachine() {
    var panel = Panel()
    var frames = 0
    panel.run(seconds: 10) { _ in
      frames += 1
      return frames.isMultiple(of: 2) ? 40 : 5
    }
    #expect(panel.levels.starts(with: [0, 1, 2]))
  }

  @Test("Each second of late frames drops one thing more, in the documented order")
  func order() {
    var panel = Panel()
    panel.run(seconds: 20) { _ in 200 }
    #expect(panel.levels == [0, 1, 2, 3, 4, 5, 6])
    #expect(panel.now - 5 >= 20 && panel.changes.last ?? 99 < 5 + 8)
    #expect(panel.governor.reduction.births == 0.25 && panel.governor.reduction.stride == 3)
    #expect(panel.governor.reduction.words == "births at 25 %, coarse places, every 3rd frame")
    let levels = Reduction.levels
    for (before, after) in zip(levels, levels.dropFirst()) {
      #expect(before.births >= after.births && before.stride <= after.stride)
      #expect(!before.isCoarse || after.isCoarse)
      #expect(before != after)
    }
    #expect(levels[0].words.isEmpty)
    #expect(levels.map(\.stride).max() == Governor.longestStride)
  }

  @Test("It stops at a sufficient level and stays there")
  func enough() {
    var panel = Panel()
    // A cost that goes with the births: 20 ms in full, 10 with half of them.
    panel.run(seconds: 600) { 20 * $0.births }
    #expect(panel.levels == [0, 1, 2])
    // 30 ms at any birth rate: every third frame has 37 of them.
    var slow = Panel()
    slow.run(seconds: 600) { _ in 30 }
    #expect(slow.levels == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test(
    "At the border of a level it does not go back and forth",
    arguments: [12.5, 13, 14.1, 16.6, 18, 19.5, 24.9, 25.1, 33, 49.9, 52, 70])
  func border(cost: Double) {
    var panel = Panel()
    var generator = SeededGenerator(seed: 3)
    panel.run(seconds: 1200) { $0.births * cost * generator.next(around: 1, range: 0.2) }
    #expect(panel.levels == Array(0..<panel.levels.count), "\(panel.levels)")
  }

  @Test("With long lifetimes, a level that was too high is retried ever more rarely")
  func lag() {
    var panel = Panel()
    // What a frame costs follows the births as flakes of 20 s do: it takes that long to fall.
    var (alive, last) = (1.0, panel.now)
    var clock = panel.now
    panel.run(seconds: 3600) { level in
      clock += Double(level.stride) / 60
      alive += (level.births - alive) * min(1, (clock - last) / 7)
      last = clock
      return 20 * alive
    }
    #expect(panel.levels.max() ?? 0 >= 4)
    let late = panel.changes.filter { $0 > 5 + 1800 }.count
    #expect(late <= 12, "\(panel.changes)")
    #expect((1...3).contains(panel.governor.index), "\(panel.levels)")
  }

  @Test("It recovers one level for each five calm seconds")
  func back() {
    var panel = Panel()
    panel.run(seconds: 20) { _ in 200 }
    panel.run(seconds: 4) { _ in 1 }
    #expect(panel.governor.index == 6)
    panel.run(seconds: 32) { _ in 1 }
    #expect(panel.levels == [0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0])
  }

  @Test("At one frame a second, a decision takes ten frames")
  func rarely() {
    var governor = Governor(period: 1_000_000_000, share: 0.75)
    var steps: [Int] = []
    for second in 0...25 {
      let isNew = governor.add(
        busy: 900_000_000, skipped: 0, at: Instant(nanoseconds: Int64(second) * 1_000_000_000))
      if isNew { steps.append(second) }
    }
    #expect(steps == [10, 20])
  }
}
