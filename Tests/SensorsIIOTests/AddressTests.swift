import Testing

@testable import Sensors

struct AddressTests {
  @Test(arguments: [
    ("iio:local:accel_3d", "local:", "accel_3d"),
    ("iio:local:iio:device2", "local:", "iio:device2"),
    ("iio:ip:panel.lan:bmi160", "ip:panel.lan", "bmi160"),
    ("iio:ip:127.0.0.1:30432:bmi160", "ip:127.0.0.1:30432", "bmi160"),
    ("iio:ip:panel.lan:iio:device0", "ip:panel.lan", "iio:device0"),
  ])
  func namesADevice(text: String, uri: String, device: String) throws {
    let address = try #require(IIOAddress(specification: text))
    #expect(address == IIOAddress(uri: uri, device: device))
    #expect(address.specification == text)
  }

  @Test(arguments: ["iio:local", "iio:local:", "iio:ip:panel.lan", "iio:ip:panel.lan:30432"])
  func namesAPlace(text: String) throws {
    #expect(try #require(IIOAddress(specification: text)).device == nil)
  }

  @Test(arguments: ["", "iio", "iio:", "iio:usb:1.2.3", "iio:ip", "iio:ip:", "evdev:local:x"])
  func isNone(text: String) { #expect(IIOAddress(specification: text) == nil) }
}
