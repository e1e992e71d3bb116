import Motion
import Testing

@testable import InputDevices
@testable import Sensors

/// A device and a reader in virtual time.
private struct Rehearsal {
  /// How often the reader was woken.
  var wakes = 0
  /// The longest that a sample waited for it, in nanoseconds.
  var oldest: Int64 = 0
  /// Samples that were read.
  var samples = 0

  /// Reads what comes in 10 s, as a resting reader does: it lets samples gather after the last ones, then
  /// waits for the next.
  init(_ events: [Int64]) {
    var pace = RestingPace()
    var now: Int64 = 0
    var next = 0
    while next < events.count {
      let pause = pace.pause(at: now)
      now += pause
      let isWaiting = events[next] > now
      now = max(now, events[next])
      wakes += (pause > 0 ? 1 : 0) + (isWaiting ? 1 : 0)
      while next < events.count, events[next] <= now {
        oldest = max(oldest, now - events[next])
        samples += 1
        next += 1
      }
      pace.collected(at: now)
    }
  }
}

@Suite("How a sensor is read while the picture rests")
struct RestingPaceTests {
  private static let second: Int64 = 1_000_000_000

  @Test(
    "However quick a device is, it wakes at most 20 times a second",
    arguments: [40, 100, 1000, 10_000] as [Int64])
  func wakes(rate: Int64) {
    let rehearsal = Rehearsal((0..<10 * rate).map { $0 * Self.second / rate })
    #expect(rehearsal.samples == Int(10 * rate))
    #expect(rehearsal.wakes <= 200, "\(rehearsal.wakes)")
    #expect(rehearsal.oldest <= RestingPace.interval)
  }

  @Test("A silent device wakes nothing, and its first event is read at once")
  func quiet() {
    let rehearsal = Rehearsal([9 * Self.second])
    #expect(rehearsal.wakes == 1 && rehearsal.oldest == 0)
  }

  @Test("A move is read within 100 ms, the device's own period included")
  func latency() {
    #expect(RestingPace.interval + Int64(1e9 / (RestingPace.rate * 0.9)) < 80_000_000)
  }

  @Test("A device is slowed down to an offered rate that still shows a move in time")
  func rates() {
    #expect(RestingPace.slowed([12.5, 25, 50, 100, 200], from: 100) == 50)
    #expect(RestingPace.slowed([1, 10, 100], from: 100) == nil)
    #expect(RestingPace.slowed([50], from: 100) == 50)
    // A range whose steps miss it by a little.
    #expect(RestingPace.slowed([48.828125], from: 100) == 48.828125)
    #expect(RestingPace.slowed([50], from: 25) == nil)
    #expect(RestingPace.slowed([50], from: nil) == nil)
    #expect(RestingPace.slowed([], from: 100) == nil)
  }
}

@Suite("When a device is silent")
struct SensorPulseTests {
  private static let second: Int64 = 1_000_000_000

  /// How long after its last sample a device counts as silent, in seconds; nil for never.
  private func silence(
    of period: Int64?, _ samples: [Int64], silences: Int = 0, isStreaming: Bool = true
  ) -> Int64? {
    var pulse = SensorPulse(period: period, isStreaming: isStreaming, silences: silences)
    for instant in samples {
      pulse.add(
        .init(instant: .init(nanoseconds: instant), acceleration: .upright), RawTriple(0, 1, 0))
      pulse.look(count: 1, now: instant)
    }
    let last = samples.last ?? 0
    return (1...100_000).first { second in
      pulse.look(count: 0, now: last + second * Self.second + 1)
      return pulse.isSilent
    }
  }

  @Test("An input device that speaks every two seconds is not silent in between")
  func seldom() {
    let samples = (0..<20).map { Int64($0) * 2 * Self.second }
    // The device's rate is unknown at first.
    for count in 1...10 { #expect(silence(of: nil, Array(samples.prefix(count))) == nil) }
    #expect(silence(of: nil, samples) == 20)
  }

  @Test("An input device that stops is reported silent, and again only after ever longer")
  func again() {
    let samples = (0..<20).map { Int64($0) * 10_000_000 }
    #expect((0...3).map { silence(of: nil, samples, silences: $0) } == [1, 4, 16, 64])
    #expect(silence(of: nil, samples, isStreaming: false) == nil)
  }

  @Test("A device with a known period is silent after ten of them, and after at least a second")
  func known() {
    #expect(silence(of: 10_000_000, [0]) == 1)
    #expect(silence(of: 2 * Self.second, [0]) == 20)
  }
}
