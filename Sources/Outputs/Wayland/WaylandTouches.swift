import CWayland
import Motion

/// Fingers and a pointer's pressed button on the window of this program.
final class WaylandTouches {
  /// In shares of the surface, as the compositor places them.
  private(set) var touches: [Touch] = []
  private let context: WaylandContext
  /// The surface's pointer and size; nil while there is none.
  private let surface: () -> (pointer: OpaquePointer, scale: WaylandScale)?
  private var seats: [Seat] = []
  private var fingers: [Finger] = []
  private var presses = 0
  private var place = (x: 0.5, y: 0.5)
  private var isInside = false

  /// More at once are ignored.
  private static let mostFingers = 32
  /// The left button, as the kernel numbers it.
  private static let leftButton: UInt32 = 0x110
  private static let mouse: Int32 = -1

  private struct Finger {
    let seat: UInt32
    let number: Int32
    var touch: Touch
  }

  private final class Seat {
    let global: UInt32
    let version: UInt32
    var object, pointer, touch: WaylandObject?

    init(_ global: UInt32, _ version: UInt32) { (self.global, self.version) = (global, version) }
  }

  init(
    _ context: WaylandContext,
    surface: @escaping () -> (pointer: OpaquePointer, scale: WaylandScale)?
  ) {
    (self.context, self.surface) = (context, surface)
    touches.reserveCapacity(Self.mostFingers)
    fingers.reserveCapacity(Self.mostFingers)
    follow()
  }

  /// Takes seats that have come, and drops those that have gone.
  func follow() {
    let offered = context.globals.seats
    seats.removeAll { seat in !offered.contains { $0.global == seat.global } }
    for (global, version) in offered where !seats.contains(where: { $0.global == global }) {
      bind(global, version)
    }
  }

  private func bind(_ global: UInt32, _ version: UInt32) {
    guard let registry = context.globals.registryPointer else { return }
    let seat = Seat(global, version)
    seat.object = WaylandObject(
      snow_wayland_bind(registry, global, SNOW_WAYLAND_SEAT, version).map { OpaquePointer($0) },
      context.connection, destroy: { version < 5 ? wl_proxy_destroy($0) : wl_seat_release($0) }
    ) { [unowned self, unowned seat] event in
      if event.opcode == 0 { take(seat, abilities: event.number(0)) }
    }
    seats.append(seat)
  }

  private func take(_ seat: Seat, abilities: UInt32) {
    guard let object = seat.object?.pointer else { return }
    let isOld = seat.version < 3
    if abilities & WL_SEAT_CAPABILITY_POINTER.rawValue == 0 {
      seat.pointer = nil
    } else if seat.pointer == nil {
      seat.pointer = WaylandObject(
        wl_seat_get_pointer(object), context.connection,
        destroy: { isOld ? wl_proxy_destroy($0) : wl_pointer_release($0) }
      ) { [unowned self, unowned seat] event in takePointer(event, of: seat) }
    }
    if abilities & WL_SEAT_CAPABILITY_TOUCH.rawValue == 0 {
      seat.touch = nil
      end { $0.seat == seat.global && $0.number != Self.mouse }
    } else if seat.touch == nil {
      seat.touch = WaylandObject(
        wl_seat_get_touch(object), context.connection,
        destroy: { isOld ? wl_proxy_destroy($0) : wl_touch_release($0) }
      ) { [unowned self, unowned seat] event in takeTouch(event, of: seat) }
    }
  }

  private func takePointer(_ event: WaylandEvent, of seat: Seat) {
    switch event.opcode {
    // enter: without an image of its own the compositor may show an arrow.
    case 0:
      wl_pointer_set_cursor(event.target, event.number(0), nil, 0, 0)
      isInside = event.object(1) == surface()?.pointer
      place = share(event, 2)
    // leave
    case 1:
      isInside = false
      end { $0.seat == seat.global && $0.number == Self.mouse }
    // motion
    case 2:
      place = share(event, 1)
      move(seat, Self.mouse)
    // button
    case 3 where event.number(2) == Self.leftButton:
      end { $0.seat == seat.global && $0.number == Self.mouse }
      if event.number(3) == 1, isInside { begin(seat, Self.mouse) }
    default: break
    }
  }

  private func takeTouch(_ event: WaylandEvent, of seat: Seat) {
    switch event.opcode {
    // down
    case 0 where event.object(2) == surface()?.pointer:
      let number = Int32(truncatingIfNeeded: event.signed(3))
      place = share(event, 4)
      end { $0.seat == seat.global && $0.number == number }
      if number >= 0 { begin(seat, number) }
    // up
    case 1:
      let number = Int32(truncatingIfNeeded: event.signed(2))
      end { $0.seat == seat.global && $0.number == number }
    // motion
    case 2:
      place = share(event, 2)
      move(seat, Int32(truncatingIfNeeded: event.signed(1)))
    // cancel: the compositor takes them for itself.
    case 4: end { $0.seat == seat.global && $0.number != Self.mouse }
    default: break
    }
  }

  /// A place in shares of the surface; `index` is its first argument.
  private func share(_ event: WaylandEvent, _ index: Int) -> (x: Double, y: Double) {
    guard let scale = surface()?.scale else { return (0.5, 0.5) }
    let (x, y) = (event.place(index), event.place(index + 1))
    return (
      min(max(x / Double(scale.width), 0), 1), min(max(y / Double(scale.height), 0), 1)
    )
  }

  private func begin(_ seat: Seat, _ number: Int32) {
    guard fingers.count < Self.mostFingers else { return }
    presses += 1
    fingers.append(
      Finger(
        seat: seat.global, number: number,
        touch: Touch(identifier: presses, x: place.x, y: place.y)))
    commit()
  }

  private func move(_ seat: Seat, _ number: Int32) {
    for index in fingers.indices
    where fingers[index].seat == seat.global && fingers[index].number == number {
      (fingers[index].touch.x, fingers[index].touch.y) = (place.x, place.y)
    }
    commit()
  }

  private func end(_ isOver: (Finger) -> Bool) {
    fingers.removeAll(where: isOver)
    commit()
  }

  /// The picture is seen turned as the surface shows it.
  private func commit() {
    touches.removeAll(keepingCapacity: true)
    for finger in fingers {
      var touch = finger.touch
      (touch.x, touch.y) = context.rotation.picture(touch.x, touch.y)
      touches.append(touch)
    }
  }
}

extension DisplayRotation {
  /// A place on the turned picture, in shares, as one of the picture.
  fileprivate func picture(_ x: Double, _ y: Double) -> (Double, Double) {
    switch self {
    case .none: (x, y)
    case .quarter: (y, 1 - x)
    case .half: (1 - x, 1 - y)
    case .threeQuarters: (1 - y, x)
    }
  }
}
