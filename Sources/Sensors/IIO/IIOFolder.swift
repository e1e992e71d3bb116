import Glibc
import InputDevices
import Posix

/// The folder in sysfs of an accelerometer or inclinometer, which can be read without libiio.
struct IIOFolder {
  private static let all = "/sys/bus/iio/devices"

  let names: IIONames
  private let path: String
  private let udev: UdevDevice?

  /// nil unless the folder, such as `iio:device0`, has acceleration.
  private init?(_ id: String) {
    let path = "\(Self.all)/\(id)"
    let hasAcceleration = [path, path + "/scan_elements"].contains { folder in
      directoryEntries(folder).contains { $0.hasPrefix("in_accel_") || $0.hasPrefix("in_incli_") }
    }
    guard id.hasPrefix("iio:device"), hasAcceleration else { return nil }
    self.path = path
    udev = UdevDevice(sysfs: path)
    names = IIONames(
      id: id, name: udev?.attribute("name") ?? id, label: udev?.attribute("label"),
      address: udev.map(DeviceAddress.init(of:)))
  }

  /// This machine's accelerometers.
  static var accelerometers: [IIOFolder] { directoryEntries(all).compactMap(IIOFolder.init) }

  /// Whether libiio could find an accelerometer on this machine, or report why it may not look.
  static var mayHaveAccelerometer: Bool {
    let isRefused = access(all, R_OK) != 0 && errno != ENOENT
    return isRefused || !accelerometers.isEmpty
  }

  /// The device as listed while libiio cannot read it; scale and rate are unknown.
  func described(
    as designation: String, mount: MountDecision.Settings, fault: SensorFault
  ) -> SensorDevice {
    let facts = IIOMountFacts(
      name: names.name, label: names.label, udev: udev,
      location: udev?.attribute("location") ?? udev?.attribute("in_accel_location"),
      matrices: ["mount_matrix", "in_accel_mount_matrix", "in_mount_matrix"].compactMap { file in
        udev?.attribute(file).map { MountDecision.KernelMatrix(file, $0) }
      })
    var device = SensorDevice(
      family: IIOBackend.key, specification: IIOBackend(uri: "local:", device: designation).name,
      name: names.name, path: path, mode: .polled, scale: [],
      mount: MountDecision(mount, facts.evidence))
    device.designation = designation
    device.label = names.label
    (device.location, device.address) = (facts.location, names.address)
    device.exclusion = facts.location?.exclusion
    device.fault = fault
    return device
  }
}
