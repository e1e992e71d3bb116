/// What is known of an input device without opening it: names, axes, and what udev says it is.
package struct InputTraits: Equatable {
  /// The kernel's name.
  package var name = ""
  /// Where it is plugged in, as `usb-0000:00:14.0-2/input0`.
  package var phys = ""
  /// What tells it from others of its make, as a Bluetooth address.
  package var uniq = ""
  /// The folder in sysfs of the hardware behind it; nil for a virtual device.
  package var parent: String?
  /// ABS_X, ABS_Y, ABS_Z, ABS_RX, ABS_RY, ABS_RZ: bit n is axis n.
  package var axes: UInt = 0
  /// INPUT_PROP_ACCELEROMETER: the kernel vouches for the axes and their resolution.
  package var hasProperty = false
  /// udev's ID_INPUT_ACCELEROMETER, which older drivers get too.
  package var hasTag = false
  /// A joystick to udev, or a device with the buttons of a game pad.
  package var isGamepad = false
  /// Whether it feels the keyboard's half of a convertible, not the screen's.
  package var isInBase = false

  /// A device of which nothing is known.
  package init() {}

  /// Whether it says that it feels acceleration.
  package var isAccelerometer: Bool { hasProperty || hasTag }

  /// Whether it has the axes X, Y and Z.
  package var hasThreeAxes: Bool { axes & 0b111 == 0b111 }

  /// Whether RX, RY and RZ are a gyroscope's; without the property they may be a stick's.
  package var hasGyroscope: Bool { hasProperty && axes & 0b11_1000 == 0b11_1000 }

  /// Why `auto` leaves it alone, in words; nil for a device that may steer the snow.
  package func exclusion(among all: [InputTraits]) -> String? {
    if !hasThreeAxes { return "it has fewer than three axes, so it cannot find down" }
    if isInBase { return "it sits in the keyboard's half, not behind the screen" }
    guard let pad = all.first(where: { $0.isGamepad && $0.isSameHardware(as: self) }) else {
      return nil
    }
    return pad.name == name
      ? "it is a game pad" : "it belongs to the game pad \u{201C}\(pad.name)\u{201D}"
  }

  /// Whether two nodes are faces of one thing: a pad has one for its buttons, one for its motion.
  package func isSameHardware(as other: InputTraits) -> Bool {
    if self == other { return true }
    if !uniq.isEmpty, uniq == other.uniq { return true }
    if let parent, parent == other.parent { return true }
    let port = Self.port(phys)
    return !port.isEmpty && port == Self.port(other.phys)
  }

  /// A place without the number of the face: `usb-0000:00:14.0-2`.
  private static func port(_ phys: String) -> Substring {
    guard let slash = phys.lastIndex(of: "/") else { return phys[...] }
    return phys[slash...].hasPrefix("/input") ? phys[..<slash] : phys[...]
  }
}

/// A set of bits as sysfs writes it: words of a `long` in hexadecimal, the highest first.
package struct InputBits {
  private let words: [UInt]

  /// Reads `capabilities/abs` and its like; invalid numbers count as zeros.
  package init(_ text: String?) {
    words = (text ?? "").split(separator: " ").reversed().map { UInt($0, radix: 16) ?? 0 }
  }

  /// The bits 0…63, or 0…31 on a small machine.
  package var lowest: UInt { words.first ?? 0 }

  /// Whether a bit is set.
  package func contains(_ bit: Int32) -> Bool {
    let bit = Int(bit)
    let word = bit / UInt.bitWidth
    return word < words.count && words[word] >> UInt(bit % UInt.bitWidth) & 1 == 1
  }
}
