import CSystemd
import Glibc
import Posix

/// A socket of the service's own, which needs no message bus: the bus's protocol from peer to peer.
///
/// Root and the socket's group may connect. The object decides what they may call.
final class ControlSocket {
  private(set) var peers: [BusConnection] = []
  private let listener: BoundListener
  private let object: BusObject
  private unowned let server: ControlServer
  private var watch: LoopWatch?
  private var deadline: LoopTimer?
  private var identity = sd_id128_t()

  /// At once; a new peer takes a silent one's place.
  static let mostPeers = 16
  /// Until a peer must have authenticated itself, in nanoseconds.
  private static let timeout: Int64 = 2_000_000_000
  private static let mode: UInt32 = 0o660

  init(_ path: String, _ object: BusObject, _ server: ControlServer) throws(SystemError) {
    (self.object, self.server) = (object, server)
    listener = try BoundListener(path) { () throws(SystemError) in
      try .listening(at: path, .stream, mode: Self.mode, takesDescriptors: true)
    }
    deadline = try LoopTimer(server.event) { [unowned self] in endStrangers() }
    try checkBus("make an identity", sd_id128_randomize(&identity))
    watch = try LoopWatch(server.event, listener.descriptor) { [unowned self] in accept() }
  }

  deinit {
    // The listener closes its descriptor.
    watch = nil
    listener.remove()
  }

  /// One peer a turn of the loop.
  private func accept() {
    server.count(.handled)
    do throws(SystemError) {
      guard let peer = try listener.nextPeer() else { return tellNews() }
      // libsystemd closes the descriptors that it gets.
      var (input, output): (Int32, Int32) = (-1, -1)
      defer { for number in [input, output] where number >= 0 { close(number) } }
      let relay = try PeerRelay(peer, server.event, input: &input, output: &output)
      var bus: OpaquePointer?
      try checkBus("open", sd_bus_new(&bus))
      guard let bus else { return }
      makeRoom(for: relay.user)
      let connection = try BusConnection(bus, object, server, relay: relay)
      try checkBus("open", sd_bus_set_fd(bus, input, output))
      (input, output) = (-1, -1)
      try checkBus("open", sd_bus_set_server(bus, 1, identity))
      // The socket's permissions have decided; in a user namespace peers have no names to compare.
      try checkBus("open", sd_bus_set_anonymous(bus, 1))
      try checkBus("open", sd_bus_set_trusted(bus, 1))
      try checkBus("open", sd_bus_negotiate_fds(bus, 1))
      // The relay waits for the handshake's end.
      try checkBus("open", sd_bus_set_connected_signal(bus, 1))
      // Else the loop's end would wait up to 90 seconds for peers that have not authenticated themselves.
      try checkBus("open", sd_bus_set_close_on_exit(bus, 0))
      try checkBus("open", sd_bus_start(bus))
      peers.append(connection)
      server.begin(connection)
      endStrangers()
    } catch {
      // The peer notices; without free descriptors, the next one may succeed.
    }
  }

  private func tellNews() {
    for words in listener.takeNews() { server.report(isProblem: true, "control: \(words)") }
  }

  /// Takes a place if all are taken.
  ///
  /// It is one of a peer that has not authenticated itself, else one of the user with the most places, or of the new
  /// peer's own user if no other has more: of the peer that has been silent for longest.
  private func makeRoom(for user: UInt32?) {
    guard peers.count >= Self.mostPeers else { return }
    var candidates = peers.indices.filter { !peers[$0].isReady }
    if candidates.isEmpty {
      let places = Dictionary(grouping: peers.indices) { peers[$0].relay?.user }
      let most = places.values.map(\.count).max() ?? 0
      candidates =
        places[user].flatMap { $0.count == most ? $0 : nil }
        ?? places.values.first { $0.count == most } ?? []
    }
    guard let index = candidates.min(by: { peers[$0].heardAt < peers[$1].heardAt }) else { return }
    peers.remove(at: index)
  }

  /// Cuts off peers that have not authenticated themselves in time; sets the timer for the others.
  private func endStrangers() {
    let now = MonotonicClock.nanoseconds
    peers.removeAll { !$0.isReady && $0.heardAt + Self.timeout <= now }
    guard let next = peers.lazy.filter({ !$0.isReady }).map(\.heardAt).min() else { return }
    deadline?.set(at: next + Self.timeout)
  }

  func removeEnded() { peers.removeAll(where: \.hasEnded) }
}
