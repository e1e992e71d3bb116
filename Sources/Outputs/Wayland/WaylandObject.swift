import CWayland
import Glibc

/// An event of a protocol object, valid during the call.
struct WaylandEvent {
  /// The object.
  let target: OpaquePointer
  /// Its number in the interface's description, from 0.
  let opcode: UInt32
  private let arguments: UnsafeMutablePointer<wl_argument>

  fileprivate init(
    _ target: OpaquePointer, _ opcode: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>
  ) {
    (self.target, self.opcode, self.arguments) = (target, opcode, arguments)
  }

  // libwayland has checked the arguments against the interface's description.
  func number(_ index: Int) -> UInt32 { arguments[index].u }
  func signed(_ index: Int) -> Int { Int(arguments[index].i) }
  /// In surface coordinates, from 256ths.
  func place(_ index: Int) -> Double { Double(arguments[index].f) / 256 }
  /// Nil for an object that this program has destroyed.
  func object(_ index: Int) -> OpaquePointer? { arguments[index].o }
  /// The first bytes of a text; the compositor decides its length.
  func text(_ index: Int) -> String {
    guard let text = arguments[index].s else { return "" }
    return String(
      decoding: UnsafeRawBufferPointer(start: text, count: strnlen(text, 64)), as: UTF8.self)
  }
  func withText<Value>(_ index: Int, _ act: (UnsafePointer<CChar>?) -> Value) -> Value {
    act(arguments[index].s)
  }
  /// Whether an array of numbers has one.
  func array(_ index: Int, contains number: UInt32) -> Bool {
    guard let array = arguments[index].a?.pointee, let data = array.data else { return false }
    return UnsafeRawBufferPointer(start: data, count: array.size / 4 * 4)
      .assumingMemoryBound(to: UInt32.self).contains(number)
  }
}

/// Takes events of protocol objects; must live as long as each of them.
final class WaylandListener {
  private let act: (WaylandEvent) -> Void

  init(_ act: @escaping (WaylandEvent) -> Void) { self.act = act }

  /// Takes the events of an object from now on.
  func listen(to object: OpaquePointer) {
    let pointer = Unmanaged.passUnretained(self).toOpaque()
    wl_proxy_add_dispatcher(
      object,
      { listener, target, opcode, _, arguments in
        guard let listener, let target, let arguments else { return 0 }
        Unmanaged<WaylandListener>.fromOpaque(listener).takeUnretainedValue()
          .act(WaylandEvent(OpaquePointer(target), opcode, arguments))
        return 0
      }, pointer, nil)
  }
}

/// A protocol object, destroyed with its owner.
final class WaylandObject {
  let pointer: OpaquePointer
  private let destroy: (OpaquePointer) -> Void
  private let listener: WaylandListener?
  /// Outlives its objects.
  private let connection: WaylandConnection

  /// Takes over an object, nil if libwayland had no memory for it, and its events.
  init?(
    _ pointer: OpaquePointer?, _ connection: WaylandConnection,
    destroy: @escaping (OpaquePointer) -> Void = { wl_proxy_destroy($0) },
    events: ((WaylandEvent) -> Void)? = nil
  ) {
    guard let pointer else { return nil }
    (self.pointer, self.connection, self.destroy) = (pointer, connection, destroy)
    listener = events.map(WaylandListener.init)
    listener?.listen(to: pointer)
  }

  deinit { destroy(pointer) }
}
