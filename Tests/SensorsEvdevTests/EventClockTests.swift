import Motion
import Testing

@testable import Sensors

@Suite struct EventClockTests {
  @Test func withoutADeviceTimeArrivalCounts() {
    var clock = EventClock()
    #expect(clock.instant(device: nil, arrival: 5_000_000) == 5_000_000)
    #expect(clock.instant(device: nil, arrival: 9_000_000) == 9_000_000)
  }

  @Test func instantsAlwaysIncrease() {
    var clock = EventClock()
    #expect(clock.instant(device: nil, arrival: 5000) == 5000)
    #expect(clock.instant(device: nil, arrival: 5000) == 5001)
    #expect(clock.instant(device: nil, arrival: 4000) == 5002)
  }

  /// A pad at 250 Hz whose samples arrive in clumps of five, up to 20 ms late.
  @Test func clumpsAreLaidOutEvenly() {
    var clock = EventClock()
    var previous: Int64?
    for index in 0..<1000 {
      let taken = Int64(index) * 4_000_000
      let arrival = 7_000_000_000 + (Int64(index) / 5 * 5 + 4) * 4_000_000 + 300_000
      let instant = clock.instant(device: UInt32(taken / 1000), arrival: arrival)
      if index > 5, let previous {
        let error: Int64 = instant - previous - 4_000_000
        #expect(abs(error) <= 20_000)
      }
      // In the first clump they are only put in order, a nanosecond apart.
      #expect(instant <= arrival + 4)
      previous = instant
    }
  }

  @Test func theCounterWraps() {
    var clock = EventClock()
    var instants: [Int64] = []
    for index in 0..<10 {
      let device = UInt32.max - 4500 &+ UInt32(index) * 1000
      let arrival = 1_000_000_000 + Int64(index) * 1_000_000
      instants.append(clock.instant(device: device, arrival: arrival))
    }
    for (a, b) in zip(instants, instants.dropFirst()) {
      let error: Int64 = b - a - 1_000_000
      #expect(abs(error) < 1000)
    }
  }

  /// Two hours of a quartz 200 ppm fast or slow: never more than 1 ms from arrival.
  @Test(arguments: [1.0002, 0.9998])
  func anotherQuartzIsFollowed(speed: Double) {
    var clock = EventClock()
    var worst: Int64 = 0
    for index in 0..<72_000 {
      let arrival = Int64(index) * 100_000_000
      let device = UInt32(truncatingIfNeeded: Int64(Double(arrival) * speed / 1000))
      let instant = clock.instant(device: device, arrival: arrival)
      worst = max(worst, arrival - instant)
      #expect(instant <= arrival + 1_000_000)
    }
    #expect(worst < 1_000_000)
  }

  @Test func aDeviceThatBeginsAnewIsFollowed() {
    var clock = EventClock()
    _ = clock.instant(device: 4_000_000_000, arrival: 10_000_000_000)
    #expect(clock.instant(device: 500, arrival: 10_100_000_000) == 10_100_000_000)
    #expect(clock.instant(device: 10_500, arrival: 10_110_000_000) == 10_110_000_000)
  }

  @Test func afterALossTimeStartsAfresh() {
    var clock = EventClock()
    _ = clock.instant(device: 1000, arrival: 1_000_000_000)
    clock.restart()
    #expect(clock.instant(device: 77, arrival: 3_000_000_000) == 3_000_000_000)
  }
}
