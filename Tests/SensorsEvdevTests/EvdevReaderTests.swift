import Foundation
import MockSensors
import TestSupport
import Testing

/// libevdev on a pretended device.
@Suite(.needs("umockdev-run"), .serialized, .waiting) struct EvdevReaderTests {
  private let node = MockDevice.node

  @Test func theStateAtOpeningIsTheFirstSample() throws {
    let probe = try Probe.run(MockDevice(), ["read", node, "--samples", "1"])
    let first = try #require(probe.samples.first, "\(probe)")
    // Reaction-signed 1 g along y: upright.
    #expect(first.acceleration == [0, -1, 0])
    #expect(first.raw == [0, 1000, 0])
    #expect(first.startsAfresh)
  }

  /// A still sensor says nothing; its state is repeated until a second has gone by, and not longer.
  @Test func silenceIsNoFault() throws {
    let probe = try Probe.run(MockDevice(), ["read", node, "--for", "3"])
    let samples = probe.samples
    let first = try #require(samples.first, "\(probe)")
    #expect(samples.count <= 22, "\(samples.count)")
    #expect(samples.allSatisfy { $0.acceleration == [0, -1, 0] })
    let spans = samples.map { $0.instant - first.instant }
    #expect(try #require(spans.last) >= 1_000_000_000, "\(spans)")
    #expect(spans.dropLast().allSatisfy { $0 < 1_000_000_000 }, "\(spans)")
    #expect(probe.line("fault") == nil)
  }

  /// What has not changed is not sent: each sample is the state, not the packet.
  @Test func packetsChangeTheState() throws {
    var device = MockDevice()
    device.script = [
      .init(wait: 100, axes: [(0, 500)]), .init(axes: [(1, -500)]), .init(axes: [(2, 7), (0, 1)]),
    ]
    let probe = try Probe.run(device, ["read", node, "--until", "1,-500,7", "--for", "60"])
    var raws: [[Int]] = []
    for sample in probe.samples where raws.last != sample.raw { raws.append(sample.raw) }
    #expect(raws == [[0, 1000, 0], [500, 1000, 0], [500, -500, 0], [1, -500, 7]], "\(probe)")
    let instants = probe.samples.map(\.instant)
    #expect(zip(instants, instants.dropFirst()).allSatisfy { $0 < $1 })
    #expect(probe.samples.dropFirst().allSatisfy { !$0.startsAfresh })
  }

  @Test func aDevicesOwnTimeCounts() throws {
    var device = MockDevice()
    device.hasTimestamp = true
    // 5 ms apart by the device's quartz, over the counter's wrap; 6 ms apart on arrival.
    device.script = (0..<10).map {
      .init(axes: [(0, Int32($0))], timestamp: UInt32.max - 22_000 &+ UInt32($0) * 5000)
    }
    let probe = try Probe.run(
      device, ["read", node, "--samples", "11", "--arrivals", "6", "--for", "60"])
    let instants = probe.samples.dropFirst().map(\.instant)
    try #require(instants.count == 10, "\(probe)")
    let steps = zip(instants, instants.dropFirst()).map { $1 - $0 }
    // Two quartzes differ a little, so each step may give way by 1 in 2000.
    #expect(steps.allSatisfy { abs($0 - 5_000_000) <= 2500 }, "\(steps)")
    #expect(probe.line("total")?.hasSuffix("true") == true)
  }

  @Test func theGyroscopeIsInRadians() throws {
    var device = MockDevice()
    device.axes = 0b11_1111
    device.resolution = 1024
    device.rest = [0, 1024, 0, 0, 0, 1024]
    // With a time of its own its state is not repeated: the second sample is the event's.
    device.hasTimestamp = true
    device.script = [.init(axes: [(5, 92160)], timestamp: 1000)]
    let probe = try Probe.run(device, ["read", node, "--samples", "2", "--for", "60"])
    let rates = probe.samples.map(\.rotationRate)
    try #require(rates.count >= 2 && rates[1].count == 3, "\(probe)")
    #expect(abs(rates[0][2] - .pi / 180) < 1e-12)
    #expect(abs(rates[1][2] - .pi / 2) < 1e-12)
    #expect(rates[1][0] == 0 && rates[1][1] == 0)
  }

  @Test func theUnitIsGuessedWhereTheKernelHasNone() throws {
    var device = MockDevice()
    device.resolution = 0
    device.rest = [0, 0, 0, 0, 0, 0]
    device.script = [.init(wait: 300, axes: [(1, 1010)])]
    let probe = try Probe.run(device, ["read", node, "--until", "0,1010,0", "--for", "60"])
    let last = try #require(probe.samples.last, "\(probe)")
    #expect(last.acceleration == [0, -1.01, 0])
    // The unit is another one now, so the old samples say nothing.
    #expect(probe.samples.first { $0.raw == [0, 1010, 0] }?.startsAfresh == true)
  }

  @Test func samplesNeedNoMemory() throws {
    var device = MockDevice()
    device.hasTimestamp = true
    device.script = (0..<1000).map {
      .init(wait: 4, axes: [(0, Int32($0)), (1, Int32(-$0))], timestamp: UInt32($0) * 4000)
    }
    let probe = try Probe.run(
      device, ["read", node, "--samples", "1001", "--for", "60", "--quiet"])
    let total = try #require(probe.line("total"), "\(probe)").split(separator: " ")
    #expect(total[1] == "1001" && total[3] == "0", "\(total)")
    print("250 Hz under umockdev: \(total[2]) ns of processor a sample")
  }

  @Test func twoAxesAreRefused() throws {
    var device = MockDevice()
    device.axes = 0b11
    let probe = try Probe.run(device, ["read", node])
    #expect(probe.line("fault")?.hasPrefix("fault unsupported") == true, "\(probe)")
    #expect(probe.code == 3)
  }

  @Test func aMissingNodeIsNotFound() throws {
    let probe = try Probe.run(MockDevice(), ["read", "/dev/input/event99"])
    #expect(probe.line("fault")?.hasPrefix("fault nothing-found") == true, "\(probe)")
  }

  @Test func whatIsNoInputDeviceIsRefused() throws {
    let probe = try Probe.run(MockDevice(), ["read", "/dev/null"])
    #expect(probe.line("fault")?.hasPrefix("fault unsupported") == true, "\(probe)")
  }

  @Test func discoveryTellsWhatIsThere() throws {
    let probe = try Probe.run(MockDevice(), ["list"])
    let line = try #require(probe.line("device"), "\(probe)")
    #expect(
      line == "device \(node) ok reaction 1000.0,1000.0,1000.0 - Fake panel | - | -", "\(probe)")
  }
}
