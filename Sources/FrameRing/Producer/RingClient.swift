import CFrameRing
import Glibc
import Graphics
import Posix

/// Somebody at the other end of a socket.
final class RingClient {
  /// How far the acquaintance goes.
  enum Stage: Equatable {
    /// Connected; has to say hello until an instant.
    case stranger(until: Int64)
    /// Has said what it wants, and waits for a ring.
    case waiting
    /// Has the ring.
    case reader
    /// Is to be closed.
    case gone
  }

  let number: UInt64
  let socket: FileDescriptor
  let peer: RingPeer
  var stage: Stage
  /// Whether it has to be sent the ring that follows its own; its queue was full.
  var isOwedRing = false
  var format = Frame.Format.xrgb8888
  var wantsNotice = false

  init(_ number: UInt64, _ socket: consuming FileDescriptor, group: UInt32?, until: Int64) {
    self.number = number
    peer = RingPeer(socket, group: group)
    self.socket = socket
    stage = .stranger(until: until)
  }

  /// Whether it has not said hello yet.
  var isStranger: Bool { if case .stranger = stage { true } else { false } }

  /// What came from it.
  enum Words: Equatable {
    case nothing, hello
    /// It is to be told off, or has gone: nil.
    case end(String?)
  }

  /// Reads the next message; after its hello a reader has nothing more to say.
  func listen() -> Words {
    var hello = snowring_hello()
    let reception: FileDescriptor.Reception
    do {
      reception = try withUnsafeMutableBytes(of: &hello) { (bytes) throws(SystemError) in
        try socket.receiveAlone(into: bytes)
      }
    } catch {
      return .end(error.code == EBADMSG ? "a reader sends no descriptors" : nil)
    }
    switch reception {
    case .nothing: return .nothing
    case .end: return .end(nil)
    case .message(let count, _):
      guard case .stranger = stage else { return .end("a reader says nothing after HELLO") }
      return take(hello, count)
    }
  }

  private func take(_ hello: snowring_hello, _ count: Int) -> Words {
    guard count == MemoryLayout<snowring_hello>.size, hello.hasMagic,
      hello.type == SNOWRING_HELLO.rawValue
    else { return .end("that is no HELLO of SNOWFRM1") }
    guard hello.major == UInt16(SNOWRING_MAJOR) else {
      return .end("this is version \(SNOWRING_MAJOR) of the ring, not \(hello.major)")
    }
    guard let format = Frame.Format(fourcc: hello.fourcc == 0 ? SNOWRING_XRGB8888 : hello.fourcc)
    else { return .end("there are frames of XR24, AR24 and RG16, no others") }
    self.format = format
    wantsNotice = hello.flags & SNOWRING_WANTS_NOTIFY.rawValue != 0
    stage = .waiting
    return .hello
  }

  /// Hands a ring over; where its queue is full, it is owed the ring until `give` is called again.
  ///
  /// - Returns: false where it cannot be reached any more.
  func give(_ ring: RingWriter) -> Bool {
    var message = snowring_welcome(ring.layout, ring.identity)
    message.type = (stage == .reader ? SNOWRING_RECONFIG : SNOWRING_WELCOME).rawValue
    let delivery = send(&message, descriptor: ring.descriptor)
    if delivery == .sent { stage = .reader }
    isOwedRing = delivery == .missed
    return delivery != .gone
  }

  /// Says why not; who does not listen misses it.
  func refuse(_ words: String) {
    var message = snowring_refused(words)
    _ = send(&message)
  }

  /// Says that a frame is there; who has not read the last words misses it.
  ///
  /// - Returns: false where it has gone.
  func notify(_ notice: inout snowring_notify) -> Bool { send(&notice) != .gone }

  private enum Delivery { case sent, missed, gone }

  private func send<Message>(_ message: inout Message, descriptor: Int32 = -1) -> Delivery {
    do throws(SystemError) {
      return try withUnsafeBytes(of: &message) { (bytes) throws(SystemError) in
        try socket.send(bytes, descriptor: descriptor) ? .sent : .missed
      }
    } catch {
      return .gone
    }
  }
}
