import Glibc
import InputDevices
import Posix

/// Permission to set a device up: its rate, its buffer, the node that the buffer is read through.
///
/// All are root's unless `udev/70-snowd.rules` gives them to a group; reading raw values needs none.
public struct IIOAccess {
  /// The group that the rule gives accelerometers to, as udev's own rules do with input devices.
  public static let group = "input"
  /// Where a rule may stand.
  public static let ruleFolders = [
    "/etc/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d",
  ]
  /// The rule's file.
  public static let ruleName = "70-snowd.rules"

  /// The files that a buffer needs; those that a device has not count for nothing.
  private let buffer: [String]
  /// Those that set its rate.
  private let rate: [String]

  /// What a device of this machine needs; nothing for one of another.
  init(_ node: IIONode) { self.init(path: node.context.isLocal ? node.path : "") }

  /// What a device of a catalog needs; nothing for other devices than IIO devices of this machine.
  public init(_ device: SensorDevice) { self.init(path: device.path) }

  private init(path: String) {
    let folder = "/sys/bus/iio/devices/"
    let isLocal = path.hasPrefix(folder)
    let attributes = ["buffer/enable", "buffer/length", "scan_elements/in_accel_x_en"]
    buffer =
      isLocal && fileExists(path + "/buffer")
      ? ["/dev/\(path.dropFirst(folder.count))"] + attributes.map { "\(path)/\($0)" } : []
    let rates = ["sampling_frequency", "in_accel_sampling_frequency"]
    rate = isLocal ? rates.map { "\(path)/\($0)" } : []
  }

  /// Why this user may not use the buffer; nil where it may.
  var refusal: SystemError? {
    for file in buffer { if let error = Posix.refusal(toReadAndWrite: file) { return error } }
    return nil
  }

  /// The first file that a group's members may not read and write; nil where they may all.
  public func closed(toGroup group: UInt32) -> String? {
    (buffer + rate).first { isOpen($0, toGroup: group) == false }
  }

  /// Why it is polled then.
  static func fault(_ error: SystemError) -> SensorFault {
    SensorFault(
      .noPermission, "this user may not use its buffer: \(error.description)",
      advice:
        "polling works; for the buffer install snowd's udev rule ('sudo make install') and "
        + "join the group \(group) ('sudo usermod -aG \(group) $USER', then log in again)")
  }
}
