import Posix

/// Whether udev is still setting a device up.
///
/// The kernel makes a device's node before udev's rules give it a group and a matrix. A program that opens
/// it in between is refused, or gets a device without its matrix.
package enum UdevProgress {
  /// Whether this machine has udev; without it no device is ever set up.
  package static var isRunning: Bool { fileExists("/run/udev/control") }
  /// Whether udev has events that it has not finished with.
  package static var isBusy: Bool { fileExists("/run/udev/queue") }

  /// Whether an input device's node that cannot be opened may be better in a moment.
  package static func isSettingUp(node: String) -> Bool {
    guard isRunning else { return false }
    return isBusy || udev(node).map { !$0.isInitialized } ?? false
  }

  package static func udev(_ node: String) -> UdevDevice? {
    node.split(separator: "/").last.flatMap { UdevDevice(sysfs: "/sys/class/input/\($0)") }
  }
}
