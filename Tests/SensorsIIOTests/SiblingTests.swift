import MockSensors
import TestSupport
import Testing

@testable import Sensors

/// A gyroscope that is a device of its own on the accelerometer's chip.
@Suite(.needs("umockdev-run"), .waiting)
struct SiblingTests {
  private let bus = (name: "i2c-1", subsystem: "i2c")
  private let hub = (name: "0018:1209:0076.0001", subsystem: "hid")

  /// An accelerometer and a gyroscope below what holds them.
  private func pair(
    _ names: (String, String), _ parents: ([(String, String)], [(String, String)]),
    buffered: Bool = false
  ) -> [MockDevice] {
    var accelerometer = buffered ? MockDevice(names.0) : MockDevice(names.0).polledOnly
    accelerometer.parents = parents.0
    var gyroscope = MockDevice.gyroscope(
      names.1, number: 1, raw: [100, -200, 300], buffered: false)
    gyroscope.parents = parents.1
    return [accelerometer, gyroscope]
  }

  private var onOneChip: [MockDevice] {
    let chip = [bus, (name: "1-006a", subsystem: "i2c")]
    return pair(("lsm6dsl_accel", "lsm6dsl_gyro"), (chip, chip))
  }

  private func siblings(_ devices: [MockDevice]) throws -> [String?] {
    try Bench().run("list", "local:", "50", on: devices).devices.map { $0["sibling"] }
  }

  @Test func onOneChipWhateverItsName() throws {
    #expect(
      try siblings(onOneChip) == ["lsm6dsl_gyro (same chip, 1-006a), polled: it has no buffer"])
    var renamed = onOneChip
    renamed[1].attributes["name"] = "other"
    #expect(try siblings(renamed) == ["other (same chip, 1-006a), polled: it has no buffer"])
  }

  @Test func onOneSensorHub() throws {
    let devices = pair(
      ("accel_3d", "gyro_3d"),
      (
        [hub, ("HID-SENSOR-200073.1.auto", "platform")],
        [hub, ("HID-SENSOR-200076.2.auto", "platform")]
      ))
    #expect(
      try siblings(devices) == [
        "gyro_3d (same sensor hub, 0018:1209:0076.0001), polled: it has no buffer"
      ])
  }

  @Test func onOneBusByItsName() throws {
    let names = ("bmi088-accel", "bmi088_gyro")
    let near = pair(names, ([bus, ("1-0018", "i2c")], [bus, ("1-0068", "i2c")]))
    #expect(
      try siblings(near) == [
        "bmi088_gyro (same chip by its name, both on i2c-1), polled: it has no buffer"
      ])
    let far = pair(names, ([bus, ("1-0018", "i2c")], [("i2c-2", "i2c"), ("2-0068", "i2c")]))
    #expect(try siblings(far) == [""])
    let strangers = pair(
      ("bmi088-accel", "bmg160"), ([bus, ("1-0018", "i2c")], [bus, ("1-0068", "i2c")]))
    #expect(try siblings(strangers) == [""])
  }

  /// A lid and a keyboard: the gyroscope could be in either.
  @Test func twoAccelerometersAndOneGyroscope() throws {
    var devices = pair(
      ("accel_3d", "gyro_3d"),
      (
        [hub, ("HID-SENSOR-200073.1.auto", "platform")],
        [hub, ("HID-SENSOR-200076.2.auto", "platform")]
      ))
    var other = devices[0]
    other.number = 2
    other.parents = [hub, ("HID-SENSOR-200073.3.auto", "platform")]
    devices.append(other)
    #expect(try siblings(devices) == ["", ""])
  }

  @Test func aGyroscopeOfTheSameDeviceComesFirst() throws {
    var devices = onOneChip
    for axis in ["x", "y", "z"] { devices[0].attributes["in_anglvel_\(axis)_raw"] = "5" }
    devices[0].attributes["in_anglvel_scale"] = "0.5"
    let found = try Bench().run("list", "local:", "50", on: devices)
    #expect(found.devices.map { $0["gyroscope"] } == ["true"])
    #expect(found.devices.map { $0["sibling"] } == [""])
  }

  @Test func comesAlongInRadiansASecond() throws {
    let got = try Bench().run("read", "local:", "-", "50", "15", on: onOneChip)
    #expect(got.samples.count == 15)
    #expect(Set(got.samples.dropFirst(3).map { $0["turning"] }) == ["0.1,-0.2,0.3"])
    #expect(got.devices.first?["siblingRate"] == "50.0")
  }

  @Test func ownMatrixAndHand() throws {
    var devices = onOneChip
    // Firmware's frame mirrors both; the gyroscope's die is also turned by a quarter.
    devices[0].attributes["in_accel_mount_matrix"] = "-1, 0, 0; 0, -1, 0; 0, 0, -1"
    devices[1].attributes["in_anglvel_mount_matrix"] = "0, -1, 0; 1, 0, 0; 0, 0, -1"
    devices[0].properties["ACCEL_MOUNT_MATRIX"] = "-1, 0, 0; 0, -1, 0; 0, 0, -1"
    let got = try Bench().run("read", "local:", "-", "50", "9", on: devices)
    #expect(got.samples.last?["turning"] == "-0.2,-0.1,0.3")
  }

  @Test func besideABuffer() throws {
    var stream = MockStream()
    // Long enough for a first turning rate on a busy machine.
    for index in Int16(0)..<90 {
      let words = [index % 10, 1000, 7, 0].flatMap {
        withUnsafeBytes(of: $0.littleEndian, Array.init)
      }
      stream.append(words + [UInt8](repeating: 0, count: 8))
    }
    let devices = pair(("lsm6dsl_accel", "lsm6dsl_gyro"), ([bus], [bus]), buffered: true)
    let got = try Bench().run("read", "local:", "-", "50", "90", on: devices, stream: stream)
    #expect(got.devices.first?["mode"] == "buffered")
    #expect(got.raws == (0..<90).map { "\($0 % 10),1000,7" })
    #expect(got.samples.last?["turning"] == "0.1,-0.2,0.3")
  }

  @Test func itsTroubleIsNotTheAccelerometers() throws {
    var devices = onOneChip
    devices[1].attributes["in_anglvel_y_raw"] = "nonsense"
    let got = try Bench().run("read", "local:", "-", "50", "50", on: devices)
    #expect(got.samples.count == 50 && got.isComplete)
    #expect(got.samples.allSatisfy { $0["turning"] == nil })
    #expect(got.lines.filter { $0.word == "gyroscope" }.map { $0["kind"] } == ["garbage"])
    let times = got.samples.compactMap { $0["t"].flatMap(Int64.init) }
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    // No sample waited for it; a busy machine makes some of them late.
    #expect(steps.reduce(0, +) >= 960_000_000, "\(steps)")
    #expect((15_000_000..<25_000_000).contains(steps[steps.count / 2]), "\(steps)")
  }
}

struct StemTests {
  @Test(arguments: [
    ("lsm6dsl_accel", "lsm6dsl"), ("accel_3d", "3d"), ("bmi088-accel", "bmi088"), ("accel", nil),
    ("bmi160", nil), ("accelerometer", nil),
  ])
  func isTheNameWithoutTheKind(name: String, stem: String?) {
    #expect(IIOSiblings.Place.stem(of: name, without: ["accel"]) == stem)
  }
}
