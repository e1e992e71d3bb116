import CSystemd
import Glibc
import Posix

/// The service's connection to the system bus: waits for the bus without a timer, and returns after losing it.
final class SystemBus {
  private(set) var connection: BusConnection?
  private let object: BusObject
  private unowned let server: ControlServer
  private var request: OpaquePointer?
  private var retry: LoopTimer?
  private var delay = firstDelay
  private var hasReported = false
  private static let (firstDelay, longestDelay): (Int64, Int64) = (1_000_000_000, 60_000_000_000)

  init(_ object: BusObject, _ server: ControlServer) {
    (self.object, self.server) = (object, server)
    retry = try? LoopTimer(server.event) { [unowned self] in open() }
  }

  deinit { sd_bus_slot_unref(request) }

  /// The address: as for every client of the system bus.
  static var address: String {
    getenv("DBUS_SYSTEM_BUS_ADDRESS").map { String(cString: $0) }
      ?? "unix:path=/run/dbus/system_bus_socket"
  }

  /// Connects, or waits until the bus is there; logs the first failure.
  func open() {
    do throws(SystemError) {
      var bus: OpaquePointer?
      try checkBus("open", sd_bus_new(&bus))
      guard let bus else { return }
      let connection = try BusConnection(bus, object, server)
      try checkBus("connect", sd_bus_set_address(bus, Self.address))
      try checkBus("connect", sd_bus_set_bus_client(bus, 1))
      try checkBus("connect", sd_bus_negotiate_fds(bus, 1))
      // A bus that is not answering must not delay the loop's end.
      try checkBus("connect", sd_bus_set_close_on_exit(bus, 0))
      // Waits with inotify for a bus that is not there.
      try checkBus("connect", sd_bus_set_watch_bind(bus, 1))
      try checkBus("connect", sd_bus_start(bus))
      try checkBus(
        "request the name",
        sd_bus_request_name_async(
          bus, &request, ControlInterface.name, 0,
          { message, own, _ in
            guard let message, let own else { return -EINVAL }
            Unmanaged<SystemBus>.fromOpaque(own).takeUnretainedValue().hear(message)
            return 0
          }, Unmanaged.passUnretained(self).toOpaque()))
      self.connection = connection
      server.begin(connection)
    } catch {
      report("\(error.reason)")
    }
  }

  /// The bus's answer to the request for the name.
  private func hear(_ message: OpaquePointer) {
    var answer: UInt32 = 0
    if let error = sd_bus_message_get_error(message) {
      report(error.pointee.message.map { String(cString: $0) } ?? "refused")
    } else if sd_bus_message_read_basic(message, BusValue.code("u"), &answer) > 0, answer == 1 {
      (delay, hasReported) = (Self.firstDelay, false)
    } else {
      report("another program has the name")
    }
  }

  /// Connects anew, later, if the bus has gone.
  func reopenIfEnded() {
    guard let connection, connection.hasEnded else { return }
    sd_bus_slot_unref(request)
    (request, self.connection) = (nil, nil)
    retry?.set(at: MonotonicClock.nanoseconds + delay)
    delay = min(2 * delay, Self.longestDelay)
  }

  private func report(_ words: String) {
    guard !hasReported else { return }
    hasReported = true
    server.report(
      isProblem: false, "system bus: \(words); \(ControlInterface.name) is not there")
  }
}
