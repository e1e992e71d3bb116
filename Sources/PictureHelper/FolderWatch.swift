import CLinux
import Glibc
import Posix

/// Notices changes in folders by inotify, which network mounts do not have.
final class FolderWatch: Sendable {
  private let file: FileDescriptor

  init() throws(SystemError) {
    let number = try check("watch", "folders") { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) }
    file = FileDescriptor(owning: number, name: "folders")
  }

  var descriptor: Int32 { file.number }

  /// Watches a folder; again, if another one is at its place now.
  func add(_ folder: String) {
    let events =
      IN_CREATE | IN_DELETE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF
    _ = withPath(folder) {
      inotify_add_watch(file.number, $0, UInt32(events) | UInt32(IN_ONLYDIR))
    }
  }

  /// Whether something changed since the last call.
  func take() -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { events in
      var hasChanged = false
      while read(file.number, events.baseAddress, events.count) > 0 { hasChanged = true }
      return hasChanged
    }
  }
}
