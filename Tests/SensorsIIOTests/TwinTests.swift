import InputDevices
import MockSensors
import Motion
import TestSupport
import Testing

@testable import Sensors

/// Two equal chips, of a lid and of a keyboard, whose numbers are swapped at some boots.
@Suite(.needs("umockdev-run"), .waiting)
struct TwinTests {
  private typealias Parents = [(name: String, subsystem: String)]

  /// The first is flat, the second upright.
  private func twins(
    _ first: Parents, _ second: Parents, isSwapped: Bool = false, name: String = "mxc4005"
  ) -> [MockDevice] {
    var devices = [first, second].enumerated().map { index, parents in
      var device = MockDevice(name).polledOnly
      device.parents = parents
      device.number = isSwapped ? 1 - index : index
      device.attributes["in_accel_x_raw"] = "0"
      device.attributes["in_accel_y_raw"] = index == 0 ? "0" : "1000"
      device.attributes["in_accel_z_raw"] = index == 0 ? "1000" : "0"
      return device
    }
    if isSwapped { devices.reverse() }
    return devices
  }

  private static let bus = (name: "i2c-1", subsystem: "i2c")
  private static func chip(_ name: String) -> Parents { [bus, (name, "i2c")] }
  private static let acpi = (chip("i2c-MDA6655:00"), chip("i2c-MDA6655:01"))

  private static let hub: Parents = [("i2c-ITE8350:00", "i2c"), ("0018:048D:8350.0001", "hid")]

  private static let pairs: [(Parents, Parents, String, String)] = [
    (acpi.0, acpi.1, "i2c-MDA6655:00", "i2c-MDA6655:01"),
    (chip("1-0018"), chip("1-0019"), "0018", "0019"),
    (
      [("fe804000.i2c", "platform")] + chip("1-0018"),
      [("fe805000.i2c", "platform"), ("i2c-2", "i2c"), ("2-0018", "i2c")], "fe804000.i2c",
      "fe805000.i2c"
    ),
    ([("1-0018", "i2c")], [("2-0018", "i2c")], "1-0018", "2-0018"),
    ([("spi0.0", "spi")], [("spi1.0", "spi")], "spi0.0", "spi1.0"),
    (
      hub + [("HID-SENSOR-200073.9.auto", "platform")],
      hub + [("HID-SENSOR-200073.11.auto", "platform")], "HID-SENSOR-200073#1",
      "HID-SENSOR-200073#2"
    ),
  ]

  /// What is printed names the same chip at the next boot.
  @Test(arguments: pairs.indices)
  func theyAreCalledByTheirAddress(index: Int) throws {
    let (first, second, one, other) = Self.pairs[index]
    for isSwapped in [false, true] {
      let devices = twins(first, second, isSwapped: isSwapped)
      let found = try Bench().run("list", "local:", "50", on: devices).devices
      let names = found.compactMap { $0["specification"] }
      #expect(
        Set(names) == ["iio:local:mxc4005@\(one)", "iio:local:mxc4005@\(other)"], "\(names)")
      let read = try Bench().run(
        "read", "local:", "'mxc4005@\(other)'", "50", "1", on: devices)
      #expect(read.raws == ["0,1000,0"], "\(read)")
      let auto = try Bench().run("read", "local:", "-", "50", "1", on: devices)
      #expect(auto.raws == ["0,0,1000"], "\(auto)")
    }
  }

  /// The forms that the configuration accepts for the second.
  @Test(arguments: [
    "i2c-MDA6655:01", "mxc4005@i2c-MDA6655:01", "iio:device1", "mxc4005@iio:device1", "mxc4005@1",
    "mxc4005@i2c-MDA6655", "i2c-MDA6655:02",
  ])
  func byWhatTheyAreFound(text: String) throws {
    let isKnown = ["i2c-MDA6655:01", "mxc4005@i2c-MDA6655:01", "iio:device1"].contains(text)
    let got = try Bench().run(
      "read", "local:", "'\(text)'", "50", "1", on: twins(Self.acpi.0, Self.acpi.1))
    #expect(got.raws == (isKnown ? ["0,1000,0"] : []), "\(got)")
    #expect(got.fault == (isKnown ? nil : "nothing-found"))
  }

  @Test(arguments: [("ACCEL_LOCATION", "display"), ("label", "accel-display"), ("label", "lid")])
  func theOneAtTheDisplayWins(key: String, value: String) throws {
    var devices = twins(Self.acpi.0, Self.acpi.1)
    if key == "label" {
      devices[1].attributes[key] = value
    } else {
      devices[1].properties[key] = value
    }
    let got = try Bench().run("read", "local:", "-", "50", "1", on: devices)
    #expect(got.raws == ["0,1000,0"], "\(got)")
  }

  private func sensor(
    _ name: String, at address: String?, _ mode: SensorDevice.Mode = .polled, number: Int
  ) -> SensorDevice {
    var device = SensorDevice(
      family: "iio", specification: "iio:local:\(name)@\(address ?? "")", name: name,
      path: "/sys/bus/iio/devices/iio:device\(number)", mode: mode, scale: [1, 1, 1],
      mount: MountDecision(.init(), .init(maker: .chip)))
    device.address = address.map { DeviceAddress([($0, "i2c")]) }
    return device
  }

  /// Which of them another program holds may differ from boot to boot.
  @Test func aTwinsBufferDecidesNothing() {
    let twins = [
      sensor("a", at: "i2c-A:00", number: 1), sensor("a", at: "i2c-A:01", .buffered, number: 0),
    ]
    let other = sensor("b", at: "i2c-B:00", .buffered, number: 2)
    #expect(AutoChoice.order(twins + [other]).map(\.path.last) == ["1", "0", "2"])
  }

  @Test func theChoiceIsSaid() throws {
    let twins = [
      sensor("a", at: "i2c-A:00", number: 1), sensor("a", at: "i2c-A:01", number: 0),
    ]
    let said = try #require(AutoChoice.remark(onFirstOf: AutoChoice.order(twins)))
    #expect(said.kind == .ambiguous)
    #expect(said.message.contains("2 sensors are called a"))
    #expect(said.message.hasSuffix("; iio:local:a@i2c-A:00 is used"))
    #expect(said.advice?.contains("configure sensor: 'iio:local:a@i2c-A:01'") == true)
    var located = twins
    located[1].location = .display
    #expect(AutoChoice.order(located).first?.path.last == "0")
    #expect(AutoChoice.remark(onFirstOf: AutoChoice.order(located)) == nil)
    #expect(AutoChoice.remark(onFirstOf: [twins[0]]) == nil)
  }

  /// The service's line.
  @Test func theChoiceIsLogged() throws {
    var described = sensor("a", at: "i2c-A:00", number: 1)
    let remark = SensorFault(.ambiguous, "two; the first is used", advice: "name the other")
    described.remarks.append(remark)
    var opened = sensor("a", at: "i2c-A:00", number: 1)
    opened.keepChoice(of: described)
    var status = SensorStatus()
    (status.state, status.device) = (.running, opened)
    #expect(status.words.contains("; two; the first is used; name the other; matrix "))
  }

  /// Also if its axes are the panel's.
  @Test func theCalibratedTwinIsTaken() throws {
    var twins = [
      sensor("a", at: "i2c-A:00", number: 1), sensor("a", at: "i2c-A:01", number: 0),
    ]
    let settings = MountDecision.Settings(
      matrix: "1,0,0;0,1,0;0,0,1", sensor: try SensorSpecification("iio:local:a@i2c-A:01"))
    twins[1].mount = MountDecision(settings, .init(maker: .chip))
    #expect(AutoChoice.order(twins).first?.path.last == "0")
    #expect(AutoChoice.remark(onFirstOf: AutoChoice.order(twins)) == nil)
  }

  @Test func allAreLeftOut() {
    var both = [sensor("a", at: "i2c-A:00", number: 0), sensor("a", at: "i2c-A:01", number: 1)]
    for index in both.indices { both[index].exclusion = "it sits in the keyboard's half" }
    #expect(
      AutoChoice.fault(both).message
        == "all 2 accelerometers are left out; the first, iio:local:a@i2c-A:00: it sits in the "
        + "keyboard's half")
    #expect(AutoChoice.fault([both[0]]).message.hasPrefix("the only accelerometer, iio:local:a@"))
  }

  @Test func aCalibrationTurnsItsOwnTwinOnly() throws {
    let names = [
      IIONames(
        id: "iio:device0", name: "a", label: nil, address: DeviceAddress([("i2c-A:00", "i2c")])),
      IIONames(
        id: "iio:device1", name: "a", label: nil, address: DeviceAddress([("i2c-A:01", "i2c")])),
    ]
    let settings = MountDecision.Settings(
      matrix: "0,1,0;-1,0,0;0,0,1", sign: .gravity,
      sensor: try SensorSpecification("iio:local:a@i2c-A:01"))
    let applied = names.map { name in
      settings.applying { name.areMeant(by: $0, in: "local:", among: names) }
    }
    #expect(applied[0].matrix == nil && applied[0].sign == nil)
    #expect(applied[1] == settings)
    #expect(names.allSatisfy { !$0.areMeant(by: AutoSensor(), in: "local:", among: names) })
    #expect(!names[1].areMeant(by: settings.sensor?.kind ?? AutoSensor(), in: "ip:x", among: names))
  }
}

/// Drivers without a name leave only the number, which a boot may change.
struct NamelessTests {
  private func nameless(_ number: Int, label: String? = nil, at address: String?) -> IIONames {
    IIONames(
      id: "iio:device\(number)", name: "iio:device\(number)", label: label,
      address: address.map { DeviceAddress([($0, "i2c")]) })
  }

  @Test func theAddressLasts() {
    let names = [
      nameless(0, at: "1-0018"), nameless(1, at: "1-0019"), nameless(2, label: "lid", at: "1-0020"),
      nameless(3, at: nil),
    ]
    let designations = names.map { $0.designation(among: names) }
    #expect(designations == ["0018", "0019", "lid", "iio:device3"])
    for (name, designation) in zip(names, designations) {
      #expect(names.filter { $0.matches(designation, among: names) }.map(\.id) == [name.id])
    }
  }
}

/// Addresses without the numbers that a boot gives.
struct DeviceAddressTests {
  private func candidates(_ names: (String, String)...) -> [String] {
    DeviceAddress(names.map { (name: $0.0, subsystem: $0.1) }).candidates
  }

  @Test func numbersAreLeftOut() {
    #expect(candidates(("i2c-MDA6655:01", "i2c"), ("i2c-3", "i2c")) == ["i2c-MDA6655:01"])
    #expect(candidates(("1-0018", "i2c"), ("i2c-1", "i2c")) == ["0018", "1-0018"])
    #expect(candidates(("spi0.1", "spi"), ("spi0", "spi_master")) == ["spi0.1"])
    #expect(
      candidates(
        ("HID-SENSOR-200073.3.auto", "platform"), ("0003:2047:0855.0002", "hid"),
        ("1-3:1.0", "usb"), ("1-3", "usb"), ("0000:00:14.0", "pci"))
        == ["HID-SENSOR-200073", "0003:2047:0855", "0000:00:14.0", "1-3:1.0", "1-3"])
    #expect(candidates(("input5", "input"), ("lis3lv02d", "platform")) == ["lis3lv02d"])
    #expect(candidates(("i2c", "x"), ("spi", "x"), ("-0018", "x")) == ["i2c", "spi", "-0018"])
  }

  @Test func tenFollowsNine() {
    func order(_ name: String) -> String { DeviceAddress([(name, "platform")]).order }
    #expect(order("HID-SENSOR-200073.9.auto") < order("HID-SENSOR-200073.10.auto"))
    #expect(order("a:00") < order("a:01"))
  }

  @Test func patternsOfRules() {
    let hub = DeviceAddress([("HID-SENSOR-200073.3.auto", "platform"), ("1-0018", "i2c")])
    #expect(hub.pattern(of: "HID-SENSOR-200073") == "HID-SENSOR-200073.*.auto")
    #expect(hub.pattern(of: "0018") == "*-0018" && hub.pattern(of: "1-0018") == "1-0018")
    #expect(hub.pattern(of: "x") == nil)
  }
}
