import Motion
import Outputs
import Pipeline
import Testing

@testable import snowd

@Suite("The line in systemctl status")
struct TallyTests {
  @Test("Every ten seconds: rate, angle, flakes, cost, frames left out")
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
    #expect(tally.total == "frames 1001, skipped 3")
  }

  @Test("Threads and what is left out stand behind it")
  func threadsAndLevel() {
    var tally = Tally()
    _ = tally.add(FramePacer.Turn(index: 0, time: 0), busy: 1_000_000)
    _ = tally.line(at: .zero, FrameReport())
    _ = tally.add(FramePacer.Turn(index: 1, time: 0), busy: 1_000_000)
    let line = tally.line(
      at: Instant(nanoseconds: Tally.interval), FrameReport(), threads: 2, Governor.levels[2])
    let end = ", 0 skipped, 2 threads, slow: births at 50 %"
    #expect(line?.hasSuffix(end) == true, "\(line ?? "")")
  }

  @Test("The journal hears of the first step at once, of others once a minute")
  func slowness() {
    var news = SlownessNews()
    // A machine that changes every second for an hour.
    var lines: [(second: Int64, line: String)] = []
    for second in Int64(0)..<3600 {
      let level = Governor.levels[second < 100 ? 0 : Int(second % 7)]
      let now = Instant(nanoseconds: second * 1_000_000_000)
      if let line = news.line(level, at: now) { lines.append((second, line)) }
    }
    #expect(lines.first?.second == 100)
    #expect(lines.first?.line.hasPrefix("too slow for this scene: births at 50 %") == true)
    #expect((50...60).contains(lines.count), "\(lines.count)")
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $1.second - $0.second >= 60 })
  }

  @Test("That all is well again is news too, and then there is none")
  func fastEnough() {
    var news = SlownessNews()
    #expect(news.line(Governor.levels[0], at: .zero) == nil)
    #expect(news.line(Governor.levels[1], at: .zero) != nil)
    #expect(news.line(Governor.levels[0], at: Instant(nanoseconds: 1)) == nil)
    let later = Instant(nanoseconds: SlownessNews.pause)
    #expect(news.line(Governor.levels[0], at: later) == "fast enough again: nothing is left out")
    #expect(news.line(Governor.levels[0], at: later.advanced(by: SlownessNews.pause)) == nil)
  }

  @Test("Of gaps only a longer one than before is news")
  func gaps() {
    var tally = Tally()
    let news = [300, 300, 900, 500, 901].map { gap in
      tally.add(FramePacer.Turn(index: 0, time: 0, gap: gap), busy: 1)
    }
    #expect(news == [true, false, true, false, true])
    #expect(tally.total == "frames 5, skipped 0, gaps 5")
  }

  @Test("Nothing counted, nothing to say")
  func empty() {
    #expect(Tally().total == nil)
  }
}
