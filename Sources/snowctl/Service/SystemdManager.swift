import CSystemd
import Console
import Glibc

/// Signals the service through systemd's manager on the system bus.
struct SystemdManager: ~Copyable {
  static let unit = "snowd.service"
  private let bus: OpaquePointer
  /// In microseconds.
  private static let timeout: UInt64 = 5_000_000

  init() throws(Failure) {
    var bus: OpaquePointer?
    let answer = sd_bus_open_system(&bus)
    guard answer >= 0, let bus else {
      throw Failure(
        "cannot connect to systemd: \(String(cString: strerror(-answer)))", .unavailable,
        hint: "this controls the local snowd.service, which systemd runs")
    }
    self.bus = bus
  }

  deinit { sd_bus_flush_close_unref(bus) }

  /// Signals the service's main process only.
  func kill(_ signal: Int32) throws(Failure) {
    var message: OpaquePointer?
    var reply: OpaquePointer?
    var error = sd_bus_error()
    defer {
      sd_bus_error_free(&error)
      sd_bus_message_unref(message)
      sd_bus_message_unref(reply)
    }
    var answer = sd_bus_message_new_method_call(
      bus, &message, "org.freedesktop.systemd1", "/org/freedesktop/systemd1",
      "org.freedesktop.systemd1.Manager", "KillUnit")
    for text in [Self.unit, "main"] where answer >= 0 {
      answer = sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), text)
    }
    if answer >= 0 {
      answer = withUnsafePointer(to: signal) {
        sd_bus_message_append_basic(message, CChar(UInt8(ascii: "i")), $0)
      }
    }
    if answer >= 0 { answer = sd_bus_call(bus, message, Self.timeout, &error, &reply) }
    guard answer < 0 else { return }
    let reason = error.message.map { String(cString: $0) } ?? String(cString: strerror(-answer))
    let isForbidden = answer == -EACCES || answer == -EPERM
    throw Failure(
      "\(Self.unit): \(reason)", isForbidden ? .noPermission : .unavailable,
      hint: isForbidden ? "run it with sudo" : "run 'systemctl status snowd'")
  }
}
