import CSystemd
import Glibc
import Posix

/// Reads a peer's socket for libsystemd, and keeps the descriptors that the peer passes.
///
/// libsystemd closes descriptors in the event loop, and whoever closes the last one of a socket with SO_LINGER waits. So it
/// gets empty memfds in their places; a method takes what it is called with, and the closing thread closes the others.
///
/// ```
///   peer ─▶ relay ─▶ socket pair ─▶ libsystemd ─▶ peer
///             │ descriptors        memfds      replies
///             └─▶ a method, or in ten seconds the closing thread
/// ```
final class PeerRelay {
  /// The peer's user.
  let user: UInt32?
  /// Called when the peer passes too much, or the relay fails.
  var onFailure: (() -> Void)?
  private let peer: FileDescriptor
  private let inner: FileDescriptor
  private var (arrival, room): (OpaquePointer?, OpaquePointer?)
  private var release: LoopTimer?
  /// Descriptors, by what stands for them.
  private var kept: [(standIn: FileIdentity, file: DescriptorShelf.Kept)] = []
  /// What libsystemd has no room for yet.
  private var rest: [UInt8] = []
  private var standIn: DescriptorShelf.Kept?

  /// One with more that no method has taken is cut off.
  private static let most = 128
  private static let time: Int64 = 10_000_000_000
  private static let chunk = 16384

  /// Takes over a peer's socket; `input` gets libsystemd's end.
  init(
    _ peer: consuming FileDescriptor, _ event: OpaquePointer, input: inout Int32
  ) throws(SystemError) {
    user = peer.peer()?.user
    inner = try .pair(peer.name, other: &input)
    let number = peer.number
    self.peer = peer
    release = try LoopTimer(event) { [unowned self] in kept = [] }
    arrival = try watch(number, EPOLLIN, event)
    room = try watch(inner.number, EPOLLOUT, event)
    sd_event_source_set_enabled(room, Int32(SD_EVENT_OFF))
  }

  deinit { end() }

  private func watch(
    _ number: Int32, _ kind: EPOLL_EVENTS, _ event: OpaquePointer
  ) throws(SystemError) -> OpaquePointer? {
    var source: OpaquePointer?
    try checkBus(
      "watch a peer",
      sd_event_add_io(
        event, &source, number, kind.rawValue,
        { _, _, _, relay in
          guard let relay else { return -EINVAL }
          Unmanaged<PeerRelay>.fromOpaque(relay).takeUnretainedValue().pass()
          return 0
        }, Unmanaged.passUnretained(self).toOpaque()))
    // Behind frames, as messages are.
    try checkBus(
      "watch a peer", sd_event_source_set_priority(source, Int64(SD_EVENT_PRIORITY_IDLE)))
    return source
  }

  /// Reads no more.
  func end() {
    sd_event_source_disable_unref(arrival)
    sd_event_source_disable_unref(room)
    (arrival, room) = (nil, nil)
  }

  /// Passes on what has arrived, as far as libsystemd has room for it.
  func pass() {
    guard arrival != nil else { return }
    do throws(SystemError) {
      while try passRest(), try takeSome() {}
    } catch {
      end()
      onFailure?()
    }
  }

  /// Returns whether nothing is left.
  private func passRest() throws(SystemError) -> Bool {
    if !rest.isEmpty {
      let bytes = rest
      let count = try inner.put(bytes.span.bytes, descriptor: standIn?.number ?? -1)
      // It goes with the first byte.
      if count > 0 { standIn = nil }
      rest.removeFirst(count)
    }
    sd_event_source_set_enabled(arrival, Int32(rest.isEmpty ? SD_EVENT_ON : SD_EVENT_OFF))
    sd_event_source_set_enabled(room, Int32(rest.isEmpty ? SD_EVENT_OFF : SD_EVENT_ON))
    return rest.isEmpty
  }

  /// Returns whether more may have arrived.
  private func takeSome() throws(SystemError) -> Bool {
    try withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) {
      (buffer) throws(SystemError) in
      var descriptor: Int32 = -1
      let intake = try peer.take(into: buffer, passing: &descriptor)
      if descriptor >= 0 {
        try keep(FileDescriptor(owning: descriptor, name: "a peer's", .closesElsewhere))
      }
      switch intake {
      case .nothing: return false
      case .end:
        shutdown(inner.number, Int32(SHUT_WR))
        end()
        return false
      case .bytes(let count):
        rest = Array(buffer[..<count])
        return true
      }
    }
  }

  private func keep(_ file: consuming FileDescriptor) throws(SystemError) {
    let memory = try FileDescriptor.memory("descriptor of a peer")
    guard let identity = FileIdentity(memory.number), kept.count < Self.most else {
      throw SystemError(code: EMFILE, operation: "receive from", subject: "a peer")
    }
    standIn = DescriptorShelf.Kept(memory)
    kept.append((identity, DescriptorShelf.Kept(file)))
    release?.set(at: MonotonicClock.nanoseconds + Self.time)
  }

  /// The descriptor that the peer has passed, by the number that libsystemd got; nil after ten seconds.
  func descriptor(for number: Int32) -> DescriptorShelf.Kept? {
    guard let identity = FileIdentity(number),
      let index = kept.firstIndex(where: { $0.standIn == identity })
    else { return nil }
    return kept.remove(at: index).file
  }
}
