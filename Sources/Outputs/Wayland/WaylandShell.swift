import CWayland

/// What makes a surface a window or a layer.
final class WaylandShell {
  /// What the compositor reports.
  enum Event {
    /// A size in surface coordinates, 0 for a free choice; drawn after `acknowledge`.
    case configured(width: Int, height: Int)
    /// A person closes the window.
    case closed
    /// The compositor has no place for it any longer.
    case dismissed
  }

  private var objects: [WaylandObject] = []
  private var asked = (width: 0, height: 0)
  private var acknowledge: () -> Void = {}

  private init() {}

  /// The newest size is drawn from the next commit on.
  func acknowledgeSize() {
    acknowledge()
    acknowledge = {}
  }

  // The role before its surface: a surface may not lose its role while it lives.
  deinit { while objects.popLast() != nil {} }

  /// A layer over all others, or behind them; nil without the interface.
  static func layer(
    _ role: WaylandArgument.Role, _ surface: OpaquePointer, _ output: WaylandOutput,
    _ globals: WaylandGlobals, _ connection: WaylandConnection, _ act: @escaping (Event) -> Void
  ) -> WaylandShell? {
    guard let layers = globals[SNOW_WAYLAND_LAYERS] else { return nil }
    let shell = WaylandShell()
    let kind =
      role == .overlay ? ZWLR_LAYER_SHELL_V1_LAYER_OVERLAY : ZWLR_LAYER_SHELL_V1_LAYER_BACKGROUND
    let layer = WaylandObject(
      zwlr_layer_shell_v1_get_layer_surface(
        layers, surface, output.pointer, kind.rawValue, "snowd"),
      connection, destroy: zwlr_layer_surface_v1_destroy
    ) { [unowned shell] event in
      switch event.opcode {
      case 0:
        let (target, serial) = (event.target, event.number(0))
        shell.acknowledge = { zwlr_layer_surface_v1_ack_configure(target, serial) }
        act(
          .configured(
            width: Int(event.number(1)), height: Int(event.number(2))))
      case 1: act(.dismissed)
      default: break
      }
    }
    guard let layer else { return nil }
    shell.objects = [layer]
    let edges =
      ZWLR_LAYER_SURFACE_V1_ANCHOR_TOP.rawValue | ZWLR_LAYER_SURFACE_V1_ANCHOR_BOTTOM.rawValue
      | ZWLR_LAYER_SURFACE_V1_ANCHOR_LEFT.rawValue | ZWLR_LAYER_SURFACE_V1_ANCHOR_RIGHT.rawValue
    zwlr_layer_surface_v1_set_size(layer.pointer, 0, 0)
    zwlr_layer_surface_v1_set_anchor(layer.pointer, edges)
    // Over panels too, instead of beside them.
    zwlr_layer_surface_v1_set_exclusive_zone(layer.pointer, -1)
    return shell
  }

  /// A window in full screen; nil without the interface.
  static func window(
    _ surface: OpaquePointer, _ output: WaylandOutput?, _ globals: WaylandGlobals,
    _ connection: WaylandConnection, _ act: @escaping (Event) -> Void
  ) -> WaylandShell? {
    guard let windows = globals[SNOW_WAYLAND_WINDOWS] else { return nil }
    let shell = WaylandShell()
    let base = WaylandObject(
      xdg_wm_base_get_xdg_surface(windows, surface), connection, destroy: xdg_surface_destroy
    ) { [unowned shell] event in
      let (target, serial) = (event.target, event.number(0))
      shell.acknowledge = { xdg_surface_ack_configure(target, serial) }
      act(.configured(width: shell.asked.width, height: shell.asked.height))
    }
    guard let base else { return nil }
    let window = WaylandObject(
      xdg_surface_get_toplevel(base.pointer), connection, destroy: xdg_toplevel_destroy
    ) { [unowned shell] event in
      switch event.opcode {
      case 0: shell.asked = (max(event.signed(0), 0), max(event.signed(1), 0))
      case 1: act(.closed)
      default: break
      }
    }
    guard let window else { return nil }
    shell.objects = [base, window]
    xdg_toplevel_set_title(window.pointer, "snowd")
    xdg_toplevel_set_app_id(window.pointer, "io.github.snowd.Snowd")
    xdg_toplevel_set_fullscreen(window.pointer, output?.pointer)
    // The screen saver would cover the snow.
    if let idle = globals[SNOW_WAYLAND_IDLE] {
      let inhibitor = WaylandObject(
        zwp_idle_inhibit_manager_v1_create_inhibitor(idle, surface), connection,
        destroy: zwp_idle_inhibitor_v1_destroy)
      shell.objects += inhibitor.map { [$0] } ?? []
    }
    return shell
  }
}
