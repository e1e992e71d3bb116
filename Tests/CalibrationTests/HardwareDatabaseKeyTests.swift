import Testing

@testable import Calibration

/// Keys and patterns, by the forms of systemd's 60-sensor.rules and 60-sensor.hwdb.
struct HardwareDatabaseKeyTests {
  private let chuwi = HardwareDatabaseKey.Machine(
    dmi: "dmi:bvnAmericanMegatrendsInc.:bvr1.0:bd05/07/2020:br5.13:efr1.2:"
      + "svnCHUWIInnovationAndTechnology(ShenZhen)co.,Ltd:pnHi10X:pvr1.0:rvnHampoo:rnX1:rvrV1:"
      + "cvnDefaultstring:ct32:cvr1:skuH2:",
    name: "CHUWI Hi10 X")

  private func key(
    _ modalias: String, label: String? = nil, _ machine: HardwareDatabaseKey.Machine? = nil
  ) -> HardwareDatabaseKey {
    HardwareDatabaseKey(label: label, modalias: modalias, machine: machine ?? chuwi)
  }

  /// `*` of a pattern, as far as entries use it: anything, nothing too.
  private func matches(_ pattern: Substring, _ text: Substring) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    guard first == "*" else {
      return text.first.map { $0 == first || first == "?" } ?? false
        && matches(pattern.dropFirst(), text.dropFirst())
    }
    return text.indices.contains { matches(pattern.dropFirst(), text[$0...]) }
      || matches(pattern.dropFirst(), "")
  }

  @Test func asContributorsWriteThem() {
    let end = ":dmi:*:svnCHUWIInnovationAndTechnology_ShenZhen_co.,Ltd:pnHi10X:*"
    #expect(key("acpi:KIOX000A:SMO8500:").pattern == "sensor:modalias:acpi:KIOX000A*" + end)
    #expect(
      key("platform:HID-SENSOR-200073").pattern == "sensor:modalias:platform:HID-SENSOR-200073"
        + end)
    #expect(key("i2c:bmc150_accel").pattern == "sensor:modalias:i2c:bmc150_accel" + end)
    #expect(
      key("platform:cros-ec-accel", label: "accel-display").pattern
        == "sensor:accel-display:modalias:platform:cros-ec-accel" + end)
  }

  @Test func aBoardWithoutDMI() {
    let key = key("of:NaccelerometerT(null)Csilan,sc7a20", .init(dmi: nil, name: "board"))
    #expect(key.lookup == "sensor:modalias:of:NaccelerometerT_null_Csilan,sc7a20:")
    #expect(key.pattern == "sensor:modalias:of:NaccelerometerT_null_Csilan,sc7a20:*")
  }

  /// What was left blank would name every machine of many makers: then all of it counts.
  @Test(arguments: ["Defaultstring", "", "ToBeFilledByO.E.M.", "SystemProductName"])
  func aMachineWithoutAName(product: String) {
    let alias =
      "dmi:bvnA:bvr5:bd1:br5.1:svnHampoo:pn\(product):pvr1:rvnH:rnR:rvr2:cvnC:ct3:cvr4:sku5:"
    let key = key("acpi:BOSC0200:BOSC0200:", .init(dmi: alias, name: ""))
    #expect(
      key.pattern == "sensor:modalias:acpi:BOSC0200*:dmi:bvnA:bvr5:bd1:*svnHampoo:pn\(product):"
        + "pvr1:rvnH:rnR:rvr2:cvnC:ct3:cvr4:*")
  }

  @Test(arguments: [
    "acpi:KIOX000A:SMO8500:", "platform:HID-SENSOR-200073", "of:NxT(null)Ca,b", "i2c:x#1",
  ])
  func thePatternFindsTheKey(modalias: String) {
    let (blank, board) = (
      HardwareDatabaseKey.Machine(
        dmi: "dmi:bvnA:bvr5:bd1:svnB:pnDefaultstring:pvr1:rvnC:rnD:rvr1:cvnE:ct1:cvr2:", name: ""),
      HardwareDatabaseKey.Machine(dmi: nil, name: "")
    )
    for label in [nil, "accel-display"] {
      for machine in [chuwi, blank, board] {
        let key = key(modalias, label: label, machine)
        #expect(matches(key.pattern[...], key.lookup[...]), "\(key)")
        #expect(!key.pattern.contains("#"))
        let other = self.key("acpi:OTHER:", label: label, machine)
        #expect(!matches(key.pattern[...], other.lookup[...]))
      }
    }
  }

  @Test func aHostileNameStaysOnItsLine() {
    let key = key("i2c:a\n EVIL=1", .init(dmi: "dmi:svnA\n B=1:pnC:", name: "x\nsensor:modalias:*"))
    #expect(!key.pattern.contains("\n") && !key.machine.contains("\n"))
  }
}
