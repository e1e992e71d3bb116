import Glibc
import InputDevices
import Posix

/// Permission to set up a device: its rate, its buffer, and the node to read the buffer.
///
/// Root only, unless `udev/70-snowd.rules` grants them to a group; reading raw values needs none.
struct IIOAccess {
  /// The rule's group, which udev's own rules use for input devices.
  static let group = "input"
  /// Folders for udev rules.
  static let ruleFolders = [
    "/etc/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d",
  ]
  /// The rule's file.
  static let ruleName = "70-snowd.rules"

  /// Files that a buffer needs; missing ones are ignored.
  private let buffer: [String]
  /// Files that set its rate.
  private let rate: [String]

  init(_ node: IIONode) { self.init(path: node.context.isLocal ? node.path : "") }

  /// Empty for anything but IIO devices of this machine.
  init(_ device: SensorDevice) { self.init(path: device.path) }

  private init(path: String) {
    let folder = "/sys/bus/iio/devices/"
    let isLocal = path.hasPrefix(folder)
    let attributes = [
      "buffer/enable", "buffer/length", "scan_elements/in_accel_x_en",
      "scan_elements/in_incli_x_en",
    ]
    buffer =
      isLocal && fileExists(path + "/buffer")
      ? ["/dev/\(path.dropFirst(folder.count))"] + attributes.map { "\(path)/\($0)" } : []
    let rates = ["sampling_frequency", "in_accel_sampling_frequency"]
    rate = isLocal ? rates.map { "\(path)/\($0)" } : []
  }

  /// Why this user may not use the buffer; nil if allowed.
  var refusal: SystemError? {
    for file in buffer { if let error = Posix.refusal(toReadAndWrite: file) { return error } }
    return nil
  }

  /// The first file that the group may not read and write; nil if it may use all.
  func closed(toGroup group: UInt32) -> String? {
    (buffer + rate).first { isOpen($0, toGroup: group) == false }
  }

  static func fault(_ error: SystemError) -> SensorFault {
    SensorFault(
      .noPermission, "this user may not use its buffer: \(error.description)",
      advice:
        "polling works; for the buffer install snowd's udev rule ('sudo make install') and "
        + "join the group \(group) ('sudo usermod -aG \(group) $USER', then log in again)")
  }
}
