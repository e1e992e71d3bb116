import CSystemd
import Glibc

/// A device as udev knows it, through libsystemd's sd-device.
public final class UdevDevice {
  private let handle: OpaquePointer

  /// The device at a sysfs folder; nil if it does not exist.
  public init?(sysfs path: String) {
    var handle: OpaquePointer?
    guard sd_device_new_from_syspath(&handle, path) >= 0, let handle else { return nil }
    self.handle = handle
  }

  private init(retaining handle: OpaquePointer) { self.handle = sd_device_ref(handle) }

  deinit { sd_device_unref(handle) }

  /// All devices of a kernel subsystem, as `iio` or `input`.
  public static func all(subsystem: String) -> [UdevDevice] {
    var enumerator: OpaquePointer?
    guard sd_device_enumerator_new(&enumerator) >= 0, let enumerator else { return [] }
    defer { sd_device_enumerator_unref(enumerator) }
    sd_device_enumerator_add_match_subsystem(enumerator, subsystem, 1)
    // Uninitialized devices count too: a board may run without udev.
    sd_device_enumerator_allow_uninitialized(enumerator)
    var found: [UdevDevice] = []
    var next = sd_device_enumerator_get_device_first(enumerator)
    while let device = next {
      found.append(UdevDevice(retaining: device))
      next = sd_device_enumerator_get_device_next(enumerator)
    }
    return found
  }

  /// Whether udev's rules have run for the device.
  public var isInitialized: Bool { sd_device_get_is_initialized(handle) > 0 }

  /// Nanoseconds since udev's rules ran for the device; nil if they have not.
  public var timeSinceInitialization: Int64? {
    var microseconds: UInt64 = 0
    guard sd_device_get_usec_since_initialized(handle, &microseconds) >= 0 else { return nil }
    return Int64(clamping: microseconds).multipliedReportingOverflow(by: 1000).partialValue
  }

  /// A property set by udev's rules, as `ACCEL_MOUNT_MATRIX`.
  public func property(_ name: String) -> String? {
    var value: UnsafePointer<CChar>?
    guard sd_device_get_property_value(handle, name, &value) >= 0 else { return nil }
    return value.map { String(cString: $0).trimmingKernelBlanks() }
  }

  /// A sysfs attribute without blanks and line ends around it.
  public func attribute(_ name: String) -> String? {
    var value: UnsafePointer<CChar>?
    guard sd_device_get_sysattr_value(handle, name, &value) >= 0 else { return nil }
    return value.map { String(cString: $0).trimmingKernelBlanks() }
  }

  /// Its folder in sysfs.
  public var sysfs: String? { text(sd_device_get_syspath) }

  /// Its name in sysfs, as `iio:device0`.
  public var systemName: String? { text(sd_device_get_sysname) }

  /// The kernel subsystem, as `iio`, `i2c`, `platform`.
  public var subsystem: String? { text(sd_device_get_subsystem) }

  /// Its node, as `/dev/input/event3`.
  public var node: String? { text(sd_device_get_devname) }

  /// The number of its node; nil without one.
  public var nodeNumber: UInt64? {
    var number: dev_t = 0
    return sd_device_get_devnum(handle, &number) >= 0 && number != 0 ? UInt64(number) : nil
  }

  /// The parent device.
  public var parent: UdevDevice? {
    var parent: OpaquePointer?
    guard sd_device_get_parent(handle, &parent) >= 0, let parent else { return nil }
    return UdevDevice(retaining: parent)
  }

  private func text(
    _ call: (OpaquePointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> Int32
  ) -> String? {
    var value: UnsafePointer<CChar>?
    guard call(handle, &value) >= 0 else { return nil }
    return value.map { String(cString: $0) }
  }
}
