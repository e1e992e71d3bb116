import CMicroHTTPD
import Console
import FrameRing
import Glibc
import Graphics
import Images
import Posix
import Synchronization

/// What there is to see, and who may see it.
final class HTTPSite: Sendable {
  /// How many may watch the moving picture at once.
  static let mostStreams = 8

  private let feed: RingFeed
  private let isLoopback: Bool
  private let jpegs: EncodedPictures
  private let pngs = EncodedPictures { (picture) in
    do throws(PNGError) { return try encodePNG(picture.frame) } catch { return nil }
  }
  private let streams = Atomic(0)
  /// How long a request waits for a frame, in nanoseconds.
  private static let patience: Int64 = 1_000_000_000

  init(_ feed: RingFeed, quality: Int32, isLoopback: Bool) {
    self.feed = feed
    self.isLoopback = isLoopback
    jpegs = EncodedPictures { encodeJPEG($0.frame, quality: quality).map(MJPEGStream.part) }
  }

  /// Answers one request.
  func answer(_ request: HTTPRequest) -> MHD_Result {
    guard request.method == "GET" || request.method == "HEAD" else {
      return say("only GET and HEAD are answered", 405, request, [("Allow", "GET, HEAD")])
    }
    guard !isLoopback || request.isForThisMachine else {
      return say("this is not that host: type 127.0.0.1 or localhost", 421, request)
    }
    switch request.path {
    case "/": return page(request)
    case "/stream": return stream(request)
    case "/frame.png": return frame(request)
    case "/status.json": return status(request)
    default: return say("there are /, /stream, /frame.png and /status.json", 404, request)
    }
  }

  /// Whoever watched the moving picture has gone.
  func endStream() { streams.subtract(1, ordering: .relaxed) }

  private func page(_ request: HTTPRequest) -> MHD_Result {
    guard let answer = HTTPAnswer(Array(Page.text.utf8), type: "text/html; charset=utf-8") else {
      return .NO
    }
    answer.add(
      "Content-Security-Policy",
      "default-src 'none'; img-src 'self'; connect-src 'self'; script-src 'unsafe-inline'; "
        + "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'")
    return answer.send(200, to: request)
  }

  private func stream(_ request: HTTPRequest) -> MHD_Result {
    guard feed.next(after: 0, timeout: Self.patience) != nil else { return sayNoFrame(request) }
    guard streams.add(1, ordering: .relaxed).newValue <= Self.mostStreams else {
      endStream()
      return say("too many watch already", 503, request, [("Retry-After", "10")])
    }
    // From here on the stream counts itself out.
    let stream = MJPEGStream(feed, jpegs, self)
    guard let answer = HTTPAnswer(stream, type: MJPEGStream.type) else { return .NO }
    return answer.send(200, to: request)
  }

  private func frame(_ request: HTTPRequest) -> MHD_Result {
    let serial = request.query("after").flatMap { UInt64($0) } ?? 0
    let newest = feed.next(after: 0, timeout: Self.patience)
    // A number of an earlier bridge is not waited for.
    let isOld = serial > 0 && newest?.serial == serial
    let picture = isOld ? feed.next(after: serial, timeout: Self.patience) ?? newest : newest
    guard let picture, let note = picture.note, let bytes = pngs.bytes(of: picture) else {
      return sayNoFrame(request)
    }
    guard let answer = HTTPAnswer(bytes, type: "image/png") else { return .NO }
    answer.add("X-Snow-Time", "\(note.time)")
    answer.add("X-Snow-Sequence", "\(note.sequence)")
    answer.add("X-Snow-Serial", "\(picture.serial)")
    return answer.send(200, to: request)
  }

  private func status(_ request: HTTPRequest) -> MHD_Result {
    let (rate, missed) = feed.counts
    let picture = feed.next(after: 0, timeout: 0)
    let note = picture?.note
    let text = JSONText.object([
      ("angle_rad", note.map { "\(atan2(-$0.gravity.x, -$0.gravity.y))" } ?? "null"),
      ("fps", "\((rate * 100).rounded() / 100)"),
      ("width", picture.map { "\($0.frame.width)" } ?? "null"),
      ("height", picture.map { "\($0.frame.height)" } ?? "null"),
      ("missed", "\(missed)"), ("seq", note.map { "\($0.sequence)" } ?? "null"),
      ("t_ns", note.map { "\($0.time)" } ?? "null"), ("connected", "\(feed.isConnected)"),
    ])
    guard let answer = HTTPAnswer(Array((text + "\n").utf8), type: "application/json") else {
      return .NO
    }
    return answer.send(200, to: request)
  }

  private func sayNoFrame(_ request: HTTPRequest) -> MHD_Result {
    say("there is no frame yet", 503, request, [("Retry-After", "1")])
  }

  private func say(
    _ words: String, _ code: Int, _ request: HTTPRequest, _ headers: [(String, String)] = []
  ) -> MHD_Result {
    guard let answer = HTTPAnswer(Array((words + "\n").utf8), type: "text/plain; charset=utf-8")
    else { return .NO }
    for (name, text) in headers { answer.add(name, text) }
    return answer.send(code, to: request)
  }
}
