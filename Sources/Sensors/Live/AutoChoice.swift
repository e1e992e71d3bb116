import InputDevices

/// Selects the panel's accelerometer.
///
/// Order: label `accel-display`; a matrix of its own, because it was set deliberately; the backend's place in
/// `SensorSpecification.kinds`; buffered before polled; then the name, so that the choice never depends on numbers
/// that change at boot.
public enum AutoChoice {
  /// The usable devices, the best first.
  public static func order(_ devices: [SensorDevice]) -> [SensorDevice] {
    devices.filter { $0.exclusion == nil && $0.fault == nil }
      .sorted { rank($0).lexicographicallyPrecedes(rank($1)) }
  }

  private static func rank(_ device: SensorDevice) -> [String] {
    [
      device.label == "accel-display" ? "0" : "1",
      device.mount.hasOwnMatrix ? "0" : "1",
      rank(device.family),
      device.mode == .buffered ? "0" : device.mode == .events ? "1" : "2",
      device.name, device.path,
    ]
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
        "the only accelerometer, \(device.specification), is left out: \(device.exclusion ?? "")",
        advice: "name it in the configuration if it is the panel's")
    }
    return SensorFault(
      .nothingFound, "no accelerometer was found; down is the panel's bottom",
      advice: "plug one in, or see 'snowctl sensors'")
  }
}
