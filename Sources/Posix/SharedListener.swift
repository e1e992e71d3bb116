import CLinux
import Glibc

/// A listener that other processes share: a thread of its own accepts connections.
///
/// O_NONBLOCK belongs to the open socket, not to the process: another process may clear it and then take the connection
/// that this one was told of, so `accept` may block for ever. Only that thread waits then, and nothing waits for it.
///
/// ```
///   listener is readable ─▶ nextPeer() requests one ─▶ the thread accepts ─▶ `bell` ─▶ nextPeer() returns it
/// ```
public final class SharedListener {
  private let ends: Ends
  private let ready: ReadySet
  private static let (listenerTag, bellTag): (UInt64, UInt64) = (0, 1)

  /// What both threads use; it is closed when both have ended.
  private final class Ends: Sendable {
    let listener: FileDescriptor
    /// Rings when a request has its answer.
    let bell: FileDescriptor
    let state = Monitor(State())

    init(_ listener: consuming FileDescriptor, _ bell: consuming FileDescriptor) {
      self.listener = listener
      self.bell = bell
    }
  }

  private struct State: Sendable {
    var (isRequested, isOver) = (false, false)
    /// A descriptor, or a negated errno.
    var answer: Int32?
  }

  /// Takes over a listening socket, and starts the thread.
  public init(owning listener: consuming FileDescriptor) throws(SystemError) {
    let bell = try check("create", "an eventfd") {
      eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    }
    let ends = Ends(listener, FileDescriptor(owning: bell, name: "an eventfd"))
    let ready = try ReadySet()
    try ready.add(ends.listener.number, Self.listenerTag)
    try ready.add(bell, Self.bellTag)
    self.ends = ends
    self.ready = ready
    try WorkerThread("accepting") { Self.run(ends) }.detach()
  }

  deinit {
    ends.state.change { state in
      state.isOver = true
      if let unread = state.answer.take(), unread >= 0 { ClosingThread.close(unread) }
    }
  }

  /// Readable when `nextPeer` has something to do.
  public var descriptor: Int32 { ready.descriptor }

  /// The next connection, non-blocking; nil without one, or while the thread accepts; never waits.
  public func nextPeer() throws(SystemError) -> FileDescriptor? {
    var isReady = false
    ready.take { tag in
      guard tag == Self.bellTag else { return isReady = true }
      var count: UInt64 = 0
      _ = read(ends.bell.number, &count, 8)
    }
    let answer = ends.state.with { $0.answer.take() }
    if let answer {
      try ready.add(ends.listener.number, Self.listenerTag)
      return try peer(answer)
    }
    guard isReady else { return nil }
    // Its readiness is known until the answer comes.
    ready.remove(ends.listener.number)
    ends.state.change { $0.isRequested = true }
    return nil
  }

  private func peer(_ answer: Int32) throws(SystemError) -> FileDescriptor? {
    let name = ends.listener.name
    switch -answer {
    case EAGAIN, ECONNABORTED: return nil
    case 1...: throw SystemError(code: -answer, operation: "accept", subject: name)
    default: return FileDescriptor(owning: answer, name: name, .hangsUp)
    }
  }

  private static func run(_ ends: Ends) {
    while true {
      ends.state.wait(until: .max) { $0.isRequested || $0.isOver }
      guard !ends.state.with(\.isOver) else { return }
      let peer = snow_accept(ends.listener.number)
      let answer = peer >= 0 ? peer : -errno
      let isOver = ends.state.with { state in
        state.isRequested = false
        if !state.isOver { state.answer = answer }
        return state.isOver
      }
      guard !isOver else {
        if peer >= 0 { ClosingThread.close(peer) }
        return
      }
      eventfd_write(ends.bell.number, 1)
    }
  }
}
