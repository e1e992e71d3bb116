/// A mocked IIO device, as umockdev reads it.
package struct MockIIODevice {
  package var number = 0
  package var properties: [String: String] = [:]
  /// Attributes in sysfs by their names.
  package var attributes: [String: String]

  /// An accelerometer with a shared scale, a rate and a buffer.
  package init(_ name: String = "snow_accel", type: String = "le:s16/16>>0") {
    attributes = [
      "name": name, "in_accel_x_raw": "-12", "in_accel_y_raw": "1000", "in_accel_z_raw": "7",
      "in_accel_scale": "0.009806650", "sampling_frequency": "0",
      "sampling_frequency_available": "1 12.5 25 50 100 200",
      "current_timestamp_clock": "realtime", "buffer/enable": "0", "buffer/length": "2",
      "buffer/watermark": "1",
    ]
    for (index, axis) in ["x", "y", "z"].enumerated() { scan("in_accel_\(axis)", index, type) }
    scan("in_timestamp", 3, "le:s64/64>>0")
  }

  package mutating func scan(_ channel: String, _ index: Int, _ type: String) {
    attributes["scan_elements/\(channel)_en"] = "0"
    attributes["scan_elements/\(channel)_index"] = "\(index)"
    attributes["scan_elements/\(channel)_type"] = type
  }

  /// Without buffer.
  package var polledOnly: MockIIODevice {
    var device = self
    device.attributes = attributes.filter { !$0.key.contains("/") }
    return device
  }

  package var text: String {
    let name = "iio:device\(number)"
    var lines = [
      "P: /devices/platform/snow/\(name)", "N: \(name)", "E: DEVNAME=/dev/\(name)",
      "E: DEVTYPE=iio_device", "E: SUBSYSTEM=iio",
    ]
    lines += properties.sorted { $0.key < $1.key }.map { "E: \($0.key)=\($0.value)" }
    // libiio cuts off the last byte, taking it for a line end.
    lines += attributes.sorted { $0.key < $1.key }.map { "A: \($0.key)=\($0.value)\\n" }
    return lines.joined(separator: "\n") + "\n"
  }
}
