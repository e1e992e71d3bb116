import InputDevices
import Sensors
import Testing

@testable import Calibration

/// Rules that give one of several equal sensors its matrix.
struct UdevMatrixRuleTests {
  private func device(
    _ name: String, at place: String?, path: String = "/sys/bus/iio/devices/iio:device0"
  ) -> SensorDevice {
    var device = SensorDevice(
      family: "iio", specification: "iio:local:\(name)", name: name, path: path, mode: .polled,
      scale: [1, 1, 1], mount: MountDecision(.init(), .init(maker: .chip)))
    device.address = place.map { DeviceAddress([($0, "i2c"), ("i2c-1", "i2c"), ("soc", "x")]) }
    return device
  }

  private func line(_ device: SensorDevice, among others: [SensorDevice]) throws -> String {
    var panel = SyntheticPanel(mount: [1, 0, 0, 0, 1, 0, 0, 0, 1], seed: 1)
    return try panel.calibrate().udevRule(try UdevMatrixRule(of: device, among: others))
  }

  @Test func byTheAddressThatTheOthersLack() throws {
    let (base, lid) = (device("a", at: "i2c-A:00"), device("a", at: "i2c-A:01"))
    let rule = try line(lid, among: [base])
    #expect(
      rule.hasPrefix(
        #"ACTION!="remove", SUBSYSTEM=="iio", ATTR{name}=="a", KERNELS=="i2c-A:01", "#
          + #"ENV{ACCEL_LOCATION}="display", ENV{ACCEL_MOUNT_MATRIX}=""#))
    #expect(rule.hasSuffix("\"\n") && rule.count(where: { $0 == ";" }) == 2)
  }

  /// The bus's number may change.
  @Test func aChipsAddressWithoutItsBus() throws {
    let rule = try line(device("a", at: "1-0019"), among: [device("a", at: "1-0018")])
    #expect(rule.contains(#"KERNELS=="*-0019""#))
  }

  @Test func anInputDevice() throws {
    let one = device("a", at: "i2c-A:01", path: "/dev/input/event3")
    let rule = try line(one, among: [device("a", at: "i2c-A:00")])
    #expect(rule.contains(#"SUBSYSTEM=="input", KERNEL=="event*", KERNELS=="i2c-A:01""#))
  }

  @Test func aHostileNameStaysInItsQuotes() throws {
    let rule = try line(
      device("a\"\n[x]", at: "i2c-A:01"), among: [device("a\"\n[x]", at: "i2c-A:00")])
    #expect(rule.contains(#"ATTR{name}=="a???x?""#))
  }

  @Test(arguments: ["i2c-A:00", nil])
  func nothingTellsThemApart(place: String?) {
    let twin = device("a", at: place)
    #expect(throws: SensorFault.self) { try UdevMatrixRule(of: twin, among: [twin]) }
  }
}
