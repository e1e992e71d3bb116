import MockSensors
import TestSupport
import Testing

/// What udev would look a device up by, from a mocked sysfs.
@Suite(.needs("umockdev-run"), .waiting)
struct KeyTests {
  private let machine = """
    P: /devices/virtual/dmi/id
    E: SUBSYSTEM=dmi
    A: modalias=dmi:bvnA:bvr1:svnMaker(1):pnPanel:pvr2:\\n
    A: sys_vendor=Maker (1)\\n
    A: product_name=Panel\\n

    """

  /// The first key of some devices, on a PC or on a board without DMI.
  private func key(_ device: MockDevice, isPC: Bool = true) throws -> Findings.Line {
    let script = """
      \(isPC ? "cat machine >> devices" : ":")
      exec umockdev-run -d devices -- "$PROBE" key
      """
    let text = "cat > machine << 'END'\n\n\(machine)END\n\(script)"
    let got = try Bench().shell(text, on: [device])
    return try #require(got.lines.first { $0.word == "key" }, "\(got)")
  }

  private func device(_ modalias: String, _ parents: [(String, String)]) -> MockDevice {
    var device = MockDevice().polledOnly
    (device.parents, device.modalias) = (parents, modalias)
    return device
  }

  @Test func aChipOnI2C() throws {
    let chip = device("acpi:KIOX000A:KIOX000A:", [("i2c-1", "i2c"), ("i2c-KIOX000A:00", "i2c")])
    let found = try key(chip)
    #expect(
      found["lookup"]
        == "sensor:modalias:acpi:KIOX000A:KIOX000A::dmi:bvnA:bvr1:svnMaker_1_:pnPanel:pvr2:")
    #expect(found["pattern"] == "sensor:modalias:acpi:KIOX000A*:dmi:*:svnMaker_1_:pnPanel:*")
    #expect(found["machine"] == "Maker (1) Panel")
  }

  @Test func itsLabelStandsInFront() throws {
    var chip = device("platform:cros-ec-accel", [("cros-ec-accel.0.auto", "platform")])
    chip.attributes["label"] = "accel-display"
    #expect(try key(chip)["lookup"]?.hasPrefix("sensor:accel-display:modalias:platform:") == true)
    chip.attributes["label"] = nil
    chip.attributes["name"] = "cros-ec-accel"
    chip.attributes["location"] = "lid"
    #expect(try key(chip)["lookup"]?.hasPrefix("sensor:accel-display:modalias:platform:") == true)
  }

  @Test func aBoardWithADeviceTree() throws {
    let chip = device("of:NaccelT(null)Cbosch,bma250", [("1-0018", "i2c")])
    #expect(
      try key(chip, isPC: false)["pattern"] == "sensor:modalias:of:NaccelT_null_Cbosch,bma250:*")
  }

  /// The rules look for USB, I2C and platform devices only.
  @Test func whatUdevLooksUpNothingFor() throws {
    #expect(try key(device("spi:bma220", [("spi0.0", "spi")]))["fault"] == "unsupported")
  }
}
