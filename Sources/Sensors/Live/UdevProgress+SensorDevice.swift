import InputDevices

extension UdevProgress {
  /// Whether a device that has been found may be better in a moment.
  static func isSettingUp(_ device: SensorDevice) -> Bool {
    guard isRunning, let udev = device.udev else { return false }
    // Devices without a node or a property are never marked as set up.
    if !udev.isInitialized, udev.node != nil || isBusy { return true }
    guard isBusy else { return false }
    // Commands of a rule run after the device is marked: they give the buffer to a group, file by file.
    let isRefused =
      device.fault?.kind == .noPermission || device.remarks.contains { $0.kind == .noPermission }
    return isRefused || (udev.timeSinceInitialization ?? .max) < fresh
  }

  /// Nanoseconds for which commands may still run.
  private static let fresh: Int64 = 2_000_000_000
}

extension SensorDevice {
  /// What udev knows of it; nil for a device of another machine.
  package var udev: UdevDevice? {
    path.hasPrefix("/dev/") ? UdevProgress.udev(path) : UdevDevice(sysfs: path)
  }
}
