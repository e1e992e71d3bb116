import Glibc
import Posix

/// The socket where readers connect; if created here, with a lock beside it.
///
/// ```
///   /run/snowd/frames.sock        where readers connect
///   /run/snowd/frames.sock.lock   locked while this process serves it
/// ```
/// Only the owner of the lock replaces an abandoned socket, so that two programs that start at once cannot both do
/// it.
final class RingSocket {
  let listener: FileDescriptor
  /// The group that may connect by the socket's permissions.
  let group: UInt32?
  private let path: String
  private var lock: FileLock?
  private let made: FileIdentity?

  /// Creates a socket; throws EADDRINUSE if another program serves it, `.malformed` if another file is at the path or
  /// the group is unknown.
  init(path: String, settings: RingSettings, closing: ClosingThread?) throws(RingError) {
    var group: UInt32?
    if let name = settings.group {
      group = groupNumber(name)
      guard group != nil else { throw .malformed("ring: unknown group '\(name)'") }
    }
    let lock = try Self.lock(path)
    let listener: FileDescriptor
    do throws(SystemError) {
      listener = try FileDescriptor.listening(
        at: path, mode: settings.mode, group: group, refusesDescriptors: settings.usesKernelRefusal,
        closing: closing)
    } catch {
      lock.remove()
      guard error.code == EADDRINUSE, let obstacle = Self.obstacle(at: path) else {
        throw .system(error)
      }
      throw .malformed("\(obstacle) is in the way; remove it, or name another path")
    }
    let status = fileStatus(path, followsLinks: false)
    made = status.map { FileIdentity($0) }
    self.group = status?.st_gid
    self.path = path
    self.lock = consume lock
    self.listener = listener
  }

  /// Takes over systemd's listening socket.
  init(
    path: String, activated: Int32, settings: RingSettings, closing: ClosingThread?
  ) throws(RingError) {
    listener = FileDescriptor(owning: activated, name: path, closing: closing)
    made = nil
    group = fileStatus(path, followsLinks: false)?.st_gid
    self.path = path
    try system { () throws(SystemError) in try listener.stopWaiting() }
    if settings.usesKernelRefusal { listener.refuseDescriptors() }
  }

  /// Removes the socket, unless another one has replaced it, and releases the lock.
  func remove() {
    if let made, made == FileIdentity(path: path, followsLinks: false) { removeFile(path) }
    if let lock = lock.take() { lock.remove() }
  }

  private static func lock(_ path: String) throws(RingError) -> FileLock {
    do throws(SystemError) {
      return try FileLock(taking: path + ".lock")
    } catch {
      guard error.code != EWOULDBLOCK else {
        throw .system(SystemError(code: EADDRINUSE, operation: "listen", subject: path))
      }
      // A missing or read-only folder is an error of the socket.
      let isThere = fileStatus(error.subject, followsLinks: false) != nil
      throw .system(
        isThere ? error : SystemError(code: error.code, operation: "listen", subject: path))
    }
  }

  private static func obstacle(at path: String) -> String? {
    fileStatus(path, followsLinks: false).flatMap {
      $0.st_mode & S_IFMT == S_IFSOCK ? nil : fileKind($0.st_mode)
    }
  }
}
