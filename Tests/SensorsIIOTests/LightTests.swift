import MockSensors
import TestSupport
import Testing

/// Ambient light sensors, by libiio on a mocked sysfs.
@Suite(.needs("umockdev-run"), .waiting)
struct LightTests {
  private func device(_ name: String, number: Int = 0, _ files: [String: String]) -> MockDevice {
    var device = MockDevice(name)
    device.number = number
    device.attributes = files
    device.attributes["name"] = name
    return device
  }

  private func look(_ devices: [MockDevice]) throws -> Findings.Line {
    try #require(try Bench().run("light", on: devices).lines.first)
  }

  @Test func processed() throws {
    let found = try look([device("acpi-als", ["in_illuminance_input": "37.5"])])
    #expect(found["sensor"] == "acpi-als, in_illuminance_input" && found["lux"] == "37.5")
  }

  @Test func rawValuesHaveScaleAndOffset() throws {
    let found = try look([
      device(
        "als",
        [
          "in_illuminance_raw": "120", "in_illuminance_scale": "0.25",
          "in_illuminance_offset": "-20",
        ])
    ])
    #expect(found["sensor"] == "als, in_illuminance_raw" && found["lux"] == "25.0")
  }

  @Test func illuminanceIsPreferredToIntensity() throws {
    let found = try look([
      device("apds9960", ["in_intensity_clear_raw": "7"]),
      device("opt3001", number: 1, ["in_illuminance_input": "12"]),
    ])
    #expect(found["sensor"] == "opt3001, in_illuminance_input")
  }

  @Test func anIntensityIsBetterThanNothing() throws {
    let found = try look([
      device("hid-als", ["in_intensity_both_raw": "50", "in_intensity_scale": "0.5"])
    ])
    #expect(found["sensor"] == "hid-als, in_intensity_both_raw" && found["lux"] == "25.0")
  }

  @Test func infraredIsNoLight() throws {
    let found = try look([device("ir", ["in_intensity_ir_raw": "50"])])
    #expect(found.word == "fault" && found["kind"] == "nothing-found")
  }

  @Test func aMachineWithoutOne() throws {
    #expect(try look([MockDevice()])["kind"] == "nothing-found")
  }

  @Test func garbage() throws {
    let found = try look([device("als", ["in_illuminance_input": "bright"])])
    #expect(found["kind"] == "garbage")
    #expect(found["message"] == "als, in_illuminance_input is 'bright', an invalid number")
  }
}
