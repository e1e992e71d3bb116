import CMicroHTTPD
import Console
import FrameRing
import Glibc
import Graphics
import Images
import Metrics
import Posix
import Synchronization

final class HTTPSite: Sendable {
  static let mostStreams = 8

  private let feed: PictureFeed
  private let service: ServiceSocket
  private let hosts: HostNames
  private let token: AccessToken?
  /// Identifies this run of the bridge.
  private let run = String(UInt64.random(in: 1...UInt64.max), radix: 16)
  private let jpegs: EncodedPictures
  private let pngs = EncodedPictures { (picture) in
    do throws(PNGError) { return try encodePNG(picture.frame) } catch { return nil }
  }
  private let streams = Atomic(0)
  /// How long a request waits for a frame, in nanoseconds.
  private static let frameTimeout: Int64 = 1_000_000_000

  init(
    _ feed: PictureFeed, _ service: ServiceSocket, quality: Int32, hosts: HostNames,
    token: AccessToken?
  ) {
    (self.feed, self.service, self.hosts, self.token) = (feed, service, hosts, token)
    jpegs = EncodedPictures { (picture) in
      encodeJPEG(picture.frame, quality: quality).map { MJPEGStream.part($0, of: picture) }
    }
  }

  func answer(_ request: HTTPRequest) -> MHD_Result {
    // Browsers always send Host; only HTTP/1.0 clients do not.
    guard request.header("Host").map(hosts.accepts) ?? true else {
      return say(
        "unknown host name; use an address or this machine's own name, or start the bridge with "
          + "--name", 421, request)
    }
    guard isAdmitted(request) else {
      return say(
        "token required: '?token=TOKEN' in the address, or 'Authorization: Bearer TOKEN'", 401,
        request, [("WWW-Authenticate", "Bearer realm=\"snowd\"")])
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return say("method not allowed; expected GET or HEAD", 405, request, [("Allow", "GET, HEAD")])
    }
    switch request.path {
    case "/": return page(request)
    case "/favicon.svg": return send(Page.icon.utf8, "image/svg+xml", to: request)
    case "/stream": return stream(request)
    case "/frame.png": return frame(request)
    case "/status.json": return status(request)
    case "/metrics": return metrics(request)
    case "/healthz": return health(request)
    default:
      return say(
        "not found; try /, /stream, /frame.png, /status.json, /metrics or /healthz", 404, request)
    }
  }

  private func isAdmitted(_ request: HTTPRequest) -> Bool {
    token?.admits(
      authorization: request.header("Authorization"), query: request.query("token")) ?? true
  }

  func endStream() { streams.subtract(1, ordering: .relaxed) }

  private func page(_ request: HTTPRequest) -> MHD_Result {
    let policy =
      "default-src 'none'; img-src 'self'; connect-src 'self'; script-src 'unsafe-inline'; "
      + "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    return send(
      Page.text.utf8, "text/html; charset=utf-8", to: request, [("Content-Security-Policy", policy)]
    )
  }

  private func stream(_ request: HTTPRequest) -> MHD_Result {
    guard feed.next(after: 0, timeout: Self.frameTimeout) != nil else { return sayNoFrame(request) }
    guard streams.add(1, ordering: .relaxed).newValue <= Self.mostStreams else {
      endStream()
      return say(
        "all \(Self.mostStreams) streams are taken; close another one, or try again in 10 s", 503,
        request, [("Retry-After", "10")])
    }
    // From here on the stream counts itself out.
    let stream = MJPEGStream(feed, jpegs, self, socket: request.socket)
    guard let answer = HTTPAnswer(stream, type: MJPEGStream.type) else { return .NO }
    return answer.send(200, to: request)
  }

  private func frame(_ request: HTTPRequest) -> MHD_Result {
    let serial = request.query("after").flatMap { UInt64($0) } ?? 0
    let newest = feed.next(after: 0, timeout: Self.frameTimeout)
    // Do not wait for a serial of an earlier bridge.
    let isOld = serial > 0 && newest?.serial == serial
    let picture = isOld ? feed.next(after: serial, timeout: Self.frameTimeout) ?? newest : newest
    guard let picture, let bytes = pngs.bytes(of: picture) else {
      return sayNoFrame(request)
    }
    return send(bytes, "image/png", to: request, picture.headers)
  }

  private func status(_ request: HTTPRequest) -> MHD_Result {
    let (rate, missed) = feed.counts
    let picture = feed.next(after: 0, timeout: 0)
    let note = picture?.note
    let text = JSONText.object([
      ("angle_rad", note.flatMap { Self.angle(of: $0.gravity) }.map { "\($0)" } ?? "null"),
      ("fps", "\(feed.isConnected ? (rate * 100).rounded() / 100 : 0)"),
      ("width", picture.map { "\($0.frame.width)" } ?? "null"),
      ("height", picture.map { "\($0.frame.height)" } ?? "null"),
      ("missed", "\(missed)"), ("seq", note.map { "\($0.sequence)" } ?? "null"),
      ("t_ns", note.map { "\($0.time)" } ?? "null"), ("connected", "\(feed.isConnected)"),
      ("bridge", JSONText.text(run)),
    ])
    return send((text + "\n").utf8, "application/json", to: request)
  }

  /// In the OpenMetrics format; 503 while the service does not answer, so that Prometheus' 'up' is 0.
  private func metrics(_ request: HTTPRequest) -> MHD_Result {
    let (_, missed) = feed.counts
    let (text, words) = service.metrics { text in
      text.gauge(
        "snowd_bridge_connected", "Whether the bridge reads frames of the service.",
        feed.isConnected ? 1 : 0)
      text.counter("snowd_bridge_frames", "Frames read.", Int64(feed.serial))
      text.counter(
        "snowd_bridge_missed", "Frames that the bridge was too late for.", Int64(missed))
      text.gauge(
        "snowd_bridge_streams", "Open MJPEG streams.", streams.load(ordering: .relaxed))
    }
    guard let text else { return send(words.utf8, Self.words, code: 503, to: request) }
    return send(text, MetricsText.Dialect.openMetrics.mediaType, to: request)
  }

  private func health(_ request: HTTPRequest) -> MHD_Result {
    let (code, words) = service.health()
    return send(words.utf8, Self.words, code: code, to: request)
  }

  private static let words = "text/plain; charset=utf-8"

  /// The panel's angle in radians; nil if the producer's gravity is invalid.
  static func angle(of gravity: SIMD3<Float>) -> Float? {
    // 0 − x, because −x is −0 for an upright panel, which would give an angle of −0 or −π.
    let angle = atan2(0 - gravity.x, 0 - gravity.y)
    return angle.isFinite ? angle : nil
  }

  private func sayNoFrame(_ request: HTTPRequest) -> MHD_Result {
    say("no frame yet", 503, request, [("Retry-After", "1")])
  }

  private func say(
    _ words: String, _ code: Int, _ request: HTTPRequest, _ headers: [(String, String)] = []
  ) -> MHD_Result {
    send((words + "\n").utf8, Self.words, code: code, to: request, headers)
  }

  private func send(
    _ bytes: some Sequence<UInt8>, _ type: String, code: Int = 200, to request: HTTPRequest,
    _ headers: [(String, String)] = []
  ) -> MHD_Result {
    guard let answer = HTTPAnswer(Array(bytes), type: type) else { return .NO }
    for (name, text) in headers { answer.add(name, text) }
    return answer.send(code, to: request)
  }
}
