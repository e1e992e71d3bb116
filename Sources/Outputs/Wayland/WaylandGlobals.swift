import CWayland

/// What a compositor offers.
final class WaylandGlobals {
  /// In the order of their announcement.
  private(set) var outputs: [WaylandOutput] = []
  /// The numbers and versions of its seats.
  private(set) var seats: [(global: UInt32, version: UInt32)] = []
  /// Whether all that existed at the beginning has been announced, and described.
  private(set) var isComplete = false
  private let connection: WaylandConnection
  private var offers: [Int32: (global: UInt32, version: UInt32)] = [:]
  private var objects: [Int32: WaylandObject] = [:]
  private var registry: WaylandObject?
  private var answer: WaylandObject?
  private let change: () -> Void

  /// More are ignored.
  private static let (mostOutputs, mostSeats) = (16, 4)

  /// Asks; `change` is called when all is known, and when outputs come, change and go.
  init(_ connection: WaylandConnection, change: @escaping () -> Void) {
    (self.connection, self.change) = (connection, change)
    registry = WaylandObject(
      wl_display_get_registry(connection.display), connection,
      events: { [unowned self] event in
        switch event.opcode {
        case 0: add(event.number(0), event.withText(1, snow_wayland_kind), event.number(2))
        case 1: remove(event.number(0))
        default: break
        }
      })
    // The answer to the first question follows all globals, that to a second one what they report.
    ask { [unowned self] in ask { [unowned self] in complete() } }
  }

  /// An object, bound when it is first needed; nil if the compositor does not offer it.
  subscript(kind: snow_wayland_global) -> OpaquePointer? { object(kind, nil) }

  /// The same with a listener from its first event on; does nothing if it is bound already.
  func bind(_ kind: snow_wayland_global, _ listener: WaylandListener) {
    if objects[kind.rawValue] == nil { _ = object(kind, listener) }
  }

  private func object(
    _ kind: snow_wayland_global, _ listener: WaylandListener?
  ) -> OpaquePointer? {
    if let object = objects[kind.rawValue] { return object.pointer }
    guard let offer = offers[kind.rawValue], let registry = registry?.pointer,
      let object = WaylandObject(
        snow_wayland_bind(registry, offer.global, kind, offer.version).map { OpaquePointer($0) },
        connection)
    else { return nil }
    listener?.listen(to: object.pointer)
    objects[kind.rawValue] = object
    return object.pointer
  }

  /// The offered version; 0 if the compositor does not offer it.
  func version(_ kind: snow_wayland_global) -> UInt32 { offers[kind.rawValue]?.version ?? 0 }

  /// The registry, to bind seats.
  var registryPointer: OpaquePointer? { registry?.pointer }

  private func ask(_ then: @escaping () -> Void) {
    answer = WaylandObject(wl_display_sync(connection.display), connection, events: { _ in then() })
  }

  private func complete() {
    isComplete = true
    change()
  }

  private func add(_ global: UInt32, _ kind: snow_wayland_global, _ version: UInt32) {
    guard let registry = registry?.pointer, version > 0 else { return }
    switch kind {
    case SNOW_WAYLAND_UNKNOWN: return
    case SNOW_WAYLAND_OUTPUT:
      guard outputs.count < Self.mostOutputs,
        let output = WaylandOutput(
          registry, global, version: version, connection,
          change: { [unowned self] in
            if isComplete { change() }
          })
      else { return }
      outputs.append(output)
    case SNOW_WAYLAND_SEAT:
      if seats.count < Self.mostSeats { seats.append((global, version)) }
    default:
      if offers[kind.rawValue] == nil { offers[kind.rawValue] = (global, version) }
    }
  }

  private func remove(_ global: UInt32) {
    seats.removeAll { $0.global == global }
    guard let index = outputs.firstIndex(where: { $0.global == global }) else { return }
    outputs.remove(at: index)
    if isComplete { change() }
  }
}

/// The kind of an announced interface.
private func snow_wayland_kind(_ name: UnsafePointer<CChar>?) -> snow_wayland_global {
  name.map { snow_wayland_global($0) } ?? SNOW_WAYLAND_UNKNOWN
}
