import CSystemd
import Glibc
import Posix

/// Reads a peer's socket for libsystemd, a line or message at a time, and keeps the descriptors that the peer passes.
///
/// libsystemd closes descriptors in the event loop, and whoever closes the last one of a socket with SO_LINGER waits. So it
/// gets empty memfds in their places; a method takes what it is called with, and the closing thread closes the others.
/// libsystemd forgets descriptors of which a message says nothing, and takes messages of 128 MB: such peers are cut off.
///
/// ```
///   peer ─▶ relay ─▶ socket pair ─▶ libsystemd ─▶ peer
///             │ descriptors        memfds      replies
///             └─▶ a method, or after ten seconds the closing thread
/// ```
final class PeerRelay {
  /// The peer's user.
  let user: UInt32?
  /// Called when the peer sends or passes what it should not, or the relay fails.
  var onFailure: (() -> Void)?
  private let peer: FileDescriptor
  private let inner: FileDescriptor
  private var (arrival, room): (LoopWatch?, LoopWatch?)
  private var release: LoopTimer?
  /// Descriptors, by what stands for them.
  private var kept: [(standIn: FileIdentity, file: DescriptorShelf.Kept, until: Int64)] = []
  private var frames = MessageFrames()
  /// Whether libsystemd has yet to end the handshake: what it reads with that may have no descriptors.
  private var isWaiting = false
  /// What libsystemd has no room for yet.
  private var rest: [UInt8] = []
  /// What goes with its first byte.
  private var standIn: DescriptorShelf.Kept?

  /// One with more that no method has taken is cut off.
  private static let most = 128
  private static let time: Int64 = 10_000_000_000
  private static let chunk = 16384

  /// Takes over a peer's socket; `input` gets libsystemd's end, and `output` a duplicate for replies.
  init(
    _ peer: consuming FileDescriptor, _ event: OpaquePointer, input: inout Int32,
    output: inout Int32
  ) throws(SystemError) {
    user = peer.peer()?.user
    inner = try .pair(peer.name, other: &input)
    let number = peer.number
    self.peer = peer
    release = try LoopTimer(event) { [unowned self] in dropOld() }
    arrival = try LoopWatch(event, number) { [unowned self] in pass() }
    room = try LoopWatch(event, inner.number, EPOLLOUT) { [unowned self] in pass() }
    room?.set(isOn: false)
    output = try check("open", self.peer.name) { fcntl(number, F_DUPFD_CLOEXEC, 3) }
  }

  // Before the descriptors are closed.
  deinit { end() }

  /// Reads no more.
  func end() { (arrival, room) = (nil, nil) }

  /// Passes on what has arrived, as far as libsystemd has room for it.
  func pass() {
    guard arrival != nil else { return }
    do {
      while try passRest(), try takeSome() {}
    } catch {
      end()
      onFailure?()
    }
  }

  /// Returns whether more can be taken.
  private func passRest() throws(SystemError) -> Bool {
    if !rest.isEmpty {
      let bytes = rest
      let count = try inner.put(bytes.span.bytes, descriptor: standIn?.number ?? -1)
      // It goes with the first byte.
      if count > 0 { standIn = nil }
      rest.removeFirst(count)
    }
    let goesOn = rest.isEmpty && !isWaiting
    arrival?.set(isOn: goesOn)
    room?.set(isOn: !rest.isEmpty)
    return goesOn
  }

  /// Passes messages on, now that the handshake is over.
  func begin() {
    isWaiting = false
    pass()
  }

  /// Returns whether more may have arrived.
  private func takeSome() throws -> Bool {
    let wanted = min(try frames.wanted(), Self.chunk)
    guard wanted > 0 else {
      (rest, isWaiting) = frames.take()
      return true
    }
    return try withUnsafeTemporaryAllocation(byteCount: wanted, alignment: 1) {
      try take(into: $0)
    }
  }

  private func take(into buffer: UnsafeMutableRawBufferPointer) throws -> Bool {
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
      try frames.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      if standIn != nil, try frames.wanted() == 0, !frames.hasDescriptor() {
        throw MessageFrames.Violation()
      }
      return true
    }
  }

  private func keep(_ file: consuming FileDescriptor) throws {
    let memory = try FileDescriptor.memory("descriptor of a peer")
    // One for a message, and none for a line.
    guard let identity = FileIdentity(memory.number), standIn == nil, kept.count < Self.most else {
      throw MessageFrames.Violation()
    }
    standIn = DescriptorShelf.Kept(memory)
    let end = MonotonicClock.nanoseconds + Self.time
    if kept.isEmpty { release?.set(at: end) }
    kept.append((identity, DescriptorShelf.Kept(file), end))
  }

  private func dropOld() {
    let now = MonotonicClock.nanoseconds
    kept.removeAll { $0.until <= now }
    if let next = kept.first { release?.set(at: next.until) }
  }

  /// The descriptor that the peer has passed, by the number that libsystemd got; nil after ten seconds.
  func descriptor(for number: Int32) -> DescriptorShelf.Kept? {
    guard let identity = FileIdentity(number),
      let index = kept.firstIndex(where: { $0.standIn == identity })
    else { return nil }
    return kept.remove(at: index).file
  }
}
