import Outputs
import Posix

/// Changes of the device nodes of screens, or of a compositor's sockets, which may bring one or take it away; waiting for
/// them costs nothing.
final class ScreenNodes {
  private let nodes: DeviceNodeWatch
  private var watch: EventLoop.Watch?
  private var hasChanged = false

  init(_ place: ScreenNodePlace) throws(SystemError) {
    nodes = try DeviceNodeWatch(place.folders, prefix: place.prefix)
  }

  /// Calls `act` after changes; once in the loop it stays there.
  func watch(in loop: EventLoop, _ act: @escaping () -> Void) throws(SystemError) {
    guard watch == nil else { return }
    watch = try loop.watch(nodes.descriptor) { [unowned self] in
      guard nodes.wait(timeout: 0) else { return }
      hasChanged = true
      act()
    }
  }

  /// Whether a node has changed since the last call.
  func takeChange() -> Bool {
    defer { hasChanged = false }
    return nodes.wait(timeout: 0) || hasChanged
  }
}
