import Glibc
import Posix

/// Viewers without a place: each gets the reason, in the protocol's own form, and is closed a little later.
///
/// Closed at once, with the viewer's version unread, the kernel would discard the reason on its way.
struct RefusedViewers: ~Copyable {
  private var peers: [Refused] = []
  private static let most = 16
  private static let delay: Int64 = 2_000_000_000

  private final class Refused {
    let socket: FileDescriptor
    let end: Int64

    init(_ socket: consuming FileDescriptor, until end: Int64) {
      self.end = end
      self.socket = socket
    }
  }

  /// RFB 3.8: the version, no kind of security, and why.
  static func message(_ reason: String) -> [UInt8] {
    let count = UInt32(reason.utf8.count)
    let length = (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * UInt32($0))) }
    return Array("RFB 003.008\n".utf8) + [0] + length + Array(reason.utf8)
  }

  /// Sends the reason; never waits.
  mutating func add(_ peer: consuming FileDescriptor, _ reason: String, at now: Int64) {
    let bytes = Self.message(reason)
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    _ = send(peer.number, bytes, bytes.count, flags)
    shutdown(peer.number, Int32(SHUT_WR))
    if peers.count == Self.most { peers.removeFirst() }
    peers.append(Refused(peer, until: now + Self.delay))
  }

  /// Closes those whose time is over.
  mutating func sweep(at now: Int64) { peers.removeAll { $0.end <= now } }
}
