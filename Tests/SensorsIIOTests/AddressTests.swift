import Testing

@testable import Sensors

struct AddressTests {
  @Test(arguments: [
    ("local:", "accel_3d", "iio:local:accel_3d"),
    ("local:", "iio:device2", "iio:local:iio:device2"),
    ("ip:panel.lan", "bmi160", "iio:ip:panel.lan:bmi160"),
    ("ip:127.0.0.1:30432", "iio:device0", "iio:ip:127.0.0.1:30432:iio:device0"),
  ])
  func isReadBack(uri: String, device: String, text: String) throws {
    #expect(IIOAddress(uri: uri, device: device).specification == text)
    #expect(try SensorSpecification(text) == .iio(uri: uri, device: device))
  }
}
