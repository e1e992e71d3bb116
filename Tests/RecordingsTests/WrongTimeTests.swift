import Motion
import Testing

@testable import Recordings

/// Wrong timestamps in a log: their cost and their messages.
struct WrongTimeTests {
  /// A log of 100 rows a second, with the row's number in ax, and all times changed.
  private func read(_ count: Int = 400, _ time: (Int) -> Int) throws -> Contents {
    try Contents(text: head + (0..<count).map { "\(time($0)),\(Double($0) / 1e6),-1,0\n" }.joined())
  }

  /// The numbers of the rows that were read.
  private func rows(_ log: Contents) -> [Int] {
    log.samples.map { Int(($0.acceleration.x * 1e6).rounded()) }
  }

  private static let step = 10_000_000

  private func isInOrder(_ log: Contents) -> Bool {
    zip(log.samples, log.samples.dropFirst()).allSatisfy { $0.instant <= $1.instant }
  }

  @Test(
    "Rows with a wrong time are skipped and the rest of the log goes on",
    arguments: [
      (100..<110, 1000), (100..<101, 1000), (1..<2, 1000), (1..<30, 1000), (50..<250, 1000),
      (200..<210, 100_000_000), (7..<8, Int.max / 400 / step),
    ])
  func timesTooLarge(wrong: Range<Int>, factor: Int) throws {
    let log = try read { wrong.contains($0) ? $0 * Self.step * factor : $0 * Self.step }
    #expect(rows(log) == (0..<400).filter { !wrong.contains($0) })
    #expect(log.samples.last?.instant.nanoseconds == Int64(399 * Self.step))
    #expect(log.skipped == wrong.count)
    #expect(
      log.problems.first?.hasPrefix("\(wrong.lowerBound + 5):1: time jumps ahead by ") == true)
  }

  @Test(
    "Rows that go back in time for a while are skipped",
    arguments: [
      (100..<101, 0), (100..<110, 1_000_000_000), (390..<395, 0), (20..<320, 3_600_000_000_000),
      (10..<11, Int.max / 2),
    ])
  func timesTooSmall(wrong: Range<Int>, back: Int) throws {
    let log = try read {
      wrong.contains($0) ? back == 0 ? 0 : $0 * Self.step - back : $0 * Self.step
    }
    #expect(rows(log) == (0..<400).filter { !wrong.contains($0) })
    #expect(log.samples.last?.instant.nanoseconds == Int64(399 * Self.step))
    #expect(log.skipped == wrong.count && log.notes.isEmpty)
  }

  @Test(
    "A clock that is set back moves the rows after it",
    arguments: [
      1_000_000_000, 3_600_000_000_000, 1_790_000_000_000_000_000,
    ])
  func setBack(back: Int) throws {
    let base = 1_790_000_000_000_000_000
    let log = try read { base + $0 * Self.step - ($0 < 200 ? 0 : back) }
    #expect(rows(log) == Array(0..<400) && log.skipped == 0)
    let first = try #require(log.samples.first?.instant)
    #expect(
      log.samples.indices.allSatisfy {
        let late = log.samples[$0].instant.nanoseconds(since: first) - Int64($0 * Self.step)
        return late.magnitude < 1_000_000
      })
    #expect(log.notes.count == 1)
    #expect(log.notes.first?.hasPrefix("205:1: the clock goes back by ") == true)
  }

  /// The first minutes of a machine without a clock of its own, until the network tells the time.
  @Test("A clock that is set ahead by years moves the rows after it")
  func setAhead() throws {
    let log = try read { $0 * Self.step + ($0 < 150 ? 0 : 1_790_000_000_000_000_000) }
    #expect(rows(log) == Array(0..<400) && log.skipped == 0)
    #expect(log.samples.last?.instant.seconds(since: .zero) ?? 0 < 4)
    #expect(
      log.notes == [
        "155:1: the clock jumps ahead by 20718 days; this row and those after it are moved to follow on"
      ])
  }

  @Test("A clock that is set back for long and then right again is followed both times")
  func setBackAndRight() throws {
    let log = try read(4000) {
      $0 * Self.step + ((500..<3000).contains($0) ? 0 : 3_600_000_000_000)
    }
    #expect(rows(log) == Array(0..<4000))
    #expect(log.samples.last?.instant.nanoseconds == Int64(3999 * Self.step + 3_600_000_000_000))
    #expect(log.notes.count == 1)
  }

  @Test("Hours without rows stay a pause and are reported")
  func pause() throws {
    let log = try read { $0 * Self.step + ($0 < 100 ? 0 : 3_600_000_000_000) }
    #expect(rows(log) == Array(0..<400))
    #expect(log.samples.last?.instant.nanoseconds == Int64(399 * Self.step + 3_600_000_000_000))
    #expect(log.notes.count == 1 && log.notes[0].contains("time jumps ahead by 60 minutes"))
  }

  @Test("Wrong first rows cost only themselves", arguments: [1, 10])
  func wrongAtFirst(count: Int) throws {
    let log = try read { (5_000_000_000 + $0 * Self.step) * ($0 < count ? 1000 : 1) }
    #expect(rows(log).suffix(400 - count) == Array(count..<400)[...])
    let span = try #require(log.samples.last?.instant.seconds(since: log.samples[0].instant))
    #expect(span < 5, "\(span)")
  }

  @Test("A few rows at the end that go back are skipped")
  func wrongAtTheEnd() throws {
    let log = try read { $0 < 397 ? $0 * Self.step : 0 }
    #expect(rows(log) == Array(0..<397) && log.skipped == 3)
  }

  /// Whatever their distance, times that never go back come out as they are.
  @Test("Logs without wrong timestamps are unchanged, bit for bit", arguments: 0..<20)
  func soundLogs(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var times: [Int64] = [Int64(random.next() % 1_000_000_000)]
    for _ in 0..<3000 {
      let longest = [0, 1000, 20_000_000, 300_000_000, 5_000_000_000, LogReader.longestJump]
      let most = longest[Int(random.next() % 200 == 0 ? random.next() % 6 : random.next() % 4)]
      times.append(times[times.count - 1] + Int64(random.next() % UInt64(most + 1)))
    }
    let log = try Contents(text: head + times.map { "\($0),0,-1,0\n" }.joined())
    #expect(log.samples.map(\.instant.nanoseconds) == times && log.skipped == 0)
  }

  /// Every order of times gives samples in order, and every row is accounted for.
  @Test("Any timestamps give samples in order", arguments: 0..<30)
  func anyTimes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (time, text) = (Int64(0), head)
    for _ in 0..<3000 {
      let most: Int64 = random.next() % 8 == 0 ? .max / 4 : 20_000_000
      time = time.addingReportingOverflow(Int64(random.next() % UInt64(most))).partialValue
      if random.next() % 100 == 0 { time = Int64(bitPattern: random.next()) }
      text += "\(time),0,-1,0\n"
    }
    let log = try Contents(text: text)
    #expect(isInOrder(log) && log.samples.count + log.skipped == 3000)
    #expect(log.notes.count <= LogReader.mostProblems)
  }

  /// Rows are handed over as they come, and few are held back.
  @Test("Rows in time are never held back, others only in bounded number")
  func boundedMemory() {
    var order = RowOrder()
    func row(_ time: Int64) -> LogRow {
      LogRow(
        sample: MotionSample(
          instant: Instant(nanoseconds: time), acceleration: .upright), place: 1)
    }
    for index in 0..<1000 {
      order.add(row(Int64(index) * 10_000_000))
      guard case .row = order.next() else { return #expect(Bool(false), "row \(index) is held") }
    }
    var held = 0
    order.add(row(80_000_000_000_000))
    while case .needsRow = order.next() {
      held += 1
      order.add(row(80_000_000_000_000 + Int64(held) * 10_000_000))
    }
    #expect(held < RowOrder.most)
  }
}
