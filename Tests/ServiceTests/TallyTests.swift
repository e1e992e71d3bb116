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
