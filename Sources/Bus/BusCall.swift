import CSystemd
import Glibc
import Posix

/// A call of a method: its arguments, and its one reply, which may come after the handler has returned.
public final class BusCall {
  private let message: OpaquePointer
  private let shelf: DescriptorShelf
  /// A peer's, for as long as the peer is there.
  private weak var relay: PeerRelay?
  private var kept: DescriptorShelf.Kept?
  /// Whether it came in at the remote socket.
  let isRemote: Bool

  /// The longest text that an argument may have, in bytes.
  static let longestText = 4096

  init(_ message: OpaquePointer, _ shelf: DescriptorShelf, _ relay: PeerRelay?, isRemote: Bool) {
    self.message = sd_bus_message_ref(message)
    (self.shelf, self.relay, self.isRemote) = (shelf, relay, isRemote)
  }

  deinit {
    sd_bus_message_unref(message)
    if let kept { shelf.put(kept) }
  }

  /// The next argument, a text.
  func text() throws(BusError) -> String {
    guard let text = BusValue.readText(message) else {
      throw BusError(.invalid, "expected a string")
    }
    guard text.utf8.count <= Self.longestText else {
      throw BusError(.invalid, "expected at most \(Self.longestText) bytes")
    }
    return text
  }

  /// The next argument, a number.
  func number() throws(BusError) -> Double {
    guard case .number(let number) = BusValue(next: message) else {
      throw BusError(.invalid, "expected a number")
    }
    return number
  }

  /// The next argument, a descriptor, which is the caller's from now on; errors call it by the argument's `name`.
  func descriptor(_ name: String) throws(BusError) -> FileDescriptor {
    // It belongs to the message.
    var borrowed: Int32 = -1
    guard sd_bus_message_read_basic(message, BusValue.code("h"), &borrowed) > 0 else {
      throw BusError(.invalid, "expected a file descriptor")
    }
    if let relay {
      guard let passed = relay.descriptor(for: borrowed) else {
        throw BusError(.failed, "\(name): the call came too long after its descriptor")
      }
      return try copy(passed.number, name)
    }
    kept = DescriptorShelf.Kept(try copy(borrowed, name))
    return try copy(borrowed, name)
  }

  private func copy(_ descriptor: Int32, _ name: String) throws(BusError) -> FileDescriptor {
    let number = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard number >= 0 else {
      throw BusError(
        .failed, "\(name): cannot keep the descriptor: \(String(cString: strerror(errno)))")
    }
    return FileDescriptor(owning: number, name: name, .closesElsewhere)
  }

  /// Replies with results; a peer that has gone hears nothing.
  public func reply(_ results: BusValue...) {
    var reply: OpaquePointer?
    guard sd_bus_message_new_method_return(message, &reply) >= 0, let reply else { return }
    defer { sd_bus_message_unref(reply) }
    for result in results where result.append(to: reply) < 0 { return }
    sd_bus_message_send(reply)
  }

  /// Replies with an error.
  public func fail(_ error: BusError) {
    var plain = sd_bus_error()
    defer { sd_bus_error_free(&plain) }
    sd_bus_error_set(&plain, error.name, error.message)
    sd_bus_reply_method_error(message, &plain)
  }
}
