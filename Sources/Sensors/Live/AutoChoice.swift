import InputDevices

/// Selects the panel's accelerometer.
///
/// Order: at the display by udev or label; a matrix of its own, because it was set deliberately; the backend's place in
/// `SensorSpecification.kinds`; buffered before polled; then name and address, so that the choice never depends on
/// numbers that change at boot.
public enum AutoChoice {
  /// The usable devices, the best first.
  public static func order(_ devices: [SensorDevice]) -> [SensorDevice] {
    let usable = devices.filter { $0.exclusion == nil && $0.fault == nil }
    let ranked = usable.map { device in
      // Equal chips are ranked as one: which of them is buffered may differ from boot to boot.
      let modes = usable.filter { isEqual($0, device) }.map { rank($0.mode) }
      return (device, rank(device, mode: modes.min() ?? ""))
    }
    return ranked.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }

  private static func rank(_ device: SensorDevice, mode: String) -> [String] {
    place(device) + [
      rank(device.family), mode, device.name, device.address?.order ?? "", device.path,
    ]
  }

  /// What was said deliberately about a device.
  private static func place(_ device: SensorDevice) -> [String] {
    let location = device.location ?? SensorLocation.first(of: [device.label])
    return [location == .display ? "0" : "1", device.mount.hasOwnMatrix ? "0" : "1"]
  }

  private static func rank(_ mode: SensorDevice.Mode) -> String {
    switch mode {
    case .buffered: "0"
    case .events: "1"
    case .polled: "2"
    }
  }

  /// Whether two chips differ only in where they are attached.
  private static func isEqual(_ one: SensorDevice, _ other: SensorDevice) -> Bool {
    one.family == other.family && one.name == other.name && place(one) == place(other)
  }

  /// What to say of the first of ordered devices if others are equal to it.
  static func remark(onFirstOf devices: [SensorDevice]) -> SensorFault? {
    guard let first = devices.first else { return nil }
    let others = devices.dropFirst().filter { isEqual($0, first) }
    guard !others.isEmpty else { return nil }
    let names = others.map { "'\($0.specification)'" }.joined(separator: " or ")
    return SensorFault(
      .ambiguous,
      "\(others.count + 1) sensors are called \(first.name), and nothing says which one is behind "
        + "the panel; \(first.specification) is used",
      advice: "if snow does not follow the panel, configure sensor: \(names), or set "
        + "ACCEL_LOCATION=display in udev for the panel's")
  }

  /// The backend's place as a letter, which sorts as text.
  private static func rank(_ family: String) -> String {
    let place = SensorSpecification.kinds.firstIndex { $0.key == family }
    return String(UnicodeScalar(UInt8(97 + min(place ?? 25, 25))))
  }

  /// Why no device is usable.
  public static func fault(_ devices: [SensorDevice]) -> SensorFault {
    if let fault = devices.compactMap(\.fault).first { return fault }
    if let device = devices.first {
      return SensorFault(
        .nothingFound,
        devices.count == 1
          ? "the only accelerometer, \(device.specification), is left out: \(device.exclusion ?? "")"
          : "all \(devices.count) accelerometers are left out; the first, "
            + "\(device.specification): \(device.exclusion ?? "")",
        advice: "name the panel's in the configuration")
    }
    return SensorFault(
      .nothingFound, "no accelerometer was found; down is the panel's bottom",
      advice: "plug one in, or see 'snowctl sensors'")
  }
}
