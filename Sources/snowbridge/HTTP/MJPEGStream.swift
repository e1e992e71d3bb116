import Glibc
import Posix

/// The moving picture for one client: the newest frame each time the client has room for one.
///
/// ```
/// --frame⏎ │ headers⏎⏎ JPEG ⏎--frame⏎ │ headers⏎⏎ JPEG ⏎--frame⏎ │ …
/// ```
/// The boundary goes along with the frame before it: browsers show a frame when they see its end.
/// One connection's thread uses it; what it holds is one encoded frame.
final class MJPEGStream: @unchecked Sendable {
  static let type = "multipart/x-mixed-replace; boundary=frame"
  /// Bytes that are handed over at once, at most.
  static let blockSize = 65536
  /// A frame is sent so often even where nothing moves, in nanoseconds: a lost connection is noticed.
  private static let longestPause: Int64 = 1_000_000_000
  /// How long a client may take nothing, in nanoseconds.
  private static let sendTimeout = Int64(HTTPServer.sendTimeout) * 1_000_000_000

  private let feed: RingFeed
  private let jpegs: EncodedPictures
  private let site: HTTPSite
  private let socket: Int32
  private var rest = Array("--frame\r\n".utf8)[...]
  private var serial: UInt64 = 0

  /// A stream over a connection's socket, which is borrowed.
  init(_ feed: RingFeed, _ jpegs: EncodedPictures, _ site: HTTPSite, socket: Int32) {
    (self.feed, self.jpegs, self.site, self.socket) = (feed, jpegs, site, socket)
    // The kernel would hold megabytes of old frames for a slow client.
    var mostUnsent: Int32 = 1
    setsockopt(
      socket, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &mostUnsent,
      socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { site.endStream() }

  /// A frame with what stands around it.
  static func part(_ jpeg: [UInt8], of picture: Picture) -> [UInt8] {
    var head = "Content-Type: image/jpeg\r\nContent-Length: \(jpeg.count)\r\n"
    for (name, text) in picture.headers { head += "\(name): \(text)\r\n" }
    return Array((head + "\r\n").utf8) + jpeg + Array("\r\n--frame\r\n".utf8)
  }

  /// Fills a buffer, waits for a frame where there is none.
  ///
  /// - Returns: bytes that were filled; −1 at the end, when the feed has ended or the client has.
  func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    while rest.isEmpty {
      // A frame that is chosen earlier grows old while it waits for the client.
      guard waitForRoom() else { return -1 }
      // The same frame again where there is no newer one.
      let picture =
        feed.next(after: serial, timeout: Self.longestPause) ?? feed.next(after: 0, timeout: 0)
      guard let picture, let bytes = jpegs.bytes(of: picture) else { return -1 }
      (rest, serial) = (bytes[...], picture.serial)
    }
    let count = min(rest.count, room.count)
    room.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }

  /// Waits until the kernel has sent everything and takes more; false where it never will.
  private func waitForRoom() -> Bool {
    let deadline = MonotonicClock.nanoseconds + Self.sendTimeout
    while !feed.hasEnded, MonotonicClock.nanoseconds < deadline {
      var item = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
      guard poll(&item, 1, 200) > 0 else { continue }
      return item.revents == Int16(POLLOUT)
    }
    return false
  }
}
