import Motion
import Outputs
import RealTime
import Testing

@Suite("Which frame is shown when")
struct FramePacerTests {
  static let start = Instant(nanoseconds: 5_000_000_000)
  static let millisecond: Int64 = 1_000_000

  /// 100 frames a second from `start`.
  private func pacer() -> FramePacer { FramePacer(start: Self.start, rate: FrameRate(100)) }

  private func after(_ milliseconds: Int64) -> Instant {
    Self.start.advanced(by: milliseconds * Self.millisecond)
  }

  @Test("In time, every frame of the grid is shown")
  func inTime() {
    var pacer = pacer()
    for index in Int64(0)..<200 {
      #expect(pacer.deadline == after(index * 10))
      let turn = pacer.take(at: pacer.deadline.advanced(by: 30_000))
      #expect(turn == turnOf(index))
    }
  }

  @Test("Late by less than a period, the frame is shown and the grid stays")
  func aLittleLate() {
    var pacer = pacer()
    _ = pacer.take(at: after(0))
    #expect(pacer.take(at: after(19)) == turnOf(1))
    #expect(pacer.deadline == after(20))
  }

  @Test("Late by a period or more, frames are skipped and counted")
  func late() {
    var pacer = pacer()
    _ = pacer.take(at: after(0))
    #expect(pacer.take(at: after(20)) == turnOf(2, skipped: 1))
    #expect(pacer.take(at: after(75)) == turnOf(7, skipped: 4))
    #expect(pacer.deadline == after(80))
    #expect(pacer.take(at: after(80)) == turnOf(8))
  }

  @Test("A gap moves the grid: the scene's time does not jump")
  func gap() {
    var pacer = pacer()
    _ = pacer.take(at: after(0))
    let hours: Int64 = 8 * 3_600_000
    #expect(pacer.take(at: after(10 + hours)) == turnOf(1, gap: hours * Self.millisecond))
    #expect(pacer.deadline == after(20 + hours))
    #expect(pacer.take(at: after(20 + hours)) == turnOf(2))
  }

  @Test("250 ms late is late, a nanosecond more is a gap")
  func edgeOfTheGap() {
    var first = pacer()
    let edge = Self.start.advanced(by: FramePacer.longestGap)
    #expect(first.take(at: edge) == turnOf(25, skipped: 25))
    var second = pacer()
    let turn = second.take(at: edge.advanced(by: 1))
    #expect((turn.index, turn.skipped, turn.gap) == (0, 0, FramePacer.longestGap + 1))
  }

  @Test("A gap counts at slow rates too, where it is shorter than a period")
  func gapWithinAPeriod() {
    var pacer = FramePacer(start: Self.start, rate: FrameRate(1))
    _ = pacer.take(at: Self.start)
    let turn = pacer.take(at: Self.start.advanced(by: 1_300_000_000))
    #expect((turn.index, turn.time, turn.gap) == (1, 1_000_000_000, 300_000_000))
  }

  @Test("29.97 frames a second do not drift in a year")
  func noDrift() {
    var pacer = FramePacer(start: Self.start, rate: FrameRate(30_000, per: 1001))
    #expect(pacer.take(at: pacer.deadline.advanced(by: -1)).index == 0)
    for _ in 0..<29_999 { _ = pacer.take(at: pacer.deadline) }
    #expect(pacer.deadline.nanoseconds(since: Self.start) == 1_001_000_000_000)
  }

  @Test("Every third frame of the grid, and back to all: the frames are the grid's")
  func stride() {
    var pacer = pacer()
    _ = pacer.take(at: after(0))
    pacer.stride = 3
    #expect(pacer.take(at: after(10)) == turnOf(1))
    #expect(pacer.deadline == after(40))
    #expect(pacer.take(at: after(40)) == turnOf(4))
    // Late by two periods is early enough, by three one is left out.
    #expect(pacer.take(at: after(99)) == turnOf(7))
    #expect(pacer.take(at: after(130)) == turnOf(13, skipped: 1))
    pacer.stride = 1
    #expect(pacer.take(at: after(160)) == turnOf(16))
    #expect(pacer.take(at: after(170)) == turnOf(17))
  }

  @Test("A wait that was wanted is no gap: the scene goes on with the next frame")
  func resume() {
    var pacer = FramePacer(start: .zero, rate: FrameRate(60))
    let first = pacer.take(at: .zero)
    let late = Instant(nanoseconds: 3_600_000_000_000)
    pacer.resume(at: late)
    let second = pacer.take(at: late)
    #expect(second.index == first.index + 1 && second.gap == 0 && second.skipped == 0)
    #expect((pacer.deadline.nanoseconds(since: late) - pacer.period).magnitude <= 1)
  }

  private func turnOf(_ index: Int64, skipped: Int64 = 0, gap: Int64 = 0) -> FramePacer.Turn {
    FramePacer.Turn(
      index: index, time: index * 10 * Self.millisecond, skipped: skipped, gap: gap)
  }
}
