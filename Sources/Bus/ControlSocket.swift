import CSystemd
import Glibc
import Posix

/// The service's own socket, for machines without a message bus: the bus's protocol from peer to peer.
///
/// Who may write to the socket may change everything: root and the socket's group.
final class ControlSocket {
  private(set) var peers: [BusConnection] = []
  private let listener: FileDescriptor
  private let object: BusObject
  private unowned let server: ControlServer
  private var watch: OpaquePointer?
  private var identity = sd_id128_t()

  /// At once; a new peer replaces the one that has been silent longest, if that is long enough, and is cut off else.
  static let mostPeers = 16
  /// In nanoseconds.
  static let silence: Int64 = 10_000_000_000
  private static let mode: UInt32 = 0o660

  init(_ path: String, _ object: BusObject, _ server: ControlServer) throws(SystemError) {
    (self.object, self.server) = (object, server)
    listener = try .listening(at: path, .stream, mode: Self.mode, refusesDescriptors: false)
    try checkBus("make an identity", sd_id128_randomize(&identity))
    try checkBus(
      "watch the control socket",
      sd_event_add_io(
        server.event, &watch, listener.number, UInt32(EPOLLIN.rawValue),
        { _, _, _, socket in
          guard let socket else { return -EINVAL }
          Unmanaged<ControlSocket>.fromOpaque(socket).takeUnretainedValue().accept()
          return 0
        }, Unmanaged.passUnretained(self).toOpaque()))
    try checkBus(
      "watch the control socket",
      sd_event_source_set_priority(watch, Int64(SD_EVENT_PRIORITY_IDLE)))
  }

  deinit {
    sd_event_source_disable_unref(watch)
    removeFile(listener.name)
  }

  /// One peer a turn of the loop.
  private func accept() {
    server.count(.handled)
    do throws(SystemError) {
      guard let peer = try listener.nextPeer() else { return }
      if peers.count >= Self.mostPeers { makeRoom(at: MonotonicClock.nanoseconds) }
      guard peers.count < Self.mostPeers else { return }
      // libsystemd closes the descriptor that it gets.
      let number = fcntl(peer.number, F_DUPFD_CLOEXEC, 3)
      guard number >= 0 else { return }
      var bus: OpaquePointer?
      try checkBus("open", sd_bus_new(&bus))
      guard let bus else { return }
      let connection = try BusConnection(bus, object, server)
      try checkBus("open", sd_bus_set_fd(bus, number, number))
      try checkBus("open", sd_bus_set_server(bus, 1, identity))
      // The socket's permissions have decided; in a user namespace peers have no names to compare.
      try checkBus("open", sd_bus_set_anonymous(bus, 1))
      try checkBus("open", sd_bus_set_trusted(bus, 1))
      try checkBus("open", sd_bus_negotiate_fds(bus, 1))
      try checkBus("open", sd_bus_start(bus))
      peers.append(connection)
      server.begin(connection)
    } catch {
      // The peer notices; without free descriptors, the next one may succeed.
    }
  }

  private func makeRoom(at now: Int64) {
    peers.removeAll(where: \.hasEnded)
    guard peers.count >= Self.mostPeers,
      let index = Self.yielding(peers.map(\.lastMessage), at: now)
    else { return }
    peers.remove(at: index)
  }

  /// Which peer yields its place, of those whose last messages came at these times; nil for none.
  static func yielding(_ lastMessages: [Int64], at now: Int64) -> Int? {
    lastMessages.indices.filter { now - lastMessages[$0] >= silence }
      .min { lastMessages[$0] < lastMessages[$1] }
  }

  func removeEnded() { peers.removeAll(where: \.hasEnded) }
}
