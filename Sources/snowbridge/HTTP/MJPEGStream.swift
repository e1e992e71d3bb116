import Glibc

/// One who watches the moving picture: gets the newest frame each time he has taken one.
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
  /// A frame comes so often even where nothing moves, in nanoseconds: who has gone is noticed.
  private static let longestPause: Int64 = 1_000_000_000

  private let feed: RingFeed
  private let jpegs: EncodedPictures
  private let site: HTTPSite
  private var rest = Array("--frame\r\n".utf8)[...]
  private var serial: UInt64 = 0

  init(_ feed: RingFeed, _ jpegs: EncodedPictures, _ site: HTTPSite) {
    (self.feed, self.jpegs, self.site) = (feed, jpegs, site)
  }

  deinit { site.endStream() }

  /// A frame with what stands around it.
  static func part(_ jpeg: [UInt8]) -> [UInt8] {
    Array("Content-Type: image/jpeg\r\nContent-Length: \(jpeg.count)\r\n\r\n".utf8) + jpeg
      + Array("\r\n--frame\r\n".utf8)
  }

  /// Fills a buffer, waits for a frame where there is none.
  ///
  /// - Returns: bytes that were filled; −1 at the end, when the feed has ended.
  func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    while rest.isEmpty {
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
}
