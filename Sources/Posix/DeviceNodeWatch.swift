import CLinux
import Glibc

/// Waits until device nodes or sockets appear or disappear, or another thread cancels.
///
/// inotify on the folders needs no netlink, so it works in a service without a network namespace.
public final class DeviceNodeWatch: @unchecked Sendable {
  private let folders: [String]
  private let prefix: [UInt8]
  private let nodes: FileDescriptor
  private let bell: FileDescriptor
  private let both: FileDescriptor

  /// The folders with the nodes of screens.
  public static let screens = ["/dev", "/dev/dri"]

  /// Watches folders such as `/dev` and `/dev/input`; a missing one is watched from a change of the others on.
  ///
  /// Only names with a prefix count; every name has an empty one.
  public init(_ folders: [String], prefix: String = "") throws(SystemError) {
    self.folders = folders
    self.prefix = prefix.pathBytes
    let nodes = try check("watch", "device nodes") {
      inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    }
    self.nodes = FileDescriptor(owning: nodes, name: "device nodes")
    let bell = try check("create", "an eventfd") {
      eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    }
    self.bell = FileDescriptor(owning: bell, name: "an eventfd")
    let both = try check("create", "an epoll set", snow_epoll)
    self.both = FileDescriptor(owning: both, name: "an epoll set")
    for number in [nodes, bell] {
      try check("watch", "device nodes") { snow_epoll_add(both, number, 0) }
    }
    addFolders()
  }

  /// Adding a watched folder again changes nothing.
  private func addFolders() {
    for folder in folders {
      _ = withPath(folder) {
        inotify_add_watch(nodes.number, $0, UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB))
      }
    }
  }

  /// Readable after a change that no `wait` has taken, and forever after `callOff()`; owned by the watch.
  public var descriptor: Int32 { both.number }

  /// Makes every `wait` return at once, now and later; from any thread.
  public func callOff() {
    var one: UInt64 = 1
    _ = write(bell.number, &one, 8)
  }

  /// Waits for a change, for a timeout in milliseconds; returns whether something changed.
  public func wait(timeout: Int32) -> Bool {
    var waiting = pollfd(fd: both.number, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, timeout) > 0 else { return false }
    var hasChanged = false
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { events in
      while true {
        let count = read(nodes.number, events.baseAddress, events.count)
        guard count > 0 else { return }
        hasChanged = concerns(UnsafeRawBufferPointer(rebasing: events[..<count])) || hasChanged
      }
    }
    if hasChanged { addFolders() }
    return hasChanged
  }

  /// Whether an event is of a name with the prefix, or of none, as when events were lost.
  private func concerns(_ events: UnsafeRawBufferPointer) -> Bool {
    guard !prefix.isEmpty else { return true }
    let head = MemoryLayout<inotify_event>.size
    var rest = events[...]
    while rest.count >= head {
      let event = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
      let name = rest.dropFirst(head).prefix(Int(event.len))
      if name.isEmpty || name.starts(with: prefix) { return true }
      rest = rest.dropFirst(head + Int(event.len))
    }
    return false
  }
}
