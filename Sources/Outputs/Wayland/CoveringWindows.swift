import CWayland

/// Which outputs a window in full screen covers, where the compositor tells.
final class CoveringWindows {
  private let context: WaylandContext
  private let change: () -> Void
  private var windows: [Window] = []
  private var activations = 0
  private var listener: WaylandListener?

  /// More are not looked at.
  private static let most = 512

  private final class Window {
    var object: WaylandObject?
    /// Those that it is on, or was on last: sway's windows in full screen are on none.
    var outputs: [OpaquePointer] = []
    var hasLeft = false
    var isFullscreen = false
    var isMinimized = false
    var isActive = false
    /// Grows with each time that a window becomes the active one.
    var activation = 0
  }

  /// Follows the compositor's windows; `change` is called when one has changed.
  init(_ context: WaylandContext, change: @escaping () -> Void) {
    (self.context, self.change) = (context, change)
    // Full screen is announced from version 2 on.
    guard context.globals.version(SNOW_WAYLAND_TOPLEVELS) >= 2 else { return }
    let listener = WaylandListener { [unowned self] event in
      if event.opcode == 0 { add(event.object(0)) }
    }
    self.listener = listener
    context.globals.bind(SNOW_WAYLAND_TOPLEVELS, listener)
  }

  /// Whether the window that was active last on an output is in full screen.
  ///
  /// Others there may be as well, on workspaces that are not shown.
  func cover(_ output: WaylandOutput) -> Bool {
    guard let pointer = output.pointer else { return false }
    let isOnly = context.globals.outputs.count == 1
    let front = windows.filter { window in
      !window.isMinimized
        && (window.outputs.contains(pointer) || window.outputs.isEmpty && isOnly)
    }.max { $0.activation < $1.activation }
    return front?.isFullscreen ?? false
  }

  private func add(_ pointer: OpaquePointer?) {
    guard windows.count < Self.most else {
      if let pointer { zwlr_foreign_toplevel_handle_v1_destroy(pointer) }
      return
    }
    let window = Window()
    window.object = WaylandObject(
      pointer, context.connection, destroy: zwlr_foreign_toplevel_handle_v1_destroy
    ) { [unowned self, unowned window] event in take(event, of: window) }
    windows.append(window)
  }

  private func take(_ event: WaylandEvent, of window: Window) {
    switch event.opcode {
    // output_enter, output_leave
    case 2: enter(window, event.object(0))
    case 3:
      guard let output = event.object(0), window.outputs.contains(output) else { return }
      if window.outputs.count > 1 {
        window.outputs.removeAll { $0 == output }
      } else {
        window.hasLeft = true
      }
    case 4: takeState(event, of: window)
    // done
    case 5: change()
    // closed
    case 6:
      windows.removeAll { $0 === window }
      change()
    default: break
    }
  }

  private func enter(_ window: Window, _ output: OpaquePointer?) {
    guard let output else { return }
    if window.hasLeft { (window.outputs, window.hasLeft) = ([], false) }
    if window.outputs.count < 16, !window.outputs.contains(output) { window.outputs.append(output) }
  }

  private func takeState(_ event: WaylandEvent, of window: Window) {
    func has(_ state: zwlr_foreign_toplevel_handle_v1_state) -> Bool {
      event.array(0, contains: state.rawValue)
    }
    let wasActive = window.isActive
    window.isActive = has(ZWLR_FOREIGN_TOPLEVEL_HANDLE_V1_STATE_ACTIVATED)
    window.isMinimized = has(ZWLR_FOREIGN_TOPLEVEL_HANDLE_V1_STATE_MINIMIZED)
    window.isFullscreen = has(ZWLR_FOREIGN_TOPLEVEL_HANDLE_V1_STATE_FULLSCREEN)
    if window.isActive, !wasActive {
      activations += 1
      window.activation = activations
    }
  }
}
