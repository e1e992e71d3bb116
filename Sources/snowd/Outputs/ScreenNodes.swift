import Outputs
import Posix

/// Where a screen appears: folders, and how the names of its nodes or sockets begin.
struct ScreenNodePlace {
  let folders: [String]
  var prefix = ""

  /// The machine's screens.
  static let devices = ScreenNodePlace(folders: DeviceNodeWatch.screens)

  /// The screen of a service: a user's is a compositor's.
  init(of output: OutputSpecification, in scope: ServiceScope) {
    switch scope {
    case .user(let user) where output == .screen:
      self.init(folders: [user.runtime], prefix: CompositorSockets.prefix)
    case .user(let user): self.init(folders: DeviceNodeWatch.screens + [user.runtime])
    case .system: self = .devices
    }
  }

  init(folders: [String], prefix: String = "") { (self.folders, self.prefix) = (folders, prefix) }
}

/// Changes of the device nodes of screens, or of a compositor's sockets, which may bring one or take it away; waiting for them costs nothing.
final class ScreenNodes {
  private let nodes: DeviceNodeWatch
  private var watch: EventLoop.Watch?
  private var hasChanged = false

  /// Only names with a prefix count.
  init(_ folders: [String], prefix: String) throws(SystemError) {
    nodes = try DeviceNodeWatch(folders, prefix: prefix)
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
