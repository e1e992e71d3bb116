import Glibc
import Posix

/// The socket where readers connect; if created here, with a lock beside it.
///
/// ```
///   /run/snowd/frames.sock        where readers connect
///   /run/snowd/frames.sock.lock   locked while this process serves it
/// ```
/// Only the owner of the lock replaces an abandoned socket, so that two programs that start at once cannot both do
/// it. A socket that was removed is made again; one of systemd's, or one that was passed, is its giver's.
final class RingSocket {
  /// The group that may connect by the socket's permissions.
  let group: UInt32?
  private let door: Door

  private enum Door {
    case own(BoundListener, LockPlace)
    case shared(SharedListener)
  }

  /// The lock of the newest socket; the kernel releases one whose file has gone with its folder.
  private final class LockPlace {
    var lock: FileLock?

    func remove() { if let lock = lock.take() { lock.remove() } }
  }

  /// Creates a socket; throws EADDRINUSE if another program serves it, `.malformed` if another file is at the path or
  /// the group is unknown.
  init(path: String, settings: RingSettings) throws(RingError) {
    var group: UInt32?
    if let name = settings.group {
      group = groupNumber(name)
      guard group != nil else { throw .malformed("ring: unknown group '\(name)'") }
    }
    let place = LockPlace()
    do throws(SystemError) {
      let listener = try BoundListener(path) { () throws(SystemError) in
        let isHeld = place.lock?.isInPlace ?? false
        if !isHeld { place.lock = try Self.lock(path) }
        do throws(SystemError) {
          return try .listening(at: path, mode: settings.mode, group: group)
        } catch {
          if !isHeld { place.remove() }
          throw error
        }
      }
      door = .own(listener, place)
      self.group = listener.group
    } catch {
      guard error.code == EADDRINUSE, let obstacle = Self.obstacle(at: path) else {
        throw .system(error)
      }
      throw .malformed("\(obstacle) is in the way; remove it, or name another path")
    }
  }

  /// Takes over a listening socket of systemd or of another program, which may share it.
  init(path: String, activated: Int32) throws(RingError) {
    let listener = FileDescriptor(owning: activated, name: path, .closesElsewhere)
    group = fileStatus(path, followsLinks: false)?.st_gid
    listener.refuseDescriptors()
    do throws(SystemError) {
      door = .shared(try SharedListener(owning: listener))
    } catch {
      throw .system(error)
    }
  }

  /// Readable when `nextPeer` has something to do.
  var descriptor: Int32 {
    switch door {
    case .own(let listener, _): listener.descriptor
    case .shared(let listener): listener.descriptor
    }
  }

  /// The next connection; nil without one.
  func nextPeer() throws(SystemError) -> FileDescriptor? {
    switch door {
    case .own(let listener, _): try listener.nextPeer()
    case .shared(let listener): try listener.nextPeer()
    }
  }

  /// What to log since the last call.
  func takeNews() -> [String] {
    switch door {
    case .own(let listener, _): listener.takeNews()
    case .shared: []
    }
  }

  /// Removes the socket, unless another one has replaced it, and releases the lock.
  func remove() {
    guard case .own(let listener, let place) = door else { return }
    listener.remove()
    place.remove()
  }

  private static func lock(_ path: String) throws(SystemError) -> FileLock {
    do throws(SystemError) {
      return try FileLock(taking: path + ".lock")
    } catch {
      guard error.code != EWOULDBLOCK else {
        throw SystemError(code: EADDRINUSE, operation: "listen", subject: path)
      }
      // A missing or read-only folder is an error of the socket.
      let isThere = fileStatus(error.subject, followsLinks: false) != nil
      throw isThere ? error : SystemError(code: error.code, operation: "listen", subject: path)
    }
  }

  private static func obstacle(at path: String) -> String? {
    fileStatus(path, followsLinks: false).flatMap {
      $0.st_mode & S_IFMT == S_IFSOCK ? nil : fileKind($0.st_mode)
    }
  }
}
