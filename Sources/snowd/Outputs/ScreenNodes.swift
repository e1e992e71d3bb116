import Posix

/// Changes of the device nodes of screens, which may bring one or take it away; waiting for them costs nothing.
final class ScreenNodes {
  private let nodes: DeviceNodeWatch
  private var watch: EventLoop.Watch?
  private var hasChanged = false

  init(_ folders: [String]) throws(SystemError) { nodes = try DeviceNodeWatch(folders) }

  /// Calls `act` after changes; once in the loop it stays there.
  func watch(in loop: EventLoop, _ act: @escaping () -> Void) throws(SystemError) {
    guard watch == nil else { return }
    watch = try loop.watch(nodes.descriptor) { [unowned self] in
      hasChanged = nodes.wait(timeout: 0) || hasChanged
      act()
    }
  }

  /// Whether a node has changed since the last call.
  func takeChange() -> Bool {
    defer { hasChanged = false }
    return nodes.wait(timeout: 0) || hasChanged
  }
}
