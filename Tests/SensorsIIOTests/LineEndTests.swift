import InputDevices
import MockSensors
import TestSupport
import Testing

@testable import Sensors

/// Kernels 4.14 and 4.15 end some attributes with two line ends; drivers add blanks.
@Suite(.needs("umockdev-run"), .waiting)
struct LineEndTests {
  @Test(arguments: [
    ("1\n\n", "1"), ("1\r\n", "1"), ("1\n\r\n\n", "1"), (" 1\t \n", "1"), ("1\n\0\0", "1"),
    ("1", "1"),
    ("\n", ""), ("\r\n\r\n", ""), ("", ""), ("1\r\n2\n\n", "1\r\n2"), ("e\u{301}\n\n", "e\u{301}"),
  ])
  func blanksAroundAText(text: String, trimmed: String) {
    #expect(text.trimmingKernelBlanks().utf8.elementsEqual(trimmed.utf8))
  }

  @Test(arguments: ["12.5 25 50\n\n", "12.5\r\n25\r\n50\r\n", " 12.5\t25  50 \n", "12.5,25,50\r\n"])
  func listsOfRates(text: String) {
    #expect(IIORate.available(text, near: 50) == [12.5, 25, 50])
  }

  @Test func aRangeOfRates() {
    #expect(IIORate.available("\n[1 1 100]\n\n", near: 50) == [50])
  }

  /// `\n` and the like are umockdev's escapes.
  @Test(arguments: ["\\n", " ", " \\n", "\\t\\n\\n"])
  func everyAttribute(end: String) throws {
    var device = MockDevice()
    device.attributes["label"] = "accel-display"
    device.attributes["in_accel_offset"] = "12"
    device.attributes["mount_matrix"] = "0, 1, 0; -1, 0, 0; 0, 0, 1"
    device.attributes["sampling_frequency"] = "50"
    let gyroscope = MockDevice.gyroscope(
      "snow_gyro", number: 1, raw: [100, -200, 300], buffered: false)
    var devices = [device.polledOnly, gyroscope]
    for index in devices.indices {
      for name in devices[index].attributes.keys { devices[index].attributes[name]? += end }
    }
    let found = try #require(try Bench().run("list", "local:", "50", on: devices).devices.first)
    #expect(found["specification"] == "iio:local:snow_accel")
    #expect(found["label"] == "accel-display" && found["fault"] == "")
    #expect(found["scale"] == "0.00980665,0.00980665,0.00980665")
    #expect(found["matrixReason"] == "from the kernel's mount_matrix")
    #expect(found["rate"] == "50.0")
    let got = try Bench().run("read", "local:", "snow_accel", "50", "2", on: devices)
    #expect(got.raws == ["-12,1000,7", "-12,1000,7"], "\(got)")
  }

  @Test func aBuffer() throws {
    var device = MockDevice()
    for name in device.attributes.keys { device.attributes[name]? += "\\n" }
    var stream = MockStream()
    stream.append([1, 0, 0xE8, 3, 7, 0, 0, 0] + [UInt8](repeating: 0, count: 8))
    let got = try Bench().run(
      "read", "local:", "snow_accel", "50", "1", on: [device], stream: stream)
    #expect(got.devices.first?["mode"] == "buffered", "\(got)")
    #expect(got.raws == ["1,1000,7"])
  }
}
