import Motion
import Testing

@testable import Emitter

/// Even births are found by rounding, others by looking: the next one is the first after an instant either way.
@Suite struct EmissionScheduleTests {
  private static func timing(
    begin: Double, offset: Double, speed: Double, duration: Double = .infinity
  ) -> MediaTiming {
    var timing = MediaTiming()
    (timing.beginTime, timing.timeOffset, timing.speed) = (begin, offset, speed)
    timing.duration = duration
    return timing
  }

  private func expectFirst(after instant: Int64, _ schedule: EmissionSchedule, _ note: String) {
    let number = schedule.number(after: instant)
    #expect(number > schedule.passed)
    guard let time = schedule.time(number) else { return }
    #expect(time > instant, "\(note)")
    if number > schedule.passed + 1, let before = schedule.time(number - 1) {
      #expect(before <= instant, "\(note)")
    }
  }

  @Test(arguments: [0.3, 95, 1000, 99_999, 1e6, 1e9], [0.001, 0.7, 1, 30])
  func theFirstOneAfterAnInstant(rate: Double, speed: Double) {
    var random = SeededGenerator(seed: UInt64(rate * 1000))
    for begin in [0, 0.06, -3.7, 99_999] {
      for offset in [0, 5, 1e5] {
        let schedule = EmissionSchedule(
          Self.timing(begin: begin, offset: offset, speed: speed), birthRate: rate)
        for _ in 0..<200 {
          let seconds = begin + random.nextUnit() * 100
          let instant = Int64(seconds * 1e9)
          let note = "\(rate) \(speed) \(begin) \(offset) \(instant)"
          expectFirst(after: instant, schedule, note)
          // At a birth itself, and beside it.
          guard let birth = schedule.time(schedule.number(after: instant)) else { continue }
          for beside in Int64(-2)...2 { expectFirst(after: birth + beside, schedule, note) }
        }
      }
    }
  }

  @Test func ofARunThatEndsNoneIsFoundAfterTheLast() {
    let schedule = EmissionSchedule(
      Self.timing(begin: 0, offset: 0, speed: 1, duration: 0.5), birthRate: 10)
    #expect(schedule.time(schedule.number(after: 400_000_000)) == 500_000_000)
    #expect(schedule.time(schedule.number(after: 500_000_000)) == nil)
  }
}
