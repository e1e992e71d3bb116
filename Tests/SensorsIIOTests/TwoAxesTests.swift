import MockSensors
import Motion
import Portable
import TestSupport
import Testing

@testable import Sensors

/// Chips that do not measure acceleration along three axes.
@Suite(.needs("umockdev-run"), .waiting)
struct TwoAxesTests {
  private func chip(
    _ name: String, _ attributes: [String: String], without axes: String = "xyz",
    scale: String? = nil
  ) -> MockDevice {
    var device = MockDevice(name).polledOnly
    for axis in axes { device.attributes["in_accel_\(axis)_raw"] = nil }
    if axes == "xyz" { device.attributes["in_accel_scale"] = nil }
    for (key, value) in attributes { device.attributes[key] = value }
    return device
  }

  private func first(_ device: MockDevice) throws -> Findings.Line {
    try #require(try Bench().run("list", "local:", "50", on: [device]).devices.first)
  }

  private func felt(_ device: MockDevice) throws -> [Double] {
    let got = try Bench().run("read", "local:", "-", "50", "1", on: [device])
    let text = try #require(got.samples.first?["g"], "\(got)")
    return text.split(separator: ",").compactMap { Double($0) }
  }

  private func isNear(_ one: [Double], _ other: [Double]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { ($0 - $1).magnitude < 0.002 }
  }

  private let upright = ["in_accel_x_raw": "0", "in_accel_y_raw": "1000"]

  @Test func theThirdAxisIsWhatOneGLeaves() throws {
    let device = chip("adis16209", upright, without: "z")
    let found = try first(device)
    #expect(found["fault"] == "" && found["exclusion"] == "")
    #expect(found["scale"] == "0.00980665,0.00980665")
    #expect(isNear(try felt(device), [0, -1, 0]))
    let askew = chip("adis16209", ["in_accel_x_raw": "600", "in_accel_y_raw": "0"], without: "z")
    #expect(isNear(try felt(askew), [-0.6, 0, -0.8]))
    let pushed = chip("a", ["in_accel_x_raw": "0", "in_accel_y_raw": "-1500"], without: "z")
    #expect(isNear(try felt(pushed), [0, 1.5, 0]))
  }

  @Test func aBufferOfTwo() throws {
    var device = MockDevice("adis16209")
    device.attributes = device.attributes.filter { !$0.key.contains("accel_z") }
    device.scan("in_timestamp", 2, "le:s64/64>>0")
    var stream = MockStream()
    for _ in 0..<2 { stream.append([0x58, 2, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 8)) }
    let got = try Bench().run("read", "local:", "-", "50", "2", on: [device], stream: stream)
    #expect(got.devices.first?["mode"] == "buffered", "\(got)")
    let text = try #require(got.samples.first?["g"], "\(got)")
    #expect(isNear(text.split(separator: ",").compactMap { Double($0) }, [-0.6, 0, -0.8]))
  }

  /// Without a matrix the missing axis is one of the panel's plane.
  @Test(arguments: [("x", "0,1,0; 0,0,1; 1,0,0"), ("y", "1,0,0; 0,0,1; 0,-1,0")])
  func aMatrixPutsBothIntoThePlane(missing: String, matrix: String) throws {
    let raw = ["in_accel_z_raw": "1000", "in_accel_\(missing == "x" ? "y" : "x")_raw": "0"]
    var device = chip("tilt", raw, without: missing)
    let refused = try first(device)
    #expect(refused["fault"] == "unsupported")
    #expect(refused["exclusion"]?.contains("no \(missing) axis") == true, "\(refused)")
    #expect(try Bench().run("read", "local:", "-", "50", "1", on: [device]).fault == "unsupported")
    device.attributes["mount_matrix"] = matrix
    #expect(try first(device)["fault"] == "")
    // A matrix from firmware has Windows' sign.
    #expect(isNear(try felt(device), [0, 1, 0]))
  }

  @Test func anInclinometersAnglesAreItsAxesTilt() throws {
    let tilt = ["in_incli_x_raw": "1200", "in_incli_y_raw": "0", "in_incli_scale": "0.025"]
    #expect(isNear(try felt(chip("adis16201", tilt)), [-0.5, 0, -0.866]))
    let three = tilt.merging(["in_incli_y_raw": "2400", "in_incli_z_raw": "0"]) { $1 }
    #expect(isNear(try felt(chip("scl3300", three)), [-0.5, -0.866, 0]))
  }

  /// Its acceleration is preferred to its inclination.
  @Test func bothKinds() throws {
    let both = upright.merging([
      "in_incli_x_raw": "12", "in_incli_y_raw": "100", "in_incli_scale": "0.025",
    ]) { $1 }
    #expect(isNear(try felt(chip("adis16209", both, without: "z")), [0, -1, 0]))
  }

  @Test(arguments: [("0", [0.0, -1, 0]), ("3600", [-1, 0, 0]), ("7200", [0, 1, 0])])
  func aFullTurnInOnePlane(raw: String, expected: [Double]) throws {
    let attributes = ["in_incli_x_raw": raw, "in_incli_y_raw": "7", "in_incli_scale": "0.025"]
    #expect(isNear(try felt(chip("adis16203", attributes)), expected))
  }

  @Test(arguments: [
    ("one", ["in_accel_z_raw": "1000", "in_accel_scale": "0.01"], "only one axis, z"),
    ("incli", ["in_incli_x_raw": "1", "in_incli_scale": "0.025"], "only one axis, x"),
    (
      "incli_3d",
      [
        "in_incli_x_raw": "1", "in_incli_y_raw": "1", "in_incli_z_raw": "1",
        "in_incli_scale": "0.025",
      ], "angles of rotation"
    ),
    ("none", ["in_accel_raw": "1", "in_accel_scale": "0.01"], "no axes x, y, z"),
  ])
  func otherChipsAreListedWithTheReason(
    name: String, attributes: [String: String], reason: String
  ) throws {
    let found = try first(chip(name, attributes))
    #expect(found["specification"] == "iio:local:\(name)")
    #expect(found["fault"] == "unsupported")
    #expect(found["exclusion"]?.contains(reason) == true, "\(found)")
  }

  /// A hub has an inclinometer beside its accelerometer, which keeps its gyroscope.
  @Test func anInclinometerIsNoRival() throws {
    var (accelerometer, tilt) = (
      MockDevice("accel_3d").polledOnly,
      chip(
        "incli_3d",
        [
          "in_incli_x_raw": "1", "in_incli_y_raw": "1", "in_incli_z_raw": "1",
          "in_incli_scale": "0.1",
        ])
    )
    var gyroscope = MockDevice.gyroscope("gyro_3d", number: 1, raw: [0, 0, 0], buffered: false)
    tilt.number = 2
    let hub: [(name: String, subsystem: String)] = [("0018:1209:0073.0001", "hid")]
    accelerometer.parents = hub + [("HID-SENSOR-200073.1.auto", "platform")]
    gyroscope.parents = hub + [("HID-SENSOR-200076.2.auto", "platform")]
    tilt.parents = hub + [("HID-SENSOR-200086.3.auto", "platform")]
    let devices = [accelerometer, gyroscope, tilt]
    let found = try Bench().run("list", "local:", "50", on: devices).devices
    #expect(found.first?["sibling"]?.hasPrefix("gyro_3d (same sensor hub") == true, "\(found)")
  }

  /// A panel at rest reads 1 g, whatever its pose; only more is possible, by a push.
  @Test(arguments: 0..<3) func theMagnitudeIsAboutOneG(missing: Int) {
    let gravity = Acceleration.standardGravity
    var completion = IIOCompletion(.acceleration(missing: missing), isCalibration: false)
    for x in stride(from: -12.0, through: 12, by: 0.03) {
      for y in [-10.0, -3, 0, 0.1, 9.8] {
        let vector = completion.acceleration(Vector3(x, y, x))
        #expect(vector.length > gravity * 0.98 && vector[missing] >= 0)
      }
    }
  }

  /// The root of almost nothing makes much of little.
  @Test func noiseDoesNotMoveTheThirdAxis() {
    var completion = IIOCompletion(.acceleration(missing: 2), isCalibration: false)
    let gravity = Acceleration.standardGravity
    let first = completion.acceleration(Vector3(0, gravity * 0.99, 0))
    #expect((first.z / gravity - 0.141).magnitude < 0.001)
    for noise in stride(from: -0.01, through: 0.01, by: 0.001) {
      let next = completion.acceleration(Vector3(noise, 0.99 - noise, 7) * gravity)
      #expect(next.z == first.z && next.x == noise * gravity)
    }
    #expect(completion.acceleration(Vector3(0.1, 0.995, 0) * gravity).z == 0)
  }

  /// In a calibration the panel stands, or lies on its back.
  @Test func theThirdAxisOfAPose() {
    var completion = IIOCompletion(.acceleration(missing: 1), isCalibration: true)
    let gravity = Acceleration.standardGravity
    #expect(completion.acceleration(Vector3(0, 5, 0.97) * gravity).y == 0)
    #expect(completion.acceleration(Vector3(0.9, 5, 0.1) * gravity).y == 0)
    #expect(completion.acceleration(Vector3(0.05, 5, 0.1) * gravity).y > 0.9 * gravity)
  }

  @Test func aTiltedMatrixLeansOnTheMissingAxis() throws {
    let measurement = IIOMeasurement.acceleration(missing: 2)
    // 10° and 25° out of the plane.
    let slight = try MountMatrix("0.985,0,0.174; 0,1,0; -0.174,0,0.985")
    let steep = try MountMatrix("0.906,0,0.423; 0,1,0; -0.423,0,0.906")
    #expect(measurement.shortage(slight) == nil && measurement.shortage(steep) != nil)
    // A calibration finds the matrix that is needed.
    #expect(measurement.shortage(nil) == nil)
  }
}
