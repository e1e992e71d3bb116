/// Where a device is attached: the names of what holds it in sysfs, from the nearest.
///
/// ```
///   …/0000:00:15.0/i2c_designware.0/i2c-3/i2c-MDA6655:01/iio:device1     i2c-MDA6655:01, i2c_designware.0, …
///   …/fe804000.i2c/i2c-1/1-0018/iio:device0                              0018, fe804000.i2c, …; then 1-0018
/// ```
/// Names that the kernel counts up at boot are left out or cut: two equal chips keep their addresses when their
/// numbers are swapped.
public struct DeviceAddress: Equatable, Sendable {
  /// One holder.
  struct Step: Equatable {
    /// Its name in sysfs.
    var name: String
    /// What no boot changes of it; nil for a mere number.
    var lasting: String?
    /// The lasting part as a pattern of udev's rules.
    var pattern: String?
    /// Its name with a bus's number, which most boots keep.
    var numbered: String?
  }

  private let steps: [Step]

  /// The address of a device of this machine.
  public init(of device: UdevDevice) {
    var steps: [Step] = []
    var next = device.parent
    while let holder = next {
      if let name = holder.systemName { steps.append(Step(name, subsystem: holder.subsystem)) }
      next = holder.parent
    }
    self.steps = steps
  }

  /// The address by names and subsystems, from the nearest.
  package init(_ names: [(name: String, subsystem: String?)]) {
    steps = names.map { Step($0.name, subsystem: $0.subsystem) }
  }

  /// What may tell the device from others, the best first.
  package var candidates: [String] {
    steps.compactMap(\.lasting) + steps.compactMap(\.numbered)
  }

  /// The pattern for KERNELS== in udev's rules of one of `candidates`.
  package func pattern(of candidate: String) -> String? {
    steps.lazy.compactMap { step in
      step.lasting == candidate
        ? step.pattern : step.numbered == candidate ? step.numbered : nil
    }.first
  }

  /// Whether a text names one of the holders, in full or as one of `candidates`.
  package func has(_ text: String) -> Bool {
    steps.contains { $0.name == text || $0.lasting == text }
  }

  /// Sorts devices in an order that no boot changes, if their addresses allow it.
  package var order: String {
    func padded(_ names: [String]) -> String {
      names.reversed().map(Self.padded).joined(separator: "/")
    }
    return padded(steps.compactMap(\.lasting)) + "\n" + padded(steps.map(\.name))
  }

  /// Numbers with leading zeros, so that 9 precedes 10 as text.
  private static func padded(_ name: String) -> String {
    var (text, digits) = ("", "")
    func number() -> String {
      String(repeating: "0", count: max(0, 12 - digits.utf8.count)) + digits
    }
    for scalar in name.unicodeScalars {
      if ("0"..."9").contains(scalar) {
        digits.unicodeScalars.append(scalar)
      } else {
        if !digits.isEmpty { text += number() }
        digits = ""
        text.unicodeScalars.append(scalar)
      }
    }
    return digits.isEmpty ? text : text + number()
  }
}

extension DeviceAddress.Step {
  init(_ name: String, subsystem: String?) {
    self.init(name: name)
    let bytes = Array(name.utf8)
    func text(_ range: some RangeExpression<Int>) -> String {
      String(decoding: bytes[range], as: UTF8.self)
    }
    func areDigits(_ bytes: ArraySlice<UInt8>) -> Bool {
      !bytes.isEmpty && bytes.allSatisfy { (48...57).contains($0) }
    }
    // A chip on I2C: 1-0018. With ACPI it has a name instead: i2c-MDA6655:01.
    if let dash = bytes.firstIndex(of: UInt8(ascii: "-")), areDigits(bytes[..<dash]),
      subsystem != "usb", bytes.count - dash == 5, UInt16(text((dash + 1)...), radix: 16) != nil
    {
      (lasting, numbered) = (text((dash + 1)...), name)
      pattern = "*-" + text((dash + 1)...)
      return
    }
    if subsystem == "usb"
      || name.hasPrefix("spi") && areDigits(bytes.dropFirst(3).prefix { $0 != 46 })
    {
      numbered = subsystem == "usb" || bytes.contains(46) ? name : nil
      return
    }
    if name.hasPrefix("i2c-"), areDigits(bytes.dropFirst(4)) { return }
    if name.hasPrefix("input"), areDigits(bytes.dropFirst(5)) { return }
    // Platform devices numbered as they come: HID-SENSOR-200073.3.auto.
    if name.hasSuffix(".auto"), let dot = bytes.dropLast(5).lastIndex(of: 46),
      areDigits(bytes[(dot + 1)...].dropLast(5))
    {
      (lasting, pattern) = (text(..<dot), text(..<dot) + ".*.auto")
      return
    }
    // HID devices count their instances: 0018:1209:0073.0001.
    if subsystem == "hid", let dot = bytes.lastIndex(of: 46) {
      (lasting, pattern) = (text(..<dot), text(..<dot) + ".*")
      return
    }
    (lasting, pattern) = (name, name)
  }
}
