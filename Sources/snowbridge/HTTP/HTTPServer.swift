import CMicroHTTPD
import Console
import Glibc
import Posix

/// libmicrohttpd on a socket of ours: a thread a connection, so that waiting for a frame is simple.
struct HTTPServer: ~Copyable {
  /// How many may be connected at once.
  static let mostConnections = 32
  /// What a request may take: all of its lines, in bytes.
  private static let requestRoom = 16384
  /// How long a connection may be silent, or take nothing, in seconds.
  private static let patience: UInt32 = 15

  private let daemon: OpaquePointer
  private let site: Unmanaged<HTTPSite>

  /// Begins to answer.
  init(_ listener: borrowing Listener, _ site: HTTPSite) throws(Failure) {
    let number = listener.socket.number
    // The library closes what it gets.
    let socket = fcntl(number, F_DUPFD_CLOEXEC, 0)
    let flags =
      MHD_USE_INTERNAL_POLLING_THREAD.rawValue | MHD_USE_THREAD_PER_CONNECTION.rawValue
      | MHD_USE_POLL.rawValue
    self.site = Unmanaged.passRetained(site)
    let kept = self.site.toOpaque()
    let options: [any CVarArg] = [
      MHD_OPTION.LISTEN_SOCKET.rawValue, socket,
      MHD_OPTION.CONNECTION_LIMIT.rawValue, UInt32(Self.mostConnections),
      MHD_OPTION.CONNECTION_TIMEOUT.rawValue, Self.patience,
      MHD_OPTION.CONNECTION_MEMORY_LIMIT.rawValue, Self.requestRoom,
      MHD_OPTION.THREAD_STACK_SIZE.rawValue, 512 << 10,
      MHD_OPTION.END.rawValue,
    ]
    let daemon = withVaList(options) {
      MHD_start_daemon_va(flags, 0, nil, nil, Self.answer, kept, $0)
    }
    guard let daemon else {
      self.site.release()
      close(socket)
      throw Failure("\(listener.place): cannot answer there: the server did not start", .osError)
    }
    self.daemon = daemon
  }

  /// Goes on until a signal comes, or there is nothing to wait for.
  func serve(_ feed: RingFeed) throws(Failure) {
    // What waits for a frame wakes, so that the connections can end.
    defer { feed.stop() }
    while !SignalWatch.stopRequested {
      try feed.checkFailure()
      poll(nil, 0, 200)
    }
  }

  deinit {
    MHD_stop_daemon(daemon)
    site.release()
  }

  private static let answer: MHD_AccessHandlerCallback = {
    (site, connection, url, method, _, _, _, _) in
    guard let site, let connection, let url, let method else { return .NO }
    return Unmanaged<HTTPSite>.fromOpaque(site).takeUnretainedValue().answer(
      HTTPRequest(
        connection: connection, path: String(cString: url), method: String(cString: method)))
  }
}

/// What somebody wants.
struct HTTPRequest {
  let connection: OpaquePointer
  let path: String
  let method: String

  /// A header's text.
  func header(_ name: String) -> String? { value(.HEADER_KIND, name) }

  /// What stands behind the question mark under a name.
  func query(_ name: String) -> String? { value(.GET_ARGUMENT_KIND, name) }

  private func value(_ kind: MHD_ValueKind, _ name: String) -> String? {
    MHD_lookup_connection_value(connection, kind, name).map { String(cString: $0) }
  }

  /// Whether it was meant for this machine, and not for a name that somebody else gave it.
  ///
  /// A page of another site could have its own name lead here, and then read what it likes.
  var isForThisMachine: Bool {
    guard let host = header("Host") else { return true }
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    let bytes = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return name.lowercased() == "localhost" || name == "[::1]"
      || bytes.count == 4 && bytes[0] == 127 && !bytes.contains(nil)
  }
}

/// Something to answer with.
struct HTTPAnswer: ~Copyable {
  private let response: OpaquePointer

  /// Bytes of a kind; nil where memory has run out.
  init?(_ bytes: [UInt8], type: String) {
    let made = bytes.withUnsafeBytes {
      MHD_create_response_from_buffer(
        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let made else { return nil }
    response = made
    add("Content-Type", type)
    addUsual()
  }

  /// Bytes that are asked for as long as somebody takes them.
  init?(_ stream: MJPEGStream, type: String) {
    let kept = Unmanaged.passRetained(stream)
    let made = MHD_create_response_from_callback(
      UInt64.max, MJPEGStream.blockSize,
      { stream, _, room, count in
        guard let stream, let room else { return -1 }
        return Unmanaged<MJPEGStream>.fromOpaque(stream).takeUnretainedValue()
          .read(into: UnsafeMutableRawBufferPointer(start: room, count: count))
      }, kept.toOpaque(),
      { if let stream = $0 { Unmanaged<MJPEGStream>.fromOpaque(stream).release() } })
    guard let made else {
      kept.release()
      return nil
    }
    response = made
    add("Content-Type", type)
    addUsual()
  }

  deinit { MHD_destroy_response(response) }

  /// Adds a header.
  func add(_ name: String, _ text: String) { MHD_add_response_header(response, name, text) }

  /// Sends it.
  consuming func send(_ code: Int, to request: HTTPRequest) -> MHD_Result {
    MHD_queue_response(request.connection, UInt32(code), response)
  }

  private func addUsual() {
    add("Cache-Control", "no-store")
    add("X-Content-Type-Options", "nosniff")
    add("Referrer-Policy", "no-referrer")
  }
}
