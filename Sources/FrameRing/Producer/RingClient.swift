import CFrameRing
import Glibc
import Graphics
import Posix

final class RingClient {
  enum Stage: Equatable {
    /// Connected; HELLO must come before this time.
    case stranger(until: Int64)
    /// Has sent its HELLO, waits for a ring.
    case waiting
    case reader
    /// Will be closed.
    case gone
  }

  let number: UInt64
  let socket: FileDescriptor
  let peer: RingPeer
  var stage: Stage
  /// Whether it missed the newest ring because its queue was full.
  var isOwedRing = false
  var format = Frame.Format.xrgb8888
  var wantsNotice = false

  init(_ number: UInt64, _ socket: consuming FileDescriptor, group: UInt32?, until: Int64) {
    self.number = number
    peer = RingPeer(socket, group: group)
    self.socket = socket
    stage = .stranger(until: until)
  }

  var isStranger: Bool { if case .stranger = stage { true } else { false } }

  enum Words: Equatable {
    case nothing, hello
    /// The connection ends: with the violation of the protocol, or nil if the peer has gone.
    case end(String?)
  }

  /// Reads the next message; after HELLO any message is an error.
  func listen() -> Words {
    var hello = snowring_hello()
    let reception: FileDescriptor.Reception
    do {
      reception = try withUnsafeMutableBytes(of: &hello) { (bytes) throws(SystemError) in
        try socket.receive(into: bytes, takesDescriptor: false)
      }
    } catch {
      return .end(error.code == EBADMSG ? "readers must not send descriptors" : nil)
    }
    switch reception {
    case .nothing: return .nothing
    case .end: return .end(nil)
    case .message(let count, _):
      guard case .stranger = stage else {
        return .end("readers must not send anything after HELLO")
      }
      return take(hello, count)
    }
  }

  private func take(_ hello: snowring_hello, _ count: Int) -> Words {
    guard count == MemoryLayout<snowring_hello>.size, hello.hasMagic,
      hello.type == SNOWRING_HELLO.rawValue
    else { return .end("not a HELLO of SNOWFRM1") }
    guard hello.major == UInt16(SNOWRING_MAJOR) else {
      return .end("unsupported version \(hello.major); expected \(SNOWRING_MAJOR)")
    }
    guard let format = Frame.Format(fourcc: hello.fourcc == 0 ? SNOWRING_XRGB8888 : hello.fourcc)
    else { return .end("unsupported format; expected XR24, AR24 or RG16") }
    self.format = format
    wantsNotice = hello.flags & SNOWRING_WANTS_NOTIFY.rawValue != 0
    stage = .waiting
    return .hello
  }

  /// Sends a ring; if the queue is full, `isOwedRing` is set for another try; false if the connection is lost.
  func give(_ ring: RingWriter) -> Bool {
    var message = snowring_welcome(ring.layout, ring.identity)
    message.type = (stage == .reader ? SNOWRING_RECONFIG : SNOWRING_WELCOME).rawValue
    let delivery = send(&message, descriptor: ring.descriptor)
    if delivery == .sent { stage = .reader }
    isOwedRing = delivery == .missed
    return delivery != .gone
  }

  /// Sends a refusal; a full queue drops it.
  func refuse(_ words: String) {
    var message = snowring_refused(words)
    _ = send(&message)
  }

  /// Announces a frame; a full queue drops it; false if the connection is lost.
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
