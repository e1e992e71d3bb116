import MockSensors
import TestSupport
import Testing

/// What is found, by libiio on a mocked sysfs.
@Suite(.needs("umockdev-run"), .waiting)
struct DiscoveryTests {
  private func first(_ device: MockDevice) throws -> Findings.Line {
    try #require(try Bench().run("list", "local:", "50", on: [device]).devices.first)
  }

  @Test func aPlainChip() throws {
    let found = try first(MockDevice())
    #expect(found["specification"] == "iio:local:snow_accel")
    #expect(found["path"] == "/sys/bus/iio/devices/iio:device0")
    #expect(found["scale"] == "0.00980665,0.00980665,0.00980665")
    #expect(found["mode"] == "buffered")
    #expect(found["rate"] == "50.0")
    #expect(found["sign"] == "reaction")
    #expect(found["matrixReason"] == "none was found: the axes as they are")
    #expect(found["fault"] == "" && found["exclusion"] == "")
  }

  @Test func eachAxisMayHaveItsOwnScale() throws {
    var device = MockDevice()
    device.attributes["in_accel_scale"] = nil
    for (axis, scale) in [("x", "1"), ("y", "0.5"), ("z", "0.25")] {
      device.attributes["in_accel_\(axis)_scale"] = scale
    }
    #expect(try first(device)["scale"] == "1.0,0.5,0.25")
  }

  @Test func aBareScaleIsTheDevices() throws {
    var device = MockDevice()
    device.attributes["in_accel_scale"] = nil
    device.attributes["scale"] = "0.125"
    #expect(try first(device)["scale"] == "0.125,0.125,0.125")
  }

  @Test(arguments: ["0", "0.000000", "nan", "nonsense", nil])
  func aScaleThatIsNoneIsAFault(scale: String?) throws {
    var device = MockDevice()
    device.attributes["in_accel_scale"] = scale
    #expect(try first(device)["fault"] == "garbage")
    #expect(try Bench().run("read", "local:", "-", "50", "1", on: [device]).fault == "garbage")
  }

  @Test(arguments: [
    ("mount_matrix", "from the kernel's mount_matrix"),
    ("in_accel_mount_matrix", "from the kernel's in_accel_mount_matrix"),
    ("in_mount_matrix", "from the kernel's in_mount_matrix"),
  ])
  func matricesFromFirmware(attribute: String, reason: String) throws {
    var device = MockDevice()
    device.attributes[attribute] = "0, 1, 0; -1, 0, 0; 0, 0, 1"
    let found = try first(device)
    #expect(found["matrixReason"] == reason)
    #expect(found["matrix"] == "0.0,1.0,0.0,-1.0,0.0,0.0,0.0,0.0,1.0")
    #expect(found["sign"] == "gravity")
  }

  @Test func udevsMatrixComesFirst() throws {
    var device = MockDevice()
    device.properties["ACCEL_MOUNT_MATRIX"] = "-1,0,0;0,-1,0;0,0,1"
    device.attributes["in_mount_matrix"] = "0, 1, 0; -1, 0, 0; 0, 0, 1"
    let found = try first(device)
    #expect(found["matrixReason"] == "from udev's ACCEL_MOUNT_MATRIX")
    #expect(found["matrix"] == "-1.0,0.0,0.0,0.0,-1.0,0.0,0.0,0.0,1.0")
    #expect(found["sign"] == "gravity")
  }

  @Test func aSensorHubReportsGravity() throws {
    #expect(try first(MockDevice("accel_3d"))["sign"] == "gravity")
  }

  @Test func theKeyboardsHalfIsNotTaken() throws {
    var base = MockDevice("cros-ec-accel")
    base.attributes["label"] = "accel-base"
    var panel = MockDevice("cros-ec-accel")
    panel.number = 1
    panel.attributes["label"] = "accel-display"
    let found = try Bench().run("list", "local:", "50", on: [base, panel])
    #expect(
      found.devices.map { $0["specification"] } == [
        "iio:local:accel-base", "iio:local:accel-display",
      ])
    #expect(found.devices.map { $0["exclusion"]?.isEmpty } == [false, true])
    let opened = try Bench().run("read", "local:", "-", "50", "1", "polled", on: [base, panel])
    #expect(opened.devices.first?["label"] == "accel-display")
  }

  @Test func whyItIsPolled() throws {
    #expect(try first(MockDevice().polledOnly)["modeReason"] == "it has no buffer")
    var device = MockDevice()
    device.attributes["trigger/current_trigger"] = ""
    #expect(try first(device)["modeReason"] == "it has no trigger")
  }

  /// A buffer that another program may be reading is left alone; Tests/VM/faults.sh tests an abandoned one.
  @Test func aRunningBuffer() throws {
    var device = MockDevice()
    device.attributes["buffer/enable"] = "1"
    // A program counts by its name in /proc, which is the shell's until it has been executed, and it has to
    // run for as long as the probe looks.
    let script = """
      cp /bin/sleep iiod
      ./iiod 600 > /dev/null 2>&1 &
      for try in $(seq 600); do
        [ "$(cat /proc/$!/comm)" = iiod ] && break
        sleep 0.1
      done
      umockdev-run -d devices -- "$PROBE" list local: 50
      kill $!
      """
    let held = try #require(try Bench().shell(script, on: [device]).devices.first)
    #expect(held["mode"] == "polled")
    #expect(held["modeReason"]?.hasPrefix("another program holds its buffer, perhaps iiod") == true)
  }

  @Test func aGyroscopeOnTheSameChip() throws {
    var device = MockDevice("bmi160").polledOnly
    for axis in ["x", "y", "z"] { device.attributes["in_anglvel_\(axis)_raw"] = "5" }
    #expect(try first(device)["gyroscope"] == "false")
    device.attributes["in_anglvel_scale"] = "0.001"
    #expect(try first(device)["gyroscope"] == "true")
  }

  @Test func whatFeelsNoAccelerationIsNotListed() throws {
    var light = MockDevice("als").polledOnly
    light.attributes = ["name": "als", "in_illuminance_raw": "3"]
    let found = try Bench().run("list", "local:", "50", on: [light])
    #expect(found.devices.isEmpty && found.isComplete)
    let opened = try Bench().run("read", "local:", "-", "50", "1", on: [light])
    #expect(opened.fault == "nothing-found")
  }

  @Test func aMachineWithoutIIOHasNone() throws {
    let found = try Bench().run("list", "local:", "50", on: [])
    #expect(found.devices.isEmpty && found.isComplete)
  }
}
