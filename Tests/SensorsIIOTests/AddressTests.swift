import Glibc
import InputDevices
import Testing

@testable import Sensors

struct AddressTests {
  @Test(arguments: [
    ("local:", "accel_3d", "iio:local:accel_3d"),
    ("local:", "iio:device2", "iio:local:iio:device2"),
    ("ip:panel.lan", "bmi160", "iio:ip:panel.lan:bmi160"),
    ("ip:127.0.0.1:30432", "iio:device0", "iio:ip:127.0.0.1:30432:iio:device0"),
    ("ip:[fe80::1%wlan0]", "bmi160", "iio:ip:[fe80::1%wlan0]:bmi160"),
    ("ip:[::1]:30432", "iio:device0", "iio:ip:[::1]:30432:iio:device0"),
    ("ip:[::1]", "a::b:", "iio:ip:[::1]:a::b:"),
  ])
  func isReadBack(uri: String, device: String, text: String) throws {
    #expect(IIOBackend(uri: uri, device: device).name == text)
    #expect(
      try SensorSpecification(text) == SensorSpecification(IIOBackend(uri: uri, device: device)))
  }

  /// Without brackets, `fe80::1` would be the host `fe80` with port 1.
  @Test(arguments: [
    "iio:ip:fe80::1", "iio:ip:fe80::1:30431:bmi160", "iio:ip:[fe80::1", "iio:ip:[]:bmi160",
    "iio:ip:[fe80::1]bmi160", "iio:ip:]:bmi160",
  ])
  func isRefused(text: String) {
    #expect(throws: (any Error).self) { try SensorSpecification(text) }
  }
}

/// Messages about an unreachable machine, by cause.
@Suite struct NetworkFaultTests {
  @Test(arguments: [
    (EAFNOSUPPORT, "may not use networks", "network.conf"),
    (EPERM, "may not reach that address", "IPAddressAllow"),
    (-EAI_NONAME, "the host was not found", "DNS"), (-EAI_AGAIN, "the host was not found", "DNS"),
    (ENXIO, "the host was not found", "DNS"), (EINVAL, "probably not from iiod", "port"),
    (ECONNREFUSED, "connection refused", "iiod"), (EHOSTUNREACH, "no answer", "firewall"),
  ])
  func words(code: Int32, message: String, advice: String) {
    let fault = IIOFault.context("ip:10.0.0.7", code)
    #expect(fault.message.hasPrefix("ip:10.0.0.7: ") && fault.message.contains(message))
    #expect(fault.advice?.contains(advice) == true, "\(fault.words)")
    #expect(fault.words.contains("name and DNS") == message.contains("not found"))
  }

  @Test("A remote sensor is shown as configured")
  func names() throws {
    for text in [
      "iio:ip:127.0.0.1:bmi160", "iio:ip:panel:31998:accel_3d", "iio:local:bmi160",
      "iio:ip:[fd00::7]:accel_3d", "iio:ip:[fd00::7]:31998:accel_3d",
    ] {
      let specification = try SensorSpecification(text)
      #expect(SensorCatalog(specification, SensorSettings()).name == text)
    }
  }
}
