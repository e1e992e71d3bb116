import Posix

/// Whether udev is still setting a device up.
///
/// The kernel creates the node before udev's rules set its group and matrix; a program that opens it too early is
/// refused or misses the matrix.
package enum UdevProgress {
  /// Whether this machine has udev; without it, devices stay uninitialized for good.
  package static var isRunning: Bool { fileExists("/run/udev/control") }
  package static var isBusy: Bool { fileExists("/run/udev/queue") }

  /// Whether opening an input node that failed may succeed in a moment.
  package static func isSettingUp(node: String) -> Bool {
    guard isRunning else { return false }
    return isBusy || udev(node).map { !$0.isInitialized } ?? false
  }

  package static func udev(_ node: String) -> UdevDevice? {
    node.split(separator: "/").last.flatMap { UdevDevice(sysfs: "/sys/class/input/\($0)") }
  }
}
