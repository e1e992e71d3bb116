import Motion
import Outputs
import Pipeline
import RealTime
import Testing

@Suite("The line in systemctl status")
struct TallyTests {
  @Test("Every ten seconds: rate, angle, flakes, cost, skipped frames")
  func line() {
    var tally = Tally()
    var report = FrameReport()
    report.angle = .pi / 2
    report.alive = 420
    var lines: [String] = []
    for index in Int64(0)..<1001 {
      let turn = FramePacer.Turn(index: index, time: 0, skipped: index == 7 ? 3 : 0)
      let isNews = tally.add(turn, busy: 1_840_000)
      #expect(!isNews)
      let now = Instant(nanoseconds: 77 + index * 20_000_000)
      if let line = tally.line(at: now, report) { lines.append(line) }
    }
    let line = "50.0 fps, 90.0°, 420 flakes, 1.8 ms a frame, 3 skipped"
    #expect(lines == [line, line])
    #expect(
      tally.total == "frames 1001, skipped 3; median and 99 % in ms: work 1.8 1.8, late 0 0")
    tally.wasShown(after: 9_000_000)
    #expect(tally.total?.hasSuffix(", until shown 9 9") == true)
  }

  @Test("The status ends with threads and dropped work")
  func threadsAndLevel() {
    var tally = Tally()
    _ = tally.add(FramePacer.Turn(index: 0, time: 0), busy: 1_000_000)
    _ = tally.line(at: .zero, FrameReport())
    _ = tally.add(FramePacer.Turn(index: 1, time: 0), busy: 1_000_000)
    let line = tally.line(
      at: Instant(nanoseconds: Tally.interval), FrameReport(), threads: 2, Reduction.levels[2])
    let end = ", 0 skipped, 2 threads, slow: births at 50 %"
    #expect(line?.hasSuffix(end) == true, "\(line ?? "")")
  }

  /// What the journal hears in an hour of a level a second.
  private func news(_ level: (_ second: Int) -> Int) -> [(second: Int, line: String)] {
    var report = SlownessReport()
    return (0..<3600).compactMap { second in
      let now = Instant(nanoseconds: Int64(second) * 1_000_000_000)
      return report.notice(Reduction.levels[level(second)], at: now).map { (second, $0.words) }
    }
  }

  @Test("Lasting slowness is logged, at most one line a minute, and three in an hour")
  func slowness() {
    // A machine that changes every second.
    let lines = news { $0 < 100 ? 0 : $0 % 6 + 1 }
    #expect(lines.first?.second == 108)
    #expect(lines.first?.line.hasPrefix("too slow for this scene: births at 75 %") == true)
    #expect(lines.count == 3, "\(lines)")
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $1.second - $0.second >= 60 })
  }

  @Test("Seconds of slowness are not logged; recovery is, once")
  func fastEnough() {
    #expect(news { $0 % 60 < 8 ? 1 : 0 }.isEmpty)
    let lines = news { (100..<200).contains($0) ? 3 : 0 }
    #expect(lines.map(\.second) == [108, 208])
    #expect(lines.last?.line == "fast enough again: full quality")
  }

  @Test("Only a gap longer than before is logged")
  func gaps() {
    var tally = Tally()
    let news = [300, 300, 900, 500, 901].map { gap in
      tally.add(FramePacer.Turn(index: 0, time: 0, gap: gap), busy: 1)
    }
    #expect(news == [true, false, true, false, true])
    #expect(tally.total?.hasPrefix("frames 5, skipped 0, gaps 5;") == true)
  }

  @Test("Without counts there is no message")
  func empty() {
    #expect(Tally().total == nil)
  }
}
