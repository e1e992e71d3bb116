import Posix

/// Whether udev is still setting a device up.
///
/// The kernel makes a device's node before udev's rules give it a group and a matrix. A program that opens
/// it in between is refused, or gets a device without its matrix.
enum UdevProgress {
  /// Whether this machine has udev; without it no device is ever set up.
  private static var isRunning: Bool { fileExists("/run/udev/control") }
  /// Whether udev has events that it has not finished with.
  private static var isBusy: Bool { fileExists("/run/udev/queue") }

  /// Whether a device that has been found may be better in a moment.
  static func isSettingUp(_ device: SensorDevice) -> Bool {
    guard isRunning, let udev = self.device(of: device) else { return false }
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

  /// Whether an input device's node that cannot be opened may be better in a moment.
  static func isSettingUp(node: String) -> Bool {
    guard isRunning else { return false }
    return isBusy || udev(node).map { !$0.isInitialized } ?? false
  }

  private static func device(of device: SensorDevice) -> UdevDevice? {
    device.path.hasPrefix("/dev/") ? udev(device.path) : UdevDevice(sysfs: device.path)
  }

  private static func udev(_ node: String) -> UdevDevice? {
    node.split(separator: "/").last.flatMap { UdevDevice(sysfs: "/sys/class/input/\($0)") }
  }
}
