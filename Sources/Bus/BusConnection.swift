import CSystemd
import Glibc
import Posix

/// A connection that shows the object: to a message bus, or to a peer of the control socket.
///
/// libsystemd reads and writes it in the event loop, one message a turn, behind frames. Ended connections must be
/// released outside their callbacks.
final class BusConnection {
  let bus: OpaquePointer
  private let object: BusObject
  private var slots: [OpaquePointer?] = []
  private unowned let server: ControlServer
  private var isAttached = false
  /// Whether the other end has gone.
  private(set) var hasEnded = false
  /// When the last message came, or the connection; nanoseconds on CLOCK_MONOTONIC.
  private(set) var heardAt = MonotonicClock.nanoseconds
  /// A peer's; nil for a bus.
  let relay: PeerRelay?

  /// The most unread replies of a peer; one with more is cut off.
  private static let mostReplies: UInt64 = 256
  /// The most messages that are handled after a frame that leaves no time.
  private static let mostWithoutTime = 4

  /// Takes over a bus that is not started yet; `relay` is a peer's.
  init(
    _ bus: OpaquePointer, _ object: BusObject, _ server: ControlServer, relay: PeerRelay? = nil
  ) throws(SystemError) {
    (self.bus, self.object, self.server, self.relay) = (bus, object, server, relay)
    relay?.onFailure = { [unowned self] in
      detach()
      hasEnded = true
      server.lose(self)
    }
    try show()
  }

  /// Adds the object, and watches messages.
  private func show() throws(SystemError) {
    var (row, filter): (OpaquePointer?, OpaquePointer?)
    try checkBus("add the object", object.add(to: bus, &row))
    slots.append(row)
    try checkBus(
      "watch messages",
      sd_bus_add_filter(
        bus, &filter,
        { message, connection, _ in
          guard let message, let connection else { return -EINVAL }
          return Unmanaged<BusConnection>.fromOpaque(connection).takeUnretainedValue().take(message)
            ? 0 : 1
        }, Unmanaged.passUnretained(self).toOpaque()))
    slots.append(filter)
  }

  deinit {
    detach()
    relay?.end()
    for slot in slots { sd_bus_slot_unref(slot) }
    sd_bus_close_unref(bus)
  }

  /// Whether messages can be sent.
  var isReady: Bool { sd_bus_is_ready(bus) > 0 }

  /// Handles messages from now on.
  func attach(to event: OpaquePointer) {
    guard !isAttached, !hasEnded else { return }
    isAttached = sd_bus_attach_event(bus, event, Int32(SD_EVENT_PRIORITY_IDLE)) >= 0
  }

  /// Leaves messages where they are.
  func detach() {
    guard isAttached else { return }
    isAttached = false
    sd_bus_detach_event(bus)
  }

  /// Announces changed properties.
  func announce(_ names: [String]) {
    guard isReady, !hasEnded else { return }
    var texts = names.map { strdup($0) } + [nil]
    defer { for text in texts { free(text) } }
    sd_bus_emit_properties_changed_strv(
      bus, ControlInterface.path, ControlInterface.name, &texts)
  }

  /// Handles waiting messages, a few; for a loop that has no time left between two frames.
  func processSome() {
    relay?.pass()
    for _ in 0..<Self.mostWithoutTime {
      guard isAttached, sd_bus_process(bus, nil) > 0 else { return }
    }
  }

  /// Counts a message, and notices the end; returns whether the message is to be handled.
  private func take(_ message: OpaquePointer) -> Bool {
    object.caller = self
    heardAt = MonotonicClock.nanoseconds
    var unread: UInt64 = 0
    let isStuck =
      sd_bus_get_n_queued_write(bus, &unread) >= 0 && unread > Self.mostReplies
      && sd_bus_is_bus_client(bus) == 0
    let local = "org.freedesktop.DBus.Local"
    let isOver = sd_bus_message_is_signal(message, local, "Disconnected") > 0
    if sd_bus_message_is_signal(message, local, "Connected") > 0 {
      relay?.begin()
      return false
    }
    if isStuck || isOver {
      hasEnded = true
      server.lose(self)
      return true
    }
    let isIdle = Self.isIdle(message)
    server.count(isIdle ? .ignored : .handled)
    return !isIdle
  }

  /// Whether a call has no effect, because it reads and wants no reply.
  ///
  /// Only such calls come without a bound: a bus bounds the replies that a caller waits for.
  private static func isIdle(_ message: OpaquePointer) -> Bool {
    guard sd_bus_message_is_method_call(message, nil, nil) > 0,
      sd_bus_message_get_expect_reply(message) == 0
    else { return false }
    if let member = sd_bus_message_get_member(message), strcmp(member, "Set") == 0 { return false }
    return sd_bus_message_get_interface(message).map { strcmp($0, ControlInterface.name) != 0 }
      ?? true
  }
}
