/// Facts about an input device that need no opening: names, axes, udev's classification.
package struct InputTraits: Equatable {
  package var name = ""
  /// Its port, as `usb-0000:00:14.0-2/input0`.
  package var phys = ""
  /// Unique identifier, as a Bluetooth address.
  package var uniq = ""
  /// The hardware's folder in sysfs; nil for a virtual device.
  package var parent: String?
  /// Bit n is axis n, ABS_X to ABS_RZ.
  package var axes: UInt = 0
  /// INPUT_PROP_ACCELEROMETER: the kernel vouches for the axes and their resolution.
  package var hasProperty = false
  /// udev's ID_INPUT_ACCELEROMETER, which older drivers get too.
  package var hasTag = false
  /// A joystick according to udev, or a device with game pad buttons.
  package var isGamepad = false
  /// Where udev says it sits.
  package var location: SensorLocation?
  /// Whether udev has a mount matrix for it.
  package var hasMatrix = false

  package init() {}

  package var isAccelerometer: Bool { hasProperty || hasTag }

  package var hasThreeAxes: Bool { axes & 0b111 == 0b111 }

  /// Why its axes cannot be accelerations along `wanted`, with advice; nil if they can.
  ///
  /// `path` names it in the configuration.
  package func shortage(_ wanted: InputAxes, path: String) -> SensorFault? {
    func fault(_ words: String, _ advice: String) -> SensorFault {
      SensorFault(.unsupported, "\(path): \(name) has \(words)", advice: advice)
    }
    guard axes & wanted.bits != wanted.bits else { return nil }
    let other = "name another sensor in the configuration"
    guard wanted == .usual else {
      return fault("no axes \(wanted.words(by: ", "))", "name three of its axes, or another sensor")
    }
    let rotational = InputAxes.rotational
    if axes & rotational.bits == rotational.bits {
      return fault(
        "no axes X, Y, Z, but \(rotational.words(by: ", "))",
        "if these are accelerations, as of a Wii Remote, name them: sensor: "
          + "'evdev:\(path):\(rotational.text)'")
    }
    return axes & wanted.bits == 0
      ? fault("no acceleration axes", other) : fault("fewer than three axes", other)
  }

  /// Whether RX, RY and RZ are gyroscope axes; without the property they may be a stick's.
  package var hasGyroscope: Bool { hasProperty && axes & 0b11_1000 == 0b11_1000 }

  package func exclusion(among all: [InputTraits]) -> String? {
    if !hasThreeAxes { return "it has fewer than three axes, so it cannot find down" }
    if let words = location?.exclusion { return words }
    // A handheld's own pad sits behind its panel: only then does udev know how.
    guard location == nil, !hasMatrix else { return nil }
    guard let pad = all.first(where: { $0.isGamepad && $0.isSameHardware(as: self) }) else {
      return nil
    }
    return pad.name == name
      ? "it is a game pad" : "it belongs to the game pad \u{201C}\(pad.name)\u{201D}"
  }

  /// Whether two nodes belong to one device: a pad has one for its buttons, one for its motion.
  package func isSameHardware(as other: InputTraits) -> Bool {
    if self == other { return true }
    if !uniq.isEmpty, uniq == other.uniq { return true }
    if let parent, parent == other.parent { return true }
    let port = Self.port(phys)
    return !port.isEmpty && port == Self.port(other.phys)
  }

  /// The port without the interface number: `usb-0000:00:14.0-2`.
  private static func port(_ phys: String) -> Substring {
    guard let slash = phys.lastIndex(of: "/") else { return phys[...] }
    return phys[slash...].hasPrefix("/input") ? phys[..<slash] : phys[...]
  }
}

/// A bit set as sysfs writes it: `long` words in hexadecimal, the highest first.
package struct InputBits {
  private let words: [UInt]

  /// Invalid words count as zeros.
  package init(_ text: String?) {
    words = (text ?? "").split(separator: " ").reversed().map { UInt($0, radix: 16) ?? 0 }
  }

  /// Bits 0…63; 0…31 on 32-bit machines.
  package var lowest: UInt { words.first ?? 0 }

  package func contains(_ bit: Int32) -> Bool {
    let bit = Int(bit)
    let word = bit / UInt.bitWidth
    return word < words.count && words[word] >> UInt(bit % UInt.bitWidth) & 1 == 1
  }
}
