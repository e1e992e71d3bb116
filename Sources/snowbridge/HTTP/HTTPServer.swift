import CMicroHTTPD
import Console
import Glibc
import Posix

/// libmicrohttpd on our own socket; one thread per connection keeps waiting for a frame simple.
struct HTTPServer: ~Copyable {
  static let mostConnections = 32
  /// Limit of a request's headers, in bytes.
  private static let requestRoom = 16384
  /// Disconnects a client that reads nothing for this long, in seconds.
  static let sendTimeout: UInt32 = 10

  private let daemon: OpaquePointer
  private let handler: Unmanaged<Handler>

  private final class Handler {
    let site: HTTPSite
    let connections = Connections()

    init(_ site: HTTPSite) { self.site = site }

    static func of(_ pointer: UnsafeMutableRawPointer) -> Handler {
      Unmanaged<Handler>.fromOpaque(pointer).takeUnretainedValue()
    }
  }

  init(_ listener: borrowing Listener, _ site: HTTPSite) throws(Failure) {
    let number = listener.socket.number
    // The library closes the socket it gets.
    let socket = fcntl(number, F_DUPFD_CLOEXEC, 0)
    let flags =
      MHD_USE_INTERNAL_POLLING_THREAD.rawValue | MHD_USE_THREAD_PER_CONNECTION.rawValue
      | MHD_USE_POLL.rawValue | MHD_USE_ITC.rawValue
    handler = Unmanaged.passRetained(Handler(site))
    let kept = handler.toOpaque()
    let address = Int(bitPattern: kept)
    let options: [any CVarArg] = [
      MHD_OPTION.LISTEN_SOCKET.rawValue, socket,
      MHD_OPTION.CONNECTION_LIMIT.rawValue, UInt32(Self.mostConnections),
      MHD_OPTION.CONNECTION_TIMEOUT.rawValue, Self.sendTimeout,
      MHD_OPTION.CONNECTION_MEMORY_LIMIT.rawValue, Self.requestRoom,
      MHD_OPTION.THREAD_STACK_SIZE.rawValue, 512 << 10,
      MHD_OPTION.NOTIFY_CONNECTION.rawValue, unsafeBitCast(Self.connection, to: Int.self), address,
      MHD_OPTION.NOTIFY_COMPLETED.rawValue, unsafeBitCast(Self.completed, to: Int.self), address,
      MHD_OPTION.END.rawValue,
    ]
    let daemon = withVaList(options) {
      MHD_start_daemon_va(flags, 0, nil, nil, Self.answer, kept, $0)
    }
    guard let daemon else {
      handler.release()
      close(socket)
      throw Failure("\(listener.place): the HTTP server did not start", .osError)
    }
    self.daemon = daemon
  }

  func serve(_ feed: PictureFeed) throws(Failure) {
    // Wake waiting requests, so that their connections can end.
    defer { feed.stop() }
    let connections = handler.takeUnretainedValue().connections
    while !SignalWatch.stopRequested {
      try feed.checkFailure()
      connections.enforce()
      poll(nil, 0, 200)
    }
  }

  deinit {
    // Close all connections first: while libmicrohttpd 0.9.75 stops, MHD_queue_response ignores its response, also the
    // library's own to a malformed request, whose null pointer the library then reads.
    let socket = MHD_quiesce_daemon(daemon)
    handler.takeUnretainedValue().connections.end()
    MHD_stop_daemon(daemon)
    if socket >= 0 { close(socket) }
    handler.release()
  }

  // MARK: - Called by the library

  private static let answer: MHD_AccessHandlerCallback = {
    (kept, connection, url, method, _, _, _, _) in
    guard let kept, let connection, let url, let method else { return .NO }
    let handler = Handler.of(kept)
    let request = HTTPRequest(
      connection: connection, path: String(cString: url), method: String(cString: method))
    handler.connections.complete(request.socket)
    return handler.site.answer(request)
  }

  private static let connection: MHD_NotifyConnectionCallback = {
    (kept, connection, _, event) in
    guard let kept, let connection else { return }
    let (connections, socket) = (Handler.of(kept).connections, snow_http_socket(connection))
    if event == .CONNECTION_NOTIFY_STARTED {
      connections.begin(socket)
    } else {
      connections.remove(socket)
    }
  }

  private static let completed: MHD_RequestCompletedCallback = { (kept, connection, _, _) in
    guard let kept, let connection else { return }
    Handler.of(kept).connections.begin(snow_http_socket(connection))
  }
}
