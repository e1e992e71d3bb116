import MockSensors
import TestSupport
import Testing

/// Samples, by libiio from a mocked device.
@Suite(.needs("umockdev-run"), .waiting)
struct ReadingTests {
  private func bytes<Number: FixedWidthInteger>(_ numbers: Number...) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian, Array.init) }
  }

  @Test func allSamplesInOrder() throws {
    var stream = MockStream()
    for index in 0..<10 {
      let x = Int16(index) * 50 - 250
      stream.append(bytes(x, 1000 - x, -7, 0) + bytes(Int64(index) * 20_000_000))
    }
    let got = try Bench().run(
      "read", "local:", "snow_accel", "50", "10", on: [MockDevice()], stream: stream)
    #expect(got.devices.first?["mode"] == "buffered")
    #expect(got.devices.first?["rate"] == "50.0")
    #expect(got.raws == (0..<10).map { "\($0 * 50 - 250),\(1250 - $0 * 50),-7" })
    // A bare chip reports the force that holds it up.
    #expect(got.samples.last?["g"] == "-0.2,-0.8,0.007")
    let times = got.samples.compactMap { $0["t"].flatMap(Int64.init) }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(got.samples.allSatisfy { ($0["age"].flatMap(Int64.init) ?? .max) < 20_000_000_000 })
  }

  @Test func upperHalfIsNotLookedAt() throws {
    var stream = MockStream()
    stream.append(bytes(Int32(0x7FF4_0117), 0x1234_FFFF, 0x1000_8000, 0) + bytes(Int64(0)))
    let got = try Bench().run(
      "read", "local:", "-", "50", "1", on: [MockDevice("accel_3d", type: "le:s16/32>>0")],
      stream: stream)
    #expect(got.raws == ["279,-1,-32768"])
  }

  @Test func shiftedAndTheOtherWayRound() throws {
    var stream = MockStream()
    let numbers = [Int16(1024), -5, -2048, 0].map { ($0 << 4).byteSwapped }
    stream.append(bytes(numbers[0], numbers[1], numbers[2], numbers[3]) + bytes(Int64(0)))
    let got = try Bench().run(
      "read", "local:", "-", "50", "1", on: [MockDevice(type: "be:s12/16>>4")], stream: stream)
    #expect(got.raws == ["1024,-5,-2048"])
  }

  @Test func theGyroscopeComesAlong() throws {
    var device = MockDevice("bmi160")
    for (index, axis) in ["x", "y", "z"].enumerated() {
      device.attributes["in_anglvel_\(axis)_raw"] = "0"
      device.scan("in_anglvel_\(axis)", index + 3, "le:s16/16>>0")
    }
    device.attributes["in_anglvel_scale"] = "0.5"
    device.scan("in_timestamp", 6, "le:s64/64>>0")
    var stream = MockStream()
    for index in Int16(0)..<3 {
      stream.append(bytes(Int16(0), 1000, index, -2, 4, index, 0, 0) + bytes(Int64(0)))
    }
    let got = try Bench().run("read", "local:", "-", "50", "3", on: [device], stream: stream)
    #expect(got.raws == ["0,1000,0", "0,1000,1", "0,1000,2"])
    #expect(
      got.samples.compactMap { $0["turning"] } == ["-1.0,2.0,0.0", "-1.0,2.0,0.5", "-1.0,2.0,1.0"])
  }

  @Test func silenceIsNoFault() throws {
    var stream = MockStream()
    stream.append(bytes(Int16(1), 2, 3, 0) + bytes(Int64(0)))
    let got = try Bench().run(
      "read", "local:", "-", "50", "2", on: [MockDevice()], stream: stream)
    #expect(got.samples.count == 1 && got.isComplete)
  }

  @Test func isCalledOff() throws {
    let got = try Bench().run("cancel", "local:", "-", "50", on: [MockDevice()])
    let took = try #require(got.lines.first { $0.word == "cancelled" }?["ms"].flatMap(Int.init))
    // Without the call the read goes on for 5 s.
    #expect((190..<5000).contains(took), "\(took) ms")
  }

  @Test func polledAtItsRate() throws {
    var device = MockDevice("bmi160").polledOnly
    device.attributes["in_accel_offset"] = "12"
    for axis in ["x", "y", "z"] { device.attributes["in_anglvel_\(axis)_raw"] = "5" }
    device.attributes["in_anglvel_scale"] = "0.5"
    let got = try Bench().run("read", "local:", "-", "50", "21", on: [device])
    #expect(got.raws == Array(repeating: "-12,1000,7", count: 21))
    #expect(got.samples.first?["g"]?.hasPrefix("-0.0,-1.012") == true)
    #expect(got.samples.first?["turning"] == "2.5,2.5,2.5")
    let times = got.samples.compactMap { $0["t"].flatMap(Int64.init) }
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    try #require(steps.count == 20)
    // A busy machine makes some of them late, rarely all, and what is late is not made up for.
    #expect(steps.reduce(0, +) >= 380_000_000, "\(steps)")
    #expect(steps[0] < 25_000_000, "\(steps)")
  }

  @Test func aBufferThatFailsIsPolledInstead() throws {
    // The node does not exist, so opening it fails despite sysfs.
    let device = MockDevice()
    let text = "sed -i '/^N:/d; /DEVNAME/d' devices; exec umockdev-run -d devices -- \"$PROBE\""
    let got = try Bench().shell("\(text) read local: - 50 2", on: [device])
    #expect(got.devices.first?["mode"] == "polled")
    #expect(got.devices.first?["modeReason"]?.isEmpty == false)
    #expect(got.raws.count == 2)
  }
}
