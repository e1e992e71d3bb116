import CIIO
import Glibc
import InputDevices
import Posix

struct IIONode {
  let handle: OpaquePointer
  /// Keeps the handle alive.
  let context: IIOContext
  let names: IIONames
  var iio: snow_iio { context.iio }
  var id: String { names.id }
  var name: String { names.name }
  var label: String? { names.label }

  init(_ handle: OpaquePointer, in context: IIOContext) {
    self.handle = handle
    self.context = context
    let iio = context.iio
    // libiio cuts off one line end only.
    func text(_ name: UnsafePointer<CChar>?) -> String? {
      name.map { String(cString: $0).trimmingKernelBlanks() }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let id = text(iio.device_get_id(handle)) ?? ""
    names = IIONames(
      id: id, name: text(iio.device_get_name(handle)) ?? id,
      label: text(iio.device_get_label(handle)))
  }

  /// Its folder in sysfs, or context and number on another machine.
  var path: String { context.isLocal ? "/sys/bus/iio/devices/\(id)" : "\(context.uri)/\(id)" }

  /// Whether it was unplugged; of another machine's devices only reading tells.
  var isGone: Bool { context.isLocal && !fileExists(path) }

  /// Why an operation such as "be read" failed, by libiio's positive error.
  func fault(_ code: Int32, to operation: String = "be read") -> SensorFault {
    guard !isGone else { return IIOFault.vanished(name) }
    guard !context.isLocal else { return IIOFault.device(operation, name, code) }
    switch code {
    case EBADF:
      // iiod closes the buffer when nothing came for half the wait.
      return SensorFault(.silent, "\(name) has gone silent on \(context.uri)")
    case EPIPE, ECONNRESET, ENOTCONN, ECONNREFUSED, ECONNABORTED, EHOSTUNREACH, ENETUNREACH:
      return IIOFault.serverGone(context.uri, name)
    default: return IIOFault.device(operation, name, code)
    }
  }

  /// An input channel: `accel_x`, `timestamp`.
  func channel(_ id: String) -> IIOChannel? {
    iio.device_find_channel(handle, id, false).map { IIOChannel($0, in: context) }
  }

  func text(_ attribute: String) -> String? {
    guard iio.device_find_attr(handle, attribute) != nil else { return nil }
    return iioText { iio.device_attr_read(handle, attribute, $0, $1) }
  }

  /// A buffer attribute, whether libiio lists it or not.
  func bufferText(_ attribute: String) -> String? {
    iioText { iio.device_buffer_attr_read(handle, attribute, $0, $1) }
  }

  @discardableResult func write(_ attribute: String, _ text: String) -> Bool {
    guard iio.device_find_attr(handle, attribute) != nil else { return false }
    return iio.device_attr_write(handle, attribute, text) >= 0
  }
}

struct IIOChannel {
  let handle: OpaquePointer
  /// Keeps the handle alive.
  let context: IIOContext
  var iio: snow_iio { context.iio }

  init(_ handle: OpaquePointer, in context: IIOContext) {
    (self.handle, self.context) = (handle, context)
  }

  var isScanElement: Bool { iio.channel_is_scan_element(handle) }

  var format: iio_data_format? { iio.channel_get_data_format(handle)?.pointee }

  /// Whether the attribute exists, for this channel or all of its kind.
  func has(_ attribute: String) -> Bool { iio.channel_find_attr(handle, attribute) != nil }

  func text(_ attribute: String) -> String? {
    guard has(attribute) else { return nil }
    return iioText { iio.channel_attr_read(handle, attribute, $0, $1) }
  }

  /// An attribute's file name in sysfs: `in_accel_mount_matrix`.
  func file(_ attribute: String) -> String? {
    iio.channel_attr_get_filename(handle, attribute).map(String.init(cString:))
  }

  @discardableResult func write(_ attribute: String, _ text: String) -> Bool {
    has(attribute) && iio.channel_attr_write(handle, attribute, text) >= 0
  }
}

/// Calls a libiio reader and trims blanks and line ends.
private func iioText(_ read: (UnsafeMutablePointer<CChar>, Int) -> Int) -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { bytes in
    guard let base = bytes.baseAddress else { return nil }
    // The length includes the closing zero, which an empty attribute may lack.
    let count = read(base, bytes.count - 1)
    guard count >= 0, count < bytes.count else { return nil }
    bytes[count] = 0
    return String(cString: base).trimmingKernelBlanks()
  }
}
