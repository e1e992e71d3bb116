import CLinux
import Glibc

/// Sockets of this machine that carry whole messages, in order, and descriptors along with them.
///
/// SOCK_SEQPACKET: a message comes as a whole or not at all, and the end of the other side is seen.
extension FileDescriptor {
  /// Makes a socket at a path and listens; a path that nobody listens at any more is taken over.
  ///
  /// - Parameters:
  ///   - path: at most 107 bytes.
  ///   - mode: who may connect, as permissions of a file; writing is what counts.
  ///   - group: whom it belongs to; nil leaves it with the process's own.
  ///   - refusesDescriptors: see `refuseDescriptors`.
  ///   - closing: closes it; see `ClosingThread`.
  /// - Returns: a listener that does not wait.
  /// - Throws: `SystemError`; EADDRINUSE where another program listens there, or no socket is in the way.
  public static func listening(
    at path: String, mode: UInt32, group: UInt32? = nil, refusesDescriptors: Bool = true,
    closing: ClosingThread? = nil
  ) throws(SystemError) -> FileDescriptor {
    let socket = try messageSocket(path, closing)
    // Before anybody can connect: what has connected keeps what the listener had then.
    if refusesDescriptors { socket.refuseDescriptors() }
    let address = try sockaddr_un(path: path, for: "listen")
    // A socket takes its permissions from what it has before it gets a name: nobody is let in early.
    try check("listen", path) { fchmod(socket.number, 0) }
    do {
      try address.bind(socket, path)
    } catch  where error.code == EADDRINUSE {
      guard isAbandoned(path) else { throw error }
      try check("replace", path: path) { unlink($0) }
      try address.bind(socket, path)
    }
    if let group { try check("give the group", path: path) { chown($0, uid_t.max, group) } }
    try check("set the mode", path: path) { chmod($0, mode) }
    try check("listen", path) { listen(socket.number, 128) }
    return socket
  }

  /// Connects to a listener; does not wait where too many wait already.
  ///
  /// - Throws: `SystemError`; ENOENT or ECONNREFUSED where nobody listens, EACCES who may not.
  public static func connected(to path: String) throws(SystemError) -> FileDescriptor {
    let socket = try messageSocket(path)
    let address = try sockaddr_un(path: path, for: "connect")
    try address.connect(socket, path)
    return socket
  }

  /// Has the kernel refuse messages that bring descriptors, from Linux 6.16 on.
  ///
  /// - Returns: whether it does.
  @discardableResult
  public borrowing func refuseDescriptors() -> Bool { snow_refuse_descriptors(number) == 0 }

  /// The process at the other end, as it was when it connected.
  public struct Peer: Equatable, Sendable {
    /// Its user and its first group.
    public let user, group: UInt32
  }

  /// The process at the other end; nil where the kernel does not say.
  public borrowing func peer() -> Peer? {
    var (user, group): (UInt32, UInt32) = (0, 0)
    return snow_peer(number, &user, &group) == 0 ? Peer(user: user, group: group) : nil
  }

  /// Whether the process at the other end has a supplementary group.
  public borrowing func peerHasGroup(_ group: UInt32) -> Bool {
    snow_peer_has_group(number, group) == 1
  }

  /// Has calls on it return at once where they would wait: what systemd hands over waits.
  public borrowing func stopWaiting() throws(SystemError) {
    let number = number
    let flags = try check("look at", name) { fcntl(number, F_GETFL) }
    try check("set up", name) { fcntl(number, F_SETFL, flags | O_NONBLOCK) }
  }

  /// The next one who has connected; nil where there is none.
  ///
  /// - Parameter closing: closes it; see `ClosingThread`.
  /// - Returns: a socket that does not wait.
  /// - Throws: `SystemError`, as EMFILE where the process has too many files.
  public borrowing func nextPeer(
    closing: ClosingThread? = nil
  ) throws(SystemError) -> FileDescriptor? {
    do throws(SystemError) {
      let peer = try check("accept", name) { snow_accept(number) }
      return FileDescriptor(owning: peer, name: name, closing: closing)
    } catch {
      // Some have gone again before they were looked at.
      guard error.code == EAGAIN || error.code == ECONNABORTED else { throw error }
      return nil
    }
  }

  /// Sends a message, and a descriptor where one is named; never waits.
  ///
  /// - Returns: false where the other side has not read what was sent before.
  /// - Throws: `SystemError`; EPIPE where it has gone.
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

  /// What `receive` found.
  public enum Reception: Equatable, Sendable {
    /// Nothing yet.
    case nothing
    /// The other side has gone.
    case end
    /// So many bytes, and a descriptor that now belongs to the caller, or −1.
    case message(count: Int, descriptor: Int32)
  }

  /// Takes the next message and never waits; what does not fit is cut off.
  ///
  /// - Parameter buffer: for the message.
  /// - Returns: what was found.
  /// - Throws: `SystemError`.
  public borrowing func receive(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Reception {
    var passed: Int32 = -1
    do throws(SystemError) {
      let count = try check("receive from", name) {
        snow_receive(number, buffer.baseAddress, buffer.count, &passed)
      }
      // Nobody sends empty messages here; the end looks like one.
      return count == 0 ? .end : .message(count: count, descriptor: passed)
    } catch {
      switch error.code {
      case EAGAIN: return .nothing
      case ECONNRESET: return .end
      default: throw error
      }
    }
  }

  /// Takes the next message that came without descriptors, and never waits; what does not fit is cut off.
  ///
  /// - Parameter buffer: for the message.
  /// - Returns: what was found; its descriptor is −1.
  /// - Throws: `SystemError`; EBADMSG where descriptors came along, which stay with the socket.
  public borrowing func receiveAlone(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Reception {
    do throws(SystemError) {
      let count = try check("receive from", name) {
        snow_receive_alone(number, buffer.baseAddress, buffer.count)
      }
      return count == 0 ? .end : .message(count: count, descriptor: -1)
    } catch {
      switch error.code {
      case EAGAIN: return .nothing
      case ECONNRESET: return .end
      default: throw error
      }
    }
  }

  private static func messageSocket(
    _ path: String, _ closing: ClosingThread? = nil
  ) throws(SystemError) -> FileDescriptor {
    let kind = SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let number = try check("make the socket", path) { socket(AF_UNIX, Int32(kind), 0) }
    return FileDescriptor(owning: number, name: path, closing: closing)
  }

  /// Whether a socket is there, and nobody behind it.
  private static func isAbandoned(_ path: String) -> Bool {
    var status = stat()
    guard withPath(path, { lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
      return false
    }
    do throws(SystemError) {
      _ = try connected(to: path)
      return false
    } catch {
      return error.code == ECONNREFUSED
    }
  }
}

extension sockaddr_un {
  /// The address of a path; ENAMETOOLONG where the kernel has no room for it.
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

  /// Gives a socket this name.
  fileprivate func bind(
    _ socket: borrowing FileDescriptor, _ path: String
  ) throws(SystemError) {
    let number = socket.number
    try check("listen", path) { lend { Glibc.bind(number, $0, $1) } }
  }

  /// Connects a socket to the one of this name.
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
