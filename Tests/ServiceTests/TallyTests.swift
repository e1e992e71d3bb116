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
      tally.add(
        FramePacer.Turn(index: index, time: 0, skipped: index == 7 ? 3 : 0), busy: 1_840_000)
      let now = Instant(nanoseconds: 77 + index * 20_000_000)
      if let line = tally.line(at: now, report) { lines.append(line) }
    }
    let line = "50.0 fps, 90.0°, 420 flakes, 1.8 ms a frame, 3 skipped"
    #expect(lines == [line, line])
    #expect(tally.total == "frames 1001, skipped 3")
  }

  @Test("Nothing counted, nothing to say")
  func empty() {
    #expect(Tally().total == nil)
  }
}
