import InputDevices
import Posix
import Sensors

extension HardwareDatabaseKey {
  /// The key of a device of this machine, composed as in `60-sensor.rules`; throws if udev's rules look nothing up.
  public init(of device: SensorDevice) throws(SensorFault) {
    let found = device.udev.flatMap { $0.subsystem == "input" ? Self.input($0) : Self.iio($0) }
    guard let found else {
      throw SensorFault(
        .unsupported, "udev looks up no matrix for \(device.specification)",
        advice:
          "only for IIO devices of this machine on I2C, USB or a platform bus, and input devices "
          + "on ACPI or a platform bus; without --udev the matrix goes into the configuration")
    }
    self.init(label: found.label, modalias: found.modalias, machine: .this)
  }

  private typealias Found = (label: String?, modalias: String)

  private static func iio(_ device: UdevDevice) -> Found? {
    guard let holder = device.nearest(["usb", "i2c", "platform"]),
      let modalias = device.attribute("modalias") ?? holder.attribute("modalias")
    else { return nil }
    if let label = device.attribute("label"), !label.isEmpty { return (label, modalias) }
    // Chromebooks before Linux 6.0.
    let isChromebook =
      ["cros-ec-accel", "cros-ec-accel-legacy"].contains(device.attribute("name"))
      && device.nearest(["platform"]) != nil
    switch device.attribute("location") {
    case "base" where isChromebook: return ("accel-base", modalias)
    case "lid" where isChromebook: return ("accel-display", modalias)
    default: return (nil, modalias)
    }
  }

  private static func input(_ device: UdevDevice) -> Found? {
    if let holder = device.nearest(["acpi"]) {
      return (device.attribute("hid") ?? holder.attribute("hid")).map { (nil, "acpi:\($0)") }
    }
    return device.nearest(["platform"])?.systemName.map { (nil, "platform:\($0)") }
  }
}

extension HardwareDatabaseKey.Machine {
  static var this: HardwareDatabaseKey.Machine {
    let dmi = UdevDevice(sysfs: "/sys/class/dmi/id")
    if let alias = dmi?.attribute("modalias") {
      let (vendor, product) = (dmi?.attribute("sys_vendor"), dmi?.attribute("product_name"))
      return .init(dmi: alias, name: [vendor, product].compactMap(\.self).joined(separator: " "))
    }
    let model = try? FileDescriptor.reading("/sys/firmware/devicetree/base/model")
      .readAll(limit: 4096)
    return .init(dmi: nil, name: String(decoding: (model ?? []).prefix { $0 != 0 }, as: UTF8.self))
  }
}

extension UdevDevice {
  /// udev's `SUBSYSTEMS`: this device or its nearest ancestor in one of the subsystems.
  fileprivate func nearest(_ subsystems: [String]) -> UdevDevice? {
    var next: UdevDevice? = self
    while let device = next {
      if let subsystem = device.subsystem, subsystems.contains(subsystem) { return device }
      next = device.parent
    }
    return nil
  }
}
