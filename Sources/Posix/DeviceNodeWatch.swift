import CLinux
import Glibc

/// Waits for device nodes to come and go, and for somebody to call it off.
///
/// inotify on the folders needs no netlink, so it works in a service without a network namespace.
public final class DeviceNodeWatch: @unchecked Sendable {
  private let nodes: FileDescriptor
  private let bell: FileDescriptor

  /// Watches folders; those that are not there are left out.
  ///
  /// - Parameter folders: as `/dev` and `/dev/input`.
  /// - Throws: `SystemError` when the kernel gives no watch.
  public init(_ folders: [String]) throws(SystemError) {
    let nodes = try check("watch", "device nodes") {
      inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    }
    self.nodes = FileDescriptor(owning: nodes, name: "device nodes")
    for folder in folders {
      inotify_add_watch(nodes, folder, UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB))
    }
    let bell = try check("make", "a bell") {
      eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    }
    self.bell = FileDescriptor(owning: bell, name: "bell")
  }

  /// Makes every `wait` return at once, now and later; from any thread.
  public func callOff() {
    var one: UInt64 = 1
    _ = write(bell.number, &one, 8)
  }

  /// Waits for a change.
  ///
  /// - Parameter timeout: milliseconds at the most.
  /// - Returns: whether something changed.
  public func wait(timeout: Int32) -> Bool {
    var waiting: InlineArray<2, pollfd> = [
      pollfd(fd: nodes.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: bell.number, events: Int16(POLLIN), revents: 0),
    ]
    var span = waiting.mutableSpan
    let count = span.withUnsafeMutableBufferPointer { poll($0.baseAddress, 2, timeout) }
    guard count > 0, waiting[0].revents != 0 else { return false }
    var events = [UInt8](repeating: 0, count: 4096)
    while read(nodes.number, &events, events.count) > 0 {}
    return true
  }
}
