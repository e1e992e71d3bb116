import CLinux
import Glibc

/// A listener at a path, which is made again after its file or its folder was removed.
///
/// inotify reports the removal. From then on a timer tries once a second, as the folder may be going too; otherwise none
/// runs.
public final class BoundListener {
  /// Where it listens.
  public let path: String
  private var listener: FileDescriptor
  /// The socket's file; nil once it was found removed.
  private var made: FileIdentity?
  private let bind: () throws(SystemError) -> FileDescriptor
  private let ready: ReadySet
  private let folder: FileDescriptor
  private var news: [String] = []
  private static let (listenerTag, folderTag): (UInt64, UInt64) = (0, 1)
  private static let pause: Int64 = 1_000_000_000

  /// A listener that `bind` makes, now and after a removal.
  public init(
    _ path: String, _ bind: @escaping () throws(SystemError) -> FileDescriptor
  ) throws(SystemError) {
    (self.path, self.bind) = (path, bind)
    let listener = try bind()
    made = FileIdentity(path: path, followsLinks: false)
    let number = try check("watch", path) { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) }
    folder = FileDescriptor(owning: number, name: path)
    let ready = try ReadySet()
    try ready.add(listener.number, Self.listenerTag)
    try ready.add(number, Self.folderTag)
    self.listener = listener
    self.ready = ready
    watchFolder()
  }

  /// Readable when `nextPeer` has something to do.
  public var descriptor: Int32 { ready.descriptor }

  /// The group of the socket, which decides with its permissions who may connect.
  public var group: UInt32? { fileStatus(path, followsLinks: false)?.st_gid }

  /// The next connection, as `FileDescriptor.nextPeer()` says; looks after the socket first.
  public func nextPeer() throws(SystemError) -> FileDescriptor? {
    ready.take { tag in
      switch tag {
      case Self.listenerTag: break
      case Self.folderTag:
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { events in
          while read(folder.number, events.baseAddress, events.count) > 0 {}
        }
        if isRemoved { ready.ring(every: Self.pause) }
      default: isRemoved ? restore() : ready.ring(every: nil)
      }
    }
    return try listener.nextPeer()
  }

  /// What to log since the last call.
  public func takeNews() -> [String] {
    defer { news = [] }
    return news
  }

  /// Removes the socket, unless another one has replaced it.
  public func remove() {
    if !isRemoved { removeFile(path) }
    made = nil
  }

  private var isRemoved: Bool {
    made == nil || made != FileIdentity(path: path, followsLinks: false)
  }

  private func restore() {
    watchFolder()
    do throws(SystemError) {
      let next = try bind()
      try ready.add(next.number, Self.listenerTag)
      listener = next
      made = FileIdentity(path: path, followsLinks: false)
      ready.ring(every: nil)
      news.append("\(path): the socket was removed and is there again")
    } catch {
      // The old listener stays: its queue may hold connections.
      if made != nil { news.append("\(path): the socket was removed; \(error.reason); retrying") }
      made = nil
    }
  }

  private func watchFolder() {
    let events = IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF
    _ = withPath(path.pathFolder) { inotify_add_watch(folder.number, $0, UInt32(events)) }
  }
}
