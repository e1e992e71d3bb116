import Metrics
import Motion
import Outputs
import RealTime
import Testing

@Suite("The phase of a frame against the screen's flips")
struct FlipPhaseTests {
  private static let frame: Int64 = 16_666_667

  /// A phase that has seen flips `period` apart, with frames that take 3 ms.
  private func phase(period: Int64, count: Int = 40, jitter: Int64 = 0, isCounted: Bool = true)
    -> FlipPhase
  {
    var phase = FlipPhase()
    for index in 0..<Int64(count) {
      let shake = index % 2 == 0 ? jitter : -jitter
      phase.take(
        ScreenFlip(
          sequence: isCounted ? UInt32(index) : 0, nanoseconds: 5_000_000 + index * period + shake))
      phase.worked(3_000_000)
    }
    return phase
  }

  @Test(
    "A frame is done about 2 ms before a flip, and starts less than a frame late",
    arguments: [
      16_666_667, 16_683_333, 13_333_333, 6_944_444, 41_666_667,
    ] as [Int64])
  func inTime(period: Int64) {
    let phase = phase(period: period)
    #expect(phase.period == period)
    var moved = 0
    for index in Int64(0)..<1000 {
      let deadline = Instant(nanoseconds: 1_000_000_000 + index * Self.frame)
      let start = phase.start(for: deadline, period: Self.frame)
      let delay = start.nanoseconds(since: deadline)
      #expect((0..<Self.frame).contains(delay))
      guard delay > 0 else { continue }
      moved += 1
      // The class of 3 ms ends 3.07 ms: done at most that much early.
      let done = start.nanoseconds + 3_000_000
      let left = period - (done - 5_000_000) % period
      #expect((2_000_000...2_500_000).contains(left), "\(left)")
    }
    #expect(moved > 100)
  }

  @Test("A frame is seen half a period after its flip, else half a refresh after it is done")
  func seen() {
    let period: Int64 = 20_000_000
    let regular = phase(period: period)
    for time in stride(from: Int64(1_000_000_000), to: 1_100_000_000, by: 1_700_000) {
      let seen = regular.seen(from: Instant(nanoseconds: time)).nanoseconds
      #expect((seen - period / 2 - 5_000_000) % period == 0)
      // The class of 3 ms ends 3.07 ms.
      #expect((3_000_000 + period / 2...3_100_000 + period * 3 / 2).contains(seen - time))
    }
    let first = FlipPhase().seen(from: .zero).nanoseconds
    #expect(first == 8_333_333)
    let without = phase(period: 280_000).seen(from: .zero).nanoseconds
    #expect((first + 2_900_000...first + 3_100_000).contains(without))
  }

  @Test("Flips that are reported at once, irregular, or too few leave frames on the grid")
  func withoutRegularFlips() {
    let deadline = Instant(nanoseconds: 1_000_000_000)
    for phase in [
      phase(period: 280_000), phase(period: 16_666_667, jitter: 4_000_000),
      phase(period: 16_666_667, count: 10), phase(period: 16_666_667, isCounted: false),
      FlipPhase(),
    ] {
      #expect(phase.period == nil)
      #expect(phase.start(for: deadline, period: Self.frame) == deadline)
    }
  }

  @Test("Frames that take as long as a refresh start on the grid")
  func tooSlow() {
    var phase = phase(period: 16_666_667)
    for _ in 0..<3000 { phase.worked(16_000_000) }
    let deadline = Instant(nanoseconds: 1_000_000_000)
    #expect(phase.start(for: deadline, period: Self.frame) == deadline)
  }

  @Test(
    "Percentiles are off by an eighth at most",
    arguments: [7, 100, 1840, 16_000, 3_600_000] as [Int64])
  func percentiles(microseconds: Int64) throws {
    var histogram = DurationHistogram()
    #expect(histogram.percentile(0.5) == nil)
    for _ in 0..<99 { histogram.add(microseconds * 1000) }
    histogram.add(microseconds * 50_000)
    let median = try #require(histogram.percentile(0.5))
    #expect(median >= microseconds * 1000 && median <= microseconds * 1000 * 9 / 8 + 1000)
    #expect(histogram.percentile(1) == histogram.longest)
    #expect(histogram.longest == microseconds * 50_000)
    histogram.fade()
    #expect(histogram.count == 49)
  }
}
