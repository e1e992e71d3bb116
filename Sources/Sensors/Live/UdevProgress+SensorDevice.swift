import InputDevices

extension UdevProgress {
  static func isSettingUp(_ device: SensorDevice) -> Bool {
    guard isRunning, let udev = device.udev else { return false }
    // Devices without a node or a property are never marked as initialized.
    if !udev.isInitialized, udev.node != nil || isBusy { return true }
    guard isBusy else { return false }
    // A rule's commands run after the device is marked: they give the buffer to a group, file by file.
    let isRefused =
      device.fault?.kind == .noPermission || device.remarks.contains { $0.kind == .noPermission }
    return isRefused || (udev.timeSinceInitialization ?? .max) < fresh
  }

  /// Nanoseconds during which a rule's commands may still run.
  private static let fresh: Int64 = 2_000_000_000
}

extension SensorDevice {
  /// nil for a device of another machine.
  package var udev: UdevDevice? {
    path.hasPrefix("/dev/") ? UdevProgress.udev(path) : UdevDevice(sysfs: path)
  }
}
