import CWayland

/// A screen of the compositor.
final class WaylandOutput {
  /// Its number in the registry.
  let global: UInt32
  /// "HDMI-A-1"; nil before version 4 of the protocol.
  private(set) var name: String?
  /// The current mode in pixels, before `isTurned`; nil if unknown.
  private(set) var mode: (width: Int, height: Int)?
  /// Whether it stands on its side.
  private(set) var isTurned = false
  private(set) var scale = 1
  /// Whether the compositor has described it.
  private(set) var isKnown = false
  private var object: WaylandObject?

  /// Binds an output; `change` is called when it has been described, also anew.
  init?(
    _ registry: OpaquePointer, _ global: UInt32, version: UInt32, _ connection: WaylandConnection,
    change: @escaping () -> Void
  ) {
    self.global = global
    let pointer = snow_wayland_bind(registry, global, SNOW_WAYLAND_OUTPUT, version)
    // The end of a description is announced from version 2 on.
    isKnown = version < 2
    object = WaylandObject(
      pointer.map { OpaquePointer($0) }, connection,
      destroy: { version < 3 ? wl_proxy_destroy($0) : wl_output_release($0) }
    ) { [unowned self] event in take(event, change) }
    guard object != nil else { return nil }
  }

  var pointer: OpaquePointer? { object?.pointer }

  private func take(_ event: WaylandEvent, _ change: () -> Void) {
    switch event.opcode {
    // geometry: transforms of odd numbers are quarter turns.
    case 0: isTurned = event.signed(7) % 2 == 1
    // mode
    case 1 where event.number(0) & WL_OUTPUT_MODE_CURRENT.rawValue != 0:
      mode = (event.signed(1), event.signed(2))
    // done
    case 2:
      isKnown = true
      change()
    case 3: scale = min(max(event.signed(0), 1), 16)
    case 4: name = event.text(0)
    default: break
    }
  }
}
