import CSystemd
import Glibc
import Posix

/// The object of the service, as libsystemd wants it: a table made of the rows of `ControlInterface`.
final class BusObject {
  private unowned let target: any ControlTarget
  /// Nil where every method may be called.
  private var budget: CallBudget?
  /// Whose message is being handled.
  weak var caller: BusConnection?
  /// Descriptors of calls that have been handled.
  let shelf = DescriptorShelf()
  private let table: UnsafeMutableBufferPointer<sd_bus_vtable>
  private var texts: [UnsafeMutablePointer<CChar>] = []

  /// `isRemote`: the object of the remote socket, which refuses and hides closed methods.
  init(_ target: any ControlTarget, isRemote: Bool = false) {
    self.target = target
    budget = isRemote ? CallBudget() : nil
    let (properties, methods) = (ControlInterface.properties, ControlInterface.methods)
    table = .allocate(capacity: properties.count + methods.count + 2)
    var rows = [snow_bus_start()]
    rows += properties.map { property in
      return snow_bus_property(
        text(property.name), text(property.signature), Self.get,
        property.set == nil ? nil : Self.set, property.step == nil ? 0 : 1,
        property.change == .constant ? 1 : 0)
    }
    rows += methods.map { method in
      snow_bus_method(
        text(method.name), text(method.arguments.map(\.signature).joined()),
        text(method.results.map(\.signature).joined()),
        text((method.arguments + method.results).map { $0.name + "\0" }.joined()), Self.call,
        isRemote && method.remote == .closed ? 1 : 0)
    }
    rows.append(snow_bus_end())
    _ = table.initialize(from: rows)
  }

  deinit {
    table.deallocate()
    for text in texts { text.deallocate() }
  }

  /// A copy with a zero byte that lives as long as the table.
  private func text(_ text: String) -> UnsafePointer<CChar> {
    let bytes = Array(text.utf8.map(CChar.init(bitPattern:))) + [0]
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    texts.append(copy)
    return UnsafePointer(copy)
  }

  /// Adds it to a connection, which must not outlive it; returns libsystemd's answer.
  func add(to bus: OpaquePointer, _ slot: inout OpaquePointer?) -> Int32 {
    sd_bus_add_object_vtable(
      bus, &slot, ControlInterface.path, ControlInterface.name, table.baseAddress,
      Unmanaged.passUnretained(self).toOpaque())
  }

  /// Throws if this object does not take the call.
  private func admit(_ method: ControlMethod) throws(BusError) {
    guard budget != nil else { return }
    guard method.remote != .closed else {
      throw BusError(.denied, "\(method.name): the remote socket does not take this call")
    }
    let user = caller?.relay?.user ?? .max
    guard budget?.take(for: user, at: MonotonicClock.nanoseconds) == true else {
      throw BusError(.busy, "\(method.name): \(CallBudget.words)")
    }
  }

  private static let get: sd_bus_property_get_t = { _, _, _, name, reply, object, _ in
    guard let name, let reply, let object else { return -EINVAL }
    let target = Unmanaged<BusObject>.fromOpaque(object).takeUnretainedValue().target
    let wanted = String(cString: name)
    guard let property = ControlInterface.properties.first(where: { $0.name == wanted }) else {
      return -ENOENT
    }
    return property.value(target).append(to: reply)
  }

  private static let set: sd_bus_property_set_t = { _, _, _, name, message, object, answer in
    guard let name, let message, let object else { return -EINVAL }
    let target = Unmanaged<BusObject>.fromOpaque(object).takeUnretainedValue().target
    let wanted = String(cString: name)
    guard let property = ControlInterface.properties.first(where: { $0.name == wanted }),
      let set = property.set, let value = BusValue(next: message)
    else { return -ENOENT }
    do throws(BusError) {
      try set(target, value)
      return 0
    } catch {
      return sd_bus_error_set(answer, error.name, error.message)
    }
  }

  private static let call: sd_bus_message_handler_t = { message, object, answer in
    guard let message, let object, let member = sd_bus_message_get_member(message) else {
      return -EINVAL
    }
    let own = Unmanaged<BusObject>.fromOpaque(object).takeUnretainedValue()
    let wanted = String(cString: member)
    guard let method = ControlInterface.methods.first(where: { $0.name == wanted }) else {
      return -ENOENT
    }
    do throws(BusError) {
      try own.admit(method)
      try method.act(
        own.target,
        BusCall(message, own.shelf, own.caller?.relay, isRemote: own.budget != nil))
      return 1
    } catch {
      return sd_bus_error_set(answer, error.name, error.message)
    }
  }
}
