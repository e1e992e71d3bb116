/// A mocked IIO device, as umockdev reads it.
package struct MockIIODevice {
  package var number = 0
  /// What holds it in sysfs, from the top down.
  package var parents: [(name: String, subsystem: String)] = []
  /// The `modalias` of the last of them.
  package var modalias: String?
  package var properties: [String: String] = [:]
  /// The name of its trigger, which is a device of its own.
  package var trigger: String?
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

  /// A gyroscope, polled or with a buffer, whose values are `raw`.
  package static func gyroscope(
    _ name: String, number: Int, raw: [Int], buffered: Bool
  ) -> MockIIODevice {
    var device = MockIIODevice(name)
    device.number = number
    device.attributes = device.attributes.filter { !$0.key.contains("accel") }
    device.attributes["in_anglvel_scale"] = "0.001"
    for (index, axis) in ["x", "y", "z"].enumerated() {
      device.attributes["in_anglvel_\(axis)_raw"] = "\(raw[index])"
      device.scan("in_anglvel_\(axis)", index, "le:s16/16>>0")
    }
    return buffered ? device : device.polledOnly
  }

  /// Its description, after those of what holds it; two devices may share those.
  package var blocks: [String] {
    var path = "/devices/platform/snow"
    var blocks: [String] = []
    for parent in parents {
      path += "/\(parent.name)"
      blocks.append("P: \(path)\nE: SUBSYSTEM=\(parent.subsystem)\n")
    }
    if let modalias { blocks[blocks.count - 1] += "A: modalias=\(modalias)\\n\n" }
    let name = "iio:device\(number)"
    var lines = [
      "P: \(path)/\(name)", "N: \(name)", "E: DEVNAME=/dev/\(name)",
      "E: DEVTYPE=iio_device", "E: SUBSYSTEM=iio",
    ]
    lines += properties.sorted { $0.key < $1.key }.map { "E: \($0.key)=\($0.value)" }
    // libiio cuts off the last byte, taking it for a line end.
    lines += attributes.sorted { $0.key < $1.key }.map { "A: \($0.key)=\($0.value)\\n" }
    blocks.append(lines.joined(separator: "\n") + "\n")
    if let trigger {
      let lines = ["P: \(path)/trigger\(number)", "E: SUBSYSTEM=iio", "A: name=\(trigger)\\n"]
      blocks.append(lines.joined(separator: "\n") + "\n")
    }
    return blocks
  }
}
