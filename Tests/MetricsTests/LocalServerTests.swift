import Foundation
import Glibc
import Metrics
import Posix
import TestSupport
import Testing

@Suite("HTTP on a local socket", .serialized, .waiting)
struct LocalServerTests {
  private let folder: TemporaryFolder
  private let server: LocalServer
  private static let body = [UInt8](repeating: UInt8(ascii: "x"), count: 20_000)

  init() throws {
    folder = try TemporaryFolder()
    server = try LocalServer(path: folder.path("socket")) { request in
      request.path == "/metrics"
        ? LocalAnswer(200, type: "text/plain", Self.body) : LocalAnswer(404, request.path)
    }
  }

  private var path: String { server.path }

  private func connect() throws -> FileDescriptor { try .connected(to: path, .stream) }

  private func send(_ text: String, on socket: borrowing FileDescriptor) throws {
    let bytes = Array(text.utf8)
    #expect(try socket.put(bytes.span.bytes) == bytes.count)
  }

  /// What arrives until the end of the connection, while the server is served.
  private func answer(on socket: borrowing FileDescriptor) throws -> String? {
    var (text, room) = ("", [UInt8](repeating: 0, count: 65536))
    for _ in 0..<300 {
      server.serve()
      let number = socket.number
      guard socket.isReadable(until: MonotonicClock.nanoseconds + 10_000_000) else { continue }
      let count = read(number, &room, room.count)
      guard count > 0 else { return text }
      text += String(decoding: room[..<count], as: UTF8.self)
    }
    return nil
  }

  private func exchange(_ request: String) throws -> String? {
    let socket = try connect()
    try send(request, on: socket)
    return try answer(on: socket)
  }

  /// Whether a client of the socket gets its answer, whatever else is connected or waits to be.
  private func isServed() throws -> Bool {
    var first: FileDescriptor?
    #expect(
      waits {
        server.serve()
        first = try? connect()
        return first != nil
      })
    guard let socket = first.take() else { return false }
    try send("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n", on: socket)
    return try answer(on: socket)?.hasSuffix("xxx") == true
  }

  @Test("A request gets an answer with length and type, and the end")
  func request() throws {
    let answer = try #require(try exchange("GET /metrics?x=1 HTTP/1.1\r\nHost: snowd\r\n\r\n"))
    #expect(
      answer.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 20000\r\n"))
    #expect(answer.contains("Connection: close\r\n") && answer.hasSuffix("x"))
    #expect(server.connections == 0 && server.answers == 1)
  }

  @Test(
    "Odd requests get their code",
    arguments: [
      ("HEAD /metrics HTTP/1.0\n\n", 200), ("GET http://snowd/metrics HTTP/1.1\r\n\r\n", 200),
      ("GET /other HTTP/1.1\r\n\r\n", 404), ("POST /metrics HTTP/1.1\r\n\r\n", 405),
      ("GET metrics HTTP/1.1\r\n\r\n", 400), ("\u{0}\u{1}\n\n", 400), ("GET /metrics\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nX: " + String(repeating: "y", count: 4096), 431),
    ])
  func codes(request: String, code: Int) throws {
    #expect(try exchange(request)?.hasPrefix("HTTP/1.1 \(code) ") == true)
    #expect(server.connections == 0)
  }

  @Test("A request may arrive byte by byte")
  func slowly() throws {
    let socket = try connect()
    for byte in "GET /metrics HTTP/1.1\r\n\r\n" {
      try send(String(byte), on: socket)
      server.serve()
    }
    #expect(try answer(on: socket)?.hasSuffix("xxx") == true)
  }

  @Test("Silent clients are closed after two seconds, and no timer runs without clients")
  func silent() throws {
    let sockets = try (0..<3).map { _ in Held(try connect()) }
    #expect(
      waits {
        server.serve(); return server.connections == 3
      })
    #expect(
      waits {
        server.serve(); return server.connections == 0
      })
    for socket in sockets { #expect(try answer(on: socket.descriptor) == "") }
    // Nothing is left to do: the descriptor stays silent for longer than the timer's period.
    var event = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&event, 1, 700) == 0)
  }

  @Test("A crowd of silent clients keeps no other from its answer, and few places")
  func crowd() throws {
    var sockets: [Held] = []
    for _ in 0..<120 {
      if let socket = try? connect() { sockets.append(Held(socket)) }
      server.serve()
      #expect(server.connections <= LocalServer.mostClients)
    }
    #expect(sockets.count > 60)
    #expect(try isServed())
  }

  /// In a process of its own: what other tests take meanwhile would count.
  @Test("Clients that never read cost the process no memory")
  func unread() async {
    await #expect(processExitsWith: .success) { try LocalServerTests().floodWithoutReading() }
  }

  private func floodWithoutReading() throws {
    var sockets: [Held] = []
    func flood(_ count: Int) throws {
      for _ in 0..<count {
        guard let socket = try? connect() else { continue }
        try send("GET /metrics HTTP/1.1\r\n\r\n", on: socket)
        sockets.append(Held(socket))
        for _ in 0..<20 where !sockets.isEmpty { server.serve() }
      }
    }
    try flood(100)
    let before = try #require(ProcessUsage.residentBytes)
    let answers = server.answers
    try flood(600)
    try #require(
      waits {
        server.serve(); return server.answers > answers + 100
      })
    let after = try #require(ProcessUsage.residentBytes)
    // The answers alone would be twelve million bytes.
    try #require(after - before < 4_000_000, "\(after - before) bytes")
    sockets = []
    try #require(try isServed())
  }

  @Test("Ten thousand requests are answered at a limited rate", .needs("python3"))
  func flood() throws {
    let begin = MonotonicClock.nanoseconds
    let client = try RunningProgram([
      "python3", "-c",
      """
      import socket, time
      end = time.monotonic() + 1.5
      while time.monotonic() < end:
        peer = socket.socket(socket.AF_UNIX)
        peer.setblocking(False)
        try:
          peer.connect("\(path)")
          peer.send(b"GET /metrics HTTP/1.1\\r\\n\\r\\n")
        except OSError: pass
        peer.close()
      """,
    ])
    while client.process.isRunning {
      var event = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&event, 1, 20)
      server.serve()
    }
    #expect(try client.end().code == 0)
    let seconds = Double(MonotonicClock.nanoseconds - begin) / 1e9
    #expect(server.answers > 64)
    #expect(
      Double(server.answers) <= 65 + 200 * seconds, "\(server.answers) answers in \(seconds) s")
    #expect(
      waits {
        server.serve(); return server.connections == 0
      })
    #expect(try isServed())
  }

  @Test(
    "A second server is refused, a socket that was left behind is replaced, and the end removes it")
  func paths() throws {
    #expect(throws: SystemError.self) { try LocalServer(path: path) { LocalAnswer(404, $0.path) } }
    let other = folder.path("other")
    var left: FileDescriptor? = try .listening(at: other, .stream, mode: 0o600)
    left = nil
    _ = left
    #expect(fileExists(other))
    var next: LocalServer? = try LocalServer(path: other) { LocalAnswer(404, $0.path) }
    #expect(fileStatus(other).map { $0.st_mode & 0o777 } == 0o666)
    #expect(next != nil)
    next = nil
    #expect(!fileExists(other))
  }

  @Test("LocalFetch gets body and code, and says what is wrong")
  func fetch() throws {
    let path = folder.path("fetched")
    let isThere = DispatchSemaphore(value: 0)
    let worker = try WorkerThread("fetched") {
      defer { isThere.signal() }
      guard
        let server = try? LocalServer(
          path: path,
          { $0.path == "/a" ? LocalAnswer(200, "one") : LocalAnswer(503, "two") })
      else { return }
      isThere.signal()
      let end = MonotonicClock.nanoseconds + 30_000_000_000
      while server.answers < 2, MonotonicClock.nanoseconds < end {
        server.serve()
        usleep(1000)
      }
    }
    isThere.wait()
    let one = try LocalFetch("/a", from: path)
    #expect(one.code == 200 && one.body == Array("one\n".utf8))
    #expect(try LocalFetch("/b", from: path).code == 503)
    worker.join()
    #expect(throws: SystemError.self) { try LocalFetch("/a", from: path) }
    // Nothing serves this one.
    do {
      _ = try LocalFetch("/metrics", from: self.path, timeout: 50_000_000)
      Issue.record("an answer came from nowhere")
    } catch {
      #expect(error.code == ETIMEDOUT)
    }
  }
}

/// An open socket in an array.
private final class Held {
  let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
}
