/// Chips as their drivers show them, in the pose of `MockPose`.
extension MockIIODevice {
  /// A chip with raw values only.
  ///
  /// Its data sheet has `counts` a g, and `zero` at 0 g; its driver has the other attributes.
  package static func chip(
    _ name: String, counts: Double, zero: Double = 0, wired: String = "+x +y +z",
    reads measure: MockPose.Measure = .reaction, _ files: [String: String]
  ) -> MockIIODevice {
    var device = MockIIODevice(name)
    device.attributes = files
    device.attributes["name"] = name
    for (axis, reading) in zip("xyz", MockPose.reading(wired, measure)) {
      device.attributes["in_accel_\(axis)_raw"] = "\(Int((reading * counts + zero).rounded()))"
    }
    return device
  }

  /// With a buffer, whose channels have this type and follow `before` others.
  package func buffer(_ type: String, before: Int = 0, _ kind: String = "accel") -> MockIIODevice {
    var device = self
    device.attributes.merge(
      ["buffer/enable": "0", "buffer/length": "2", "current_timestamp_clock": "realtime"]
    ) { old, _ in old }
    let axes = ["x", "y", "z"].filter { attributes["in_\(kind)_\($0)_raw"] != nil }
    for (index, axis) in axes.enumerated() {
      device.scan("in_\(kind)_\(axis)", before + index, type)
    }
    device.scan("in_timestamp", 20, "le:s64/64>>0")
    return device
  }

  /// With a trigger, which the driver selects or not.
  package func trigger(_ name: String, isSelected: Bool = true) -> MockIIODevice {
    var device = self
    device.trigger = name
    device.attributes["trigger/current_trigger"] = isSelected ? name : ""
    return device
  }

  /// With a trigger folder but no trigger: its interrupt is not connected.
  package var untriggered: MockIIODevice {
    var device = self
    device.attributes["trigger/current_trigger"] = ""
    return device
  }

  /// With a gyroscope at rest.
  package func gyroscope(scale: String) -> MockIIODevice {
    var device = self
    for axis in ["x", "y", "z"] { device.attributes["in_anglvel_\(axis)_raw"] = "0" }
    device.attributes["in_anglvel_scale"] = scale
    return device
  }

  /// A gyroscope that is a device of its own.
  package static func gyroscope(
    _ name: String, scale: String, _ files: [String: String] = [:]
  ) -> MockIIODevice {
    var device = MockIIODevice(name)
    device.attributes = files
    device.attributes["name"] = name
    return device.gyroscope(scale: scale)
  }

  /// Below a chip on its bus, or a sensor of a hub.
  package func below(_ parents: (name: String, subsystem: String)...) -> MockIIODevice {
    var device = self
    device.parents = parents
    return device
  }

  /// The second device of a machine.
  package func numbered(_ number: Int) -> MockIIODevice {
    var device = self
    device.number = number
    return device
  }

  /// With udev's properties.
  package func udev(_ properties: [String: String]) -> MockIIODevice {
    var device = self
    device.properties = properties
    return device
  }

  /// With an attribute from firmware, such as a label.
  package func with(_ files: [String: String?]) -> MockIIODevice {
    var device = self
    for (name, text) in files { device.attributes[name] = text }
    return device
  }

  /// The raw values again and again, as the buffer has them; nil without a buffer.
  package var stream: MockStream? {
    let channels = scanned.sorted { $0.index < $1.index }
    guard !channels.isEmpty else { return nil }
    var sample: [UInt8] = []
    for channel in channels {
      while !sample.count.isMultiple(of: channel.type.bytes) { sample.append(0) }
      sample += channel.type.encoded(channel.value)
    }
    let widest = channels.map(\.type.bytes).max() ?? 1
    while !sample.count.isMultiple(of: widest) { sample.append(0) }
    var stream = MockStream("/dev/iio:device\(number)")
    // Some at once: on a busy machine, umockdev may be late.
    for index in 0..<200 { stream.append(sample, after: index < 20 ? 0 : 20) }
    return stream
  }

  /// The channels that snowd enables.
  private var scanned: [(index: Int, type: MockScanType, value: Int64)] {
    attributes.compactMap { file, text in
      guard file.hasPrefix("scan_elements/in_"), file.hasSuffix("_type") else { return nil }
      let channel = String(file.dropFirst("scan_elements/".count).dropLast("_type".count))
      let index = attributes["scan_elements/\(channel)_index"].flatMap { Int($0) } ?? 0
      let raw = attributes["\(channel)_raw"].flatMap { Int64($0) } ?? 0
      return MockScanType(text).map { (index, $0, raw) }
    }
  }
}

/// How a channel's value is stored: `be:s12/16>>4`.
struct MockScanType {
  let bytes: Int
  private let isBig: Bool
  private let bits: Int
  private let shift: Int

  /// nil unless it is written as the kernel does.
  init?(_ text: String) {
    guard let match = text.firstMatch(of: /(le|be):[su](\d+)\/(\d+)>>(\d+)/),
      let bits = Int(match.2), let storage = Int(match.3), let shift = Int(match.4)
    else { return nil }
    isBig = match.1 == "be"
    (self.bits, self.shift, bytes) = (bits, shift, storage / 8)
  }

  /// Unused bits are set, because drivers leave anything in them.
  func encoded(_ value: Int64) -> [UInt8] {
    let mask = bits < 64 ? ((1 as UInt64) << UInt64(bits) - 1) << UInt64(shift) : .max
    let placed = UInt64(bitPattern: value) << UInt64(shift) & mask | ~mask
    let little = withUnsafeBytes(of: placed.littleEndian) { Array($0.prefix(bytes)) }
    return isBig ? little.reversed() : little
  }
}
