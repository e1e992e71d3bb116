import Gravity
import InputDevices
import Motion
import Portable
import Sensors
import Settings
import Testing

@testable import RealTime

@Suite("What is known of gyroscopes, and when it is stored")
struct GyroscopeMemoryTests {
  private func device(_ name: String, matrix: String? = nil) -> SensorDevice {
    var device = SensorDevice(
      family: "iio", specification: "iio:local:\(name)", name: name, path: "/sys/\(name)",
      mode: .buffered, scale: [],
      mount: MountDecision(.init(matrix: matrix), .init(maker: .input)))
    device.designation = name
    return device
  }

  private func error(_ share: Double, x: Double = 0) -> GyroscopeGainError? {
    GyroscopeGainError(
      share: Vector3(x, 0, share), deviation: Vector3(x == 0 ? 0 : 0.002, 0, 0.002))
  }

  /// What a device begins with that was not open before.
  private func begin(
    _ memory: inout GyroscopeMemory, _ device: SensorDevice
  ) throws -> GyroscopeMemory.Beginning {
    let beginning = memory.begin(device)
    return try #require(beginning)
  }

  private func at(_ seconds: Int) -> Instant { .zero.advanced(by: Int64(seconds) * 1_000_000_000) }

  @Test("A device begins with its own value, or none; another matrix voids it")
  func begins() throws {
    var memory = GyroscopeMemory(GyroscopeFile())
    #expect(memory.begin(nil) == nil)
    #expect(try begin(&memory, device("bmi160")).error == nil)
    #expect(memory.begin(device("bmi160")) == nil)
    #expect(
      memory.take(error(0.031))?.words
        == "iio:local:bmi160: its gyroscope reports 3.1 % too much about z; corrected")
    // Another device, then the first again, then with another matrix.
    #expect(try begin(&memory, device("mpu6050")).error == nil)
    let again = try begin(&memory, device("bmi160"))
    #expect(again.error == error(0.031))
    #expect(
      again.notice?.words
        == "iio:local:bmi160: its gyroscope reports 3.1 % too much about z; corrected from the start"
    )
    let turned = device("bmi160", matrix: "0,1,0; -1,0,0; 0,0,1")
    #expect(try begin(&memory, turned).error == nil)
    #expect(try begin(&memory, device("bmi160")).error == error(0.031))
    // The next start.
    var next = GyroscopeMemory(try #require(memory.last))
    #expect(try begin(&next, device("bmi160")).error == error(0.031))
    #expect(next.last == nil)
    #expect(next.due(at: at(0)) == nil)
  }

  @Test("A gain is said when it is found, not when it is refined")
  func said() {
    var memory = GyroscopeMemory(GyroscopeFile())
    _ = memory.begin(device("a"))
    let found = [nil, error(0.03), error(0.03), error(0.032), error(0.03, x: -0.02), nil]
    #expect(found.map { memory.take($0) != nil } == [false, true, false, false, true, false])
  }

  @Test("It is stored when it is found, every ten minutes if it has changed, and at the end")
  func stored() throws {
    var memory = GyroscopeMemory(GyroscopeFile())
    _ = memory.begin(device("a"))
    #expect(memory.due(at: at(0)) == nil)
    #expect(memory.last == nil)
    _ = memory.take(error(0.03))
    #expect(memory.due(at: at(1))?.error(of: "iio:local:a", .identity) == error(0.03))
    #expect(memory.due(at: at(2)) == nil)
    // By more than its deviation, but too soon.
    _ = memory.take(error(0.04))
    #expect(memory.due(at: at(600)) == nil)
    #expect(memory.due(at: at(601))?.error(of: "iio:local:a", .identity) == error(0.04))
    // By less than its deviation.
    _ = memory.take(error(0.041))
    #expect(memory.due(at: at(10_000)) == nil)
    #expect(memory.last?.error(of: "iio:local:a", .identity) == error(0.041))
    // Refuted: the next start begins without.
    _ = memory.take(nil)
    #expect(memory.due(at: at(10_001)) == GyroscopeFile())
    #expect(memory.last == nil)
  }

  @Test("An input device without a link of its own has the name of its address")
  func inputDevice() {
    var pad = SensorDevice(
      family: "evdev", specification: "evdev:/dev/input/event4", name: "Pad",
      path: "/dev/input/event4", mode: .events, scale: [],
      mount: MountDecision(.init(), .init(maker: .input)))
    #expect(pad.lastingName == nil)
    pad.address = DeviceAddress([("input7", "input"), ("0003:054C:0CE6.0002", "hid")])
    #expect(pad.lastingName == "evdev:Pad@0003:054C:0CE6")
    pad.specification = "evdev:/dev/input/by-id/pad-event"
    #expect(pad.lastingName == pad.specification)
  }

  @Test("What only a number names is not stored")
  func numbered() throws {
    var memory = GyroscopeMemory(GyroscopeFile())
    #expect(device("iio:device1").lastingName == nil)
    _ = memory.begin(device("iio:device1"))
    #expect(memory.take(error(0.03)) != nil)
    #expect(memory.due(at: at(1)) == nil)
    #expect(memory.last == nil)
    #expect(try begin(&memory, device("iio:device2")).error == nil)
  }
}
