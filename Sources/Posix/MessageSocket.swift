import CLinux
import Glibc

/// Local sockets that carry messages and descriptors, and show the peer's end: SOCK_SEQPACKET keeps messages whole.
extension FileDescriptor {
  /// The kind of a local socket.
  public enum SocketKind: Sendable {
    /// SOCK_SEQPACKET: whole messages in order.
    case messages
    /// SOCK_STREAM: bytes, for protocols that frame their own messages.
    case stream

    fileprivate var number: Int32 {
      switch self {
      case .messages: Int32(SOCK_SEQPACKET.rawValue)
      case .stream: Int32(SOCK_STREAM.rawValue)
      }
    }
  }

  /// Creates a non-blocking listener at a path of at most 107 bytes; replaces a socket without a listener.
  ///
  /// Write permission in `mode` allows connecting; without `group` it is the process's own. Throws EADDRINUSE if
  /// another program listens there, or the path is not a socket.
  public static func listening(
    at path: String, _ kind: SocketKind = .messages, mode: UInt32, group: UInt32? = nil,
    takesDescriptors: Bool = false
  ) throws(SystemError) -> FileDescriptor {
    // Connections that wait to be accepted are closed with it.
    let socket = try localSocket(path, kind, .hangsUp)
    // Before the first connection: a connection keeps the listener's settings of its time.
    if !takesDescriptors { socket.refuseDescriptors() }
    let address = try sockaddr_un(path: path, for: "listen")
    // A bound path takes the socket's permissions: no access until they are set.
    try check("listen", path) { fchmod(socket.number, 0) }
    do {
      try address.bind(socket, path)
    } catch  where error.code == EADDRINUSE {
      guard isAbandoned(path, kind) else { throw error }
      try check("replace", path: path) { unlink($0) }
      try address.bind(socket, path)
    }
    if let group { try check("set the group", path: path) { chown($0, uid_t.max, group) } }
    try check("set the mode", path: path) { chmod($0, mode) }
    try check("listen", path) { listen(socket.number, 128) }
    return socket
  }

  /// Connects to a listener; fails instead of blocking if its queue is full.
  ///
  /// Throws ENOENT or ECONNREFUSED without a listener, EACCES without permission.
  public static func connected(
    to path: String, _ kind: SocketKind = .messages
  ) throws(SystemError) -> FileDescriptor {
    let socket = try localSocket(path, kind)
    let address = try sockaddr_un(path: path, for: "connect")
    try address.connect(socket, path)
    return socket
  }

  /// Both ends of a socket for messages, without a path.
  public struct Pair: ~Copyable {
    /// One end each.
    public let first, second: FileDescriptor

    /// The first end; closes the second one.
    public consuming func takeFirst() -> FileDescriptor { first }
  }

  /// A new pair.
  public static func messagePair(_ name: String) throws(SystemError) -> Pair {
    var ends: (Int32, Int32) = (-1, -1)
    let flags = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    try check("create a socket for", name) {
      withUnsafeMutableBytes(of: &ends) {
        socketpair(AF_UNIX, flags, 0, $0.baseAddress?.assumingMemoryBound(to: Int32.self))
      }
    }
    return Pair(
      first: Self(owning: ends.0, name: name), second: Self(owning: ends.1, name: name))
  }

  /// Waits until something can be received, for a timeout in milliseconds, −1 for ever; a signal may end it early.
  public borrowing func waitForInput(_ timeout: Int32) -> Bool {
    var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, timeout) > 0
  }

  /// Makes the kernel refuse messages with descriptors, from Linux 6.16 on; returns whether it does.
  ///
  /// With `SNOWD_PASSRIGHTS=1` in the environment it does not: tests see what happens on earlier kernels.
  @discardableResult
  public borrowing func refuseDescriptors() -> Bool {
    !passesRights && snow_refuse_descriptors(number) == 0
  }

  /// The peer process's identity when it connected.
  public struct Peer: Equatable, Sendable {
    /// Its user and primary group.
    public let user, group: UInt32
  }

  /// The peer process; nil if the kernel does not tell.
  public borrowing func peer() -> Peer? {
    var (user, group): (UInt32, UInt32) = (0, 0)
    return snow_peer(number, &user, &group) == 0 ? Peer(user: user, group: group) : nil
  }

  /// Whether the peer process has a supplementary group.
  public borrowing func peerHasGroup(_ group: UInt32) -> Bool {
    snow_peer_has_group(number, group) == 1
  }

  /// The next connection, non-blocking; nil without one; throws EMFILE if the process has too many open files.
  ///
  /// It hangs up at its end, and the closing thread closes it, as the peer may have sent descriptors.
  public borrowing func nextPeer() throws(SystemError) -> FileDescriptor? {
    do throws(SystemError) {
      let peer = try check("accept", name) { snow_accept(number) }
      return FileDescriptor(owning: peer, name: name, .hangsUp)
    } catch {
      // The peer may have disconnected before it is accepted.
      guard error.code == EAGAIN || error.code == ECONNABORTED else { throw error }
      return nil
    }
  }

  /// Sends a message, with a descriptor if given, without blocking; false if the queue is full, EPIPE if the peer has
  /// gone.
  public borrowing func send(
    _ message: UnsafeRawBufferPointer, descriptor: Int32 = -1
  ) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try check("send to", name) {
        snow_send(number, message.baseAddress, message.count, descriptor)
      }
      return true
    } catch {
      guard error.code == EAGAIN || error.code == ENOBUFS else { throw error }
      return false
    }
  }

  /// The result of `receive`.
  public enum Reception: Equatable, Sendable {
    case nothing
    /// The peer has gone.
    case end
    /// The message's length, and a descriptor that the caller now owns, or −1.
    case message(count: Int, descriptor: Int32)
  }

  /// Takes the next message without blocking; cuts off what exceeds the buffer.
  ///
  /// Without `takesDescriptor`, a message with descriptors throws EBADMSG; its descriptors stay with the socket.
  public borrowing func receive(
    into buffer: UnsafeMutableRawBufferPointer, takesDescriptor: Bool = true
  ) throws(SystemError) -> Reception {
    var passed: Int32 = -1
    do throws(SystemError) {
      let count = try check("receive from", name) {
        takesDescriptor
          ? snow_receive(number, buffer.baseAddress, buffer.count, &passed)
          : snow_receive_alone(number, buffer.baseAddress, buffer.count)
      }
      // Empty messages are not sent; the end looks like one.
      return count == 0 ? .end : .message(count: count, descriptor: passed)
    } catch {
      if error.code == EAGAIN { return .nothing }
      if error.code == ECONNRESET { return .end }
      throw error
    }
  }

  private static func localSocket(
    _ path: String, _ kind: SocketKind, _ end: End = .closes
  ) throws(SystemError) -> FileDescriptor {
    let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let number = try check("create the socket", path) { socket(AF_UNIX, kind.number | flags, 0) }
    return FileDescriptor(owning: number, name: path, end)
  }

  /// Whether a socket file exists without a listener.
  private static func isAbandoned(_ path: String, _ kind: SocketKind) -> Bool {
    guard let mode = fileStatus(path, followsLinks: false)?.st_mode, mode & S_IFMT == S_IFSOCK
    else { return false }
    do throws(SystemError) {
      _ = try connected(to: path, kind)
      return false
    } catch {
      return error.code == ECONNREFUSED
    }
  }
}

/// Whether sockets take descriptors as on kernels before 6.16.
private let passesRights = getenv("SNOWD_PASSRIGHTS").map { String(cString: $0) } == "1"

extension sockaddr_un {
  fileprivate init(path: String, for operation: String) throws(SystemError) {
    self.init()
    sun_family = sa_family_t(AF_UNIX)
    let bytes = path.pathBytes
    let isTooLong = withUnsafeMutableBytes(of: &sun_path) { room in
      guard bytes.count < room.count else { return true }
      room.copyBytes(from: bytes)
      return false
    }
    guard !isTooLong else {
      throw SystemError(code: ENAMETOOLONG, operation: operation, subject: path)
    }
  }

  fileprivate func bind(
    _ socket: borrowing FileDescriptor, _ path: String
  ) throws(SystemError) {
    let number = socket.number
    try check("listen", path) { lend { Glibc.bind(number, $0, $1) } }
  }

  fileprivate func connect(
    _ socket: borrowing FileDescriptor, _ path: String
  ) throws(SystemError) {
    let number = socket.number
    try check("connect", path) { lend { Glibc.connect(number, $0, $1) } }
  }

  private func lend<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
    withUnsafePointer(to: self) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// The process at the other end of a local socket; nil if it is unknown.
public func peerProcess(of socket: Int32) -> Int32? {
  let process = snow_peer_process(socket)
  return process > 0 ? process : nil
}
