import Glibc
import Posix

/// The live picture for one client: the newest frame each time the client has room for one.
///
/// ```
/// --frame⏎ │ headers⏎⏎ JPEG ⏎--frame⏎ │ headers⏎⏎ JPEG ⏎--frame⏎ │ …
/// ```
/// The boundary is sent with the frame before it, because browsers show a frame when they see its end.
/// Only its connection's thread uses it; it holds one encoded frame.
final class MJPEGStream: @unchecked Sendable {
  static let type = "multipart/x-mixed-replace; boundary=frame"
  /// Bytes per call, at most.
  static let blockSize = 65536
  /// Repeats a frame after this long without a new one, in nanoseconds, to notice lost connections.
  private static let longestPause: Int64 = 1_000_000_000
  /// Ends a stream whose client reads nothing for this long, in nanoseconds.
  private static let sendTimeout = Int64(HTTPServer.sendTimeout) * 1_000_000_000

  private let feed: PictureFeed
  private let jpegs: EncodedPictures
  private let site: HTTPSite
  private let socket: Int32
  private var rest = Array("--frame\r\n".utf8)[...]
  private var serial: UInt64 = 0

  /// Borrows the connection's socket.
  init(_ feed: PictureFeed, _ jpegs: EncodedPictures, _ site: HTTPSite, socket: Int32) {
    (self.feed, self.jpegs, self.site, self.socket) = (feed, jpegs, site, socket)
    // The kernel would buffer megabytes of old frames for a slow client.
    var mostUnsent: Int32 = 1
    setsockopt(
      socket, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &mostUnsent,
      socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { site.endStream() }

  static func part(_ jpeg: [UInt8], of picture: Picture) -> [UInt8] {
    var head = "Content-Type: image/jpeg\r\nContent-Length: \(jpeg.count)\r\n"
    for (name, text) in picture.headers { head += "\(name): \(text)\r\n" }
    return Array((head + "\r\n").utf8) + jpeg + Array("\r\n--frame\r\n".utf8)
  }

  /// Fills a buffer, waiting for a frame if necessary; −1 when the feed or the client has ended.
  func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    while rest.isEmpty {
      // A frame chosen earlier would grow old while it waits for the client.
      guard waitForRoom() else { return -1 }
      // Without a newer frame, the same one again.
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

  /// Waits until the kernel has sent everything and accepts more; false if it never will.
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
