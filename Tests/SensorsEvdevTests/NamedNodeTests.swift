import Foundation
import InputDevices
import MockSensors
import TestSupport
import Testing

/// A device that is named is found by every path that leads to it, and opened whatever udev takes it for.
@Suite(.needs("umockdev-run"), .waiting) struct NamedNodeTests {
  private static let byID = "input/by-id/usb-Acme_Tilt-event"
  private static let byPath = "input/by-path/pci-0000:00:14.0-usb-0:2:1.0-event"

  private var linked: MockDevice {
    var device = MockDevice()
    device.links = [Self.byID, Self.byPath, "input/panel-tilt", "panel-tilt"]
    return device
  }

  private func sensors(_ path: String, _ device: MockDevice) throws -> Probe {
    try Probe.run(device, ["sensors", "evdev:\(path)"])
  }

  @Test(arguments: [MockDevice.node, "/dev/\(byID)", "/dev/\(byPath)", "/dev/input/panel-tilt"])
  func everyLinkLeadsToIt(path: String) throws {
    let line = try #require(try sensors(path, linked).line("sensor"))
    #expect(line == "sensor evdev:/dev/\(Self.byID) | \(MockDevice.node) | - | ok")
    let read = try Probe.run(linked, ["read", path, "--samples", "1"])
    #expect(read.samples.first?.raw == [0, 1000, 0], "\(read)")
  }

  /// A board without udev's rules, as with mdev: no tag, no property.
  @Test func anUntaggedDeviceIsOpened() throws {
    var device = MockDevice()
    (device.properties, device.hasProperty) = ([:], false)
    let line = try #require(try sensors(MockDevice.node, device).line("sensor"))
    #expect(line.hasSuffix("| - | ok"), "\(line)")
    #expect(try Probe.run(device, ["sensors", "auto"]).lines.isEmpty)
    let read = try Probe.run(device, ["read", MockDevice.node, "--samples", "1"])
    #expect(read.samples.first?.acceleration == [0, -1, 0], "\(read)")
  }

  @Test func aWiiRemoteNeedsItsAxes() throws {
    var device = MockDevice()
    (device.properties, device.hasProperty, device.axes) = ([:], false, 0b11_1000)
    (device.resolution, device.rest) = (0, [0, 0, 0, 3, 100, 0])
    let refused = try #require(try sensors(MockDevice.node, device).line("sensor"))
    #expect(refused.contains("unsupported"), "\(refused)")
    #expect(refused.contains("no axes X, Y, Z, but RX, RY, RZ"), "\(refused)")
    let named = "\(MockDevice.node):RX,RY,RZ"
    #expect(refused.hasSuffix("name them: sensor: 'evdev:\(named)'"), "\(refused)")
    let line = try #require(try sensors(named, device).line("sensor"))
    #expect(line == "sensor evdev:\(named) | \(MockDevice.node) | - | ok")
  }

  @Test func aKeyboardIsRefusedForWhatItIs() throws {
    var device = MockDevice()
    (device.name, device.axes, device.hasProperty) = ("AT Keyboard", 0, false)
    let line = try #require(try sensors(MockDevice.node, device).line("sensor"))
    #expect(
      line.contains("| unsupported: \(MockDevice.node): AT Keyboard has no acceleration axes"))
  }

  @Test func aMissingFile() throws {
    let probe = try sensors("/dev/input/event99", MockDevice())
    let line = try #require(probe.line("fault"), "\(probe)")
    #expect(line.hasPrefix("fault nothing-found evdev:/dev/input/event99: no such file"))
  }

  @Test(arguments: ["X,Y", "X,X,Y", ""]) func axesThatAreNone(axes: String) throws {
    let probe = try sensors("\(MockDevice.node):\(axes)", MockDevice())
    let line = try #require(probe.line("fault"), "\(probe)")
    #expect(line.contains("expected three different axes of X, Y, Z, RX, RY, RZ"), "\(line)")
  }

  /// A pad's motion is left to games, but who names it means it.
  @Test func aNamedPadIsNotLeftOut() throws {
    var device = MockDevice()
    device.properties["ID_INPUT_JOYSTICK"] = "1"
    let line = try #require(try Probe.run(device, ["sensors", "auto"]).line("sensor"))
    #expect(line.contains("| it is a game pad |"), "\(line)")
    #expect(try sensors(MockDevice.node, device).line("sensor")?.contains("| - | ok") == true)
  }

  /// A handheld's pad: udev knows where it sits.
  @Test(arguments: [
    ("ACCEL_LOCATION", "display"), ("ACCEL_MOUNT_MATRIX", "0,1,0;-1,0,0;0,0,1"),
  ])
  func aHandheldsPadIsThePanels(property: String, value: String) throws {
    var device = MockDevice()
    device.properties["ID_INPUT_JOYSTICK"] = "1"
    device.properties[property] = value
    let line = try #require(try Probe.run(device, ["sensors", "auto"]).line("sensor"))
    #expect(line.hasSuffix("| - | ok"), "\(line)")
  }
}

/// Links of the owner, outside of /dev/input.
struct LinkedNodeTests {
  private let nodes = ["/dev/zero", "/dev/null"].map {
    InputNode(path: $0, udev: nil, traits: InputTraits())
  }

  @Test(arguments: [
    ("absolute", "/dev/null"), ("second", "/dev/null"), ("relative", "/dev/null"),
    ("other", "/dev/zero"),
    ("dangling", nil), ("file", nil), ("missing", nil),
  ])
  func whereTheyLead(name: String, node: String?) throws {
    let folder = try TemporaryFolder()
    for (link, target) in [
      ("absolute", "/dev/null"), ("second", folder.path("absolute")), ("relative", "second"),
      ("other", "/dev/zero"), ("dangling", "nothing"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    try folder.write("file", "")
    #expect(InputNode.at(folder.path(name), among: nodes)?.path == node)
  }
}
