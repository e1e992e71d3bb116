import Motion
import Outputs
import Pipeline
import RealTime
import Testing

@Suite("The governor")
struct GovernorTests {
  /// A service in real time whose frames cost so many milliseconds, on a clock of its own; at 60 frames a second, a frame
  /// may take 12.5.
  private struct Panel {
    var governor: Governor
    var now = 5.0
    /// Levels that it came to, and when.
    var levels: [Int] = [0]
    var changes: [Double] = []
    private var pacer: FramePacer

    init(rate: FrameRate = FrameRate(60)) {
      pacer = FramePacer(start: Instant(nanoseconds: 5_000_000_000), rate: rate)
      governor = Governor(period: pacer.period, share: 0.75)
    }

    /// Every so many frames, one costs more, at any level.
    mutating func run(seconds: Double, _ slow: Double, every: Int, others: Double) {
      var frames = 0
      run(seconds: seconds) { _ in
        frames += 1
        return frames.isMultiple(of: every) ? slow : others
      }
    }

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

  @Test("Slow frames while caches fill, in the first half second, cost no level")
  func warming() {
    var panel = Panel()
    panel.run(seconds: 0.5) { _ in 60 }
    panel.run(seconds: 60) { _ in 10 }
    #expect(panel.levels == [0])
  }

  @Test(
    "A frame that the machine kept waiting costs no level, however long",
    arguments: [20.0, 100, 240, 2000], [60, 30, 15, 10])
  func preemption(milliseconds: Double, rate: Int) {
    var panel = Panel(rate: FrameRate(rate))
    panel.run(seconds: 60, milliseconds, every: 150, others: 5)
    #expect(panel.levels == [0])
  }

  @Test("A machine that delays every other frame is too slow, whatever the cause")
  func busyMachine() {
    var panel = Panel()
    panel.run(seconds: 10, 40, every: 2, others: 5)
    #expect(panel.levels.count >= 2 && panel.levels == panel.levels.sorted())
  }

  @Test("Levels drop one thing more each, in the documented order")
  func order() {
    let levels = Reduction.levels
    for (before, after) in zip(levels, levels.dropFirst()) {
      #expect(before.births >= after.births && before.stride <= after.stride)
      #expect(!before.isCoarse || after.isCoarse)
      #expect(before != after)
    }
    #expect(levels[0].words.isEmpty)
    #expect(levels.map(\.stride).max() == Governor.longestStride)
    #expect(levels[6].words == "births at 25 %, coarse places, every 3rd frame")
  }

  @Test(
    "A sixth of 0.85 s of late frames goes as far down as their time asks for, with room",
    arguments: [(13.0, 1), (14, 1), (15, 2), (21, 2), (22, 3), (42, 3), (43, 5), (200, 6)])
  func jump(cost: Double, level: Int) {
    var panel = Panel()
    panel.run(seconds: 1.4) { _ in cost }
    #expect(panel.levels == [0, level])
  }

  @Test("A load that begins later is answered within a third of a second", arguments: 0..<10)
  func suddenLoad(tenth: Int) {
    var panel = Panel()
    panel.run(seconds: 3 + Double(tenth) / 10) { _ in 5 }
    let begin = panel.now
    panel.run(seconds: 0.33) { _ in 14 }
    #expect(panel.levels == [0, 1], "after \(begin - 5) s: \(panel.changes)")
  }

  @Test("Whatever frames cost, the level is found within 2.2 seconds, and kept")
  func settling() {
    var cost = 12.6
    while cost < 250 {
      for follows in [0, 0.3, 0.6, 1] {
        var panel = Panel()
        panel.run(seconds: 300) { cost * (1 - follows * (1 - $0.births)) }
        let words: Comment = "\(cost) ms, \(follows) of it by births: \(panel.levels)"
        #expect(panel.changes.allSatisfy { $0 < 5 + 2.2 }, words)
        #expect(panel.levels == panel.levels.sorted(), words)
      }
      cost *= 1.13
    }
  }

  @Test(
    "Where births change nothing, three steps are enough, however few frames are late",
    arguments: 2...5)
  func uneven(every: Int) {
    var panel = Panel()
    var frames = 0
    // As with a quota: it runs out in some frames, and the others are quick.
    panel.run(seconds: 20) {
      frames += 1
      return $0.stride == 1 && frames.isMultiple(of: every) ? 20 : 4
    }
    #expect(panel.changes.count <= 3 && panel.changes.allSatisfy { $0 < 5 + 3 })
    #expect(panel.levels.last == 5 && panel.levels == panel.levels.sorted(), "\(panel.levels)")
  }

  @Test("One late frame in seven costs no level")
  func occasional() {
    var panel = Panel()
    panel.run(seconds: 60, 13, every: 7, others: 4)
    #expect(panel.levels == [0])
  }

  @Test("It stops at a sufficient level and stays there")
  func enough() {
    var panel = Panel()
    // A cost that goes with the births: 20 ms in full, 10 with half of them.
    panel.run(seconds: 600) { 20 * $0.births }
    #expect(panel.levels == [0, 2])
    // 30 ms at any birth rate: every third frame has 37 of them.
    var slow = Panel()
    slow.run(seconds: 600) { _ in 30 }
    #expect(slow.levels == [0, 3, 6])
  }

  @Test(
    "At the border of a level it does not go back and forth",
    arguments: [12.5, 13, 14.1, 16.6, 18, 19.5, 24.9, 25.1, 33, 49.9, 52, 70])
  func border(cost: Double) {
    var panel = Panel()
    var generator = SeededGenerator(seed: 3)
    panel.run(seconds: 1200) { $0.births * cost * generator.next(around: 1, range: 0.2) }
    #expect(panel.levels == panel.levels.sorted(), "\(panel.levels)")
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

  @Test("After twenty calm seconds it returns as far as they had room for")
  func back() {
    var panel = Panel()
    panel.run(seconds: 20) { _ in 200 }
    panel.run(seconds: 19) { _ in 1 }
    #expect(panel.governor.index == 6)
    panel.run(seconds: 3) { _ in 1 }
    #expect(panel.levels == [0, 6, 0])
    // Room for half of the births, were each to cost as much as now.
    var crowded = Panel()
    crowded.run(seconds: 20) { _ in 200 }
    crowded.run(seconds: 22) { 20 * $0.births }
    #expect(crowded.levels == [0, 6, 2])
  }

  @Test(
    "One late frame in 17 holds no level, one in 12 does",
    arguments: [(17, true), (12, false)])
  func tolerance(every: Int, returns: Bool) {
    var panel = Panel()
    panel.run(seconds: 20) { _ in 200 }
    // At level 6, a frame has 37.5 ms.
    panel.run(seconds: 60, 40, every: every, others: 1)
    #expect(panel.levels == (returns ? [0, 6, 0] : [0, 6]))
  }

  @Test(
    "A load that comes and goes costs a few steps an hour, not one with each change",
    arguments: [8.0, 12, 20])
  func waves(seconds: Double) {
    var panel = Panel()
    for _ in 0..<Int(3600 / seconds / 2) {
      panel.run(seconds: seconds) { 20 * $0.births }
      panel.run(seconds: seconds) { 8 * $0.births }
    }
    #expect(panel.changes.count <= 30, "\(panel.levels)")
  }

  @Test("At one frame a second, four late frames of ten are enough, and births have ten to act")
  func rarely() {
    var governor = Governor(period: 1_000_000_000, share: 0.75)
    var steps: [Int] = []
    for second in 0...25 {
      let isNew = governor.add(
        busy: 900_000_000, skipped: 0, at: Instant(nanoseconds: Int64(second) * 1_000_000_000))
      if isNew { steps.append(second) }
    }
    #expect(steps == [5, 15])
  }
}
