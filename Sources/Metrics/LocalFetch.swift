import Glibc
import Posix

/// The answer of a server on a local socket.
public struct LocalFetch: Sendable {
  /// HTTP's code.
  public let code: Int
  /// The body.
  public let body: [UInt8]

  /// Larger answers are errors, in bytes.
  private static let most = 1 << 20

  /// Asks for `path`, for `timeout` nanoseconds at most; throws `SystemError`, ETIMEDOUT among them, and EPROTO for
  /// what is not an answer of HTTP/1.
  public init(_ path: String, from socket: String, timeout: Int64 = 2_000_000_000)
    throws(SystemError)
  {
    let deadline = MonotonicClock.nanoseconds + timeout
    let server = try Self.connect(to: socket, until: deadline)
    let request = Array("GET \(path) HTTP/1.1\r\nHost: snowd\r\nConnection: close\r\n\r\n".utf8)
    guard try server.put(request.span.bytes) == request.count else {
      throw SystemError(code: ETIMEDOUT, operation: "send to", subject: socket)
    }
    var bytes: [UInt8] = []
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 1)
    defer { room.deallocate() }
    while true {
      guard server.isReadable(until: deadline), bytes.count <= Self.most else {
        throw SystemError(code: ETIMEDOUT, operation: "read from", subject: socket)
      }
      switch try server.take(into: room) {
      case .bytes(let count): bytes += UnsafeRawBufferPointer(rebasing: room[..<count])
      case .nothing: continue
      case .end:
        // A server with too many clients closes connections unanswered.
        guard !bytes.isEmpty else {
          throw SystemError(code: ECONNRESET, operation: "read from", subject: socket)
        }
        guard let parts = Self.parts(bytes) else {
          throw SystemError(code: EPROTO, operation: "read from", subject: socket)
        }
        (code, body) = parts
        return
      }
    }
  }

  /// Tries again while other clients fill the server's queue.
  private static func connect(
    to socket: String, until deadline: Int64
  ) throws(SystemError) -> FileDescriptor {
    while true {
      do throws(SystemError) {
        return try .connected(to: socket, .stream)
      } catch {
        guard error.code == EAGAIN, MonotonicClock.nanoseconds < deadline else { throw error }
        MonotonicClock.sleep(until: MonotonicClock.nanoseconds + pause)
      }
    }
  }

  /// In nanoseconds.
  private static let pause: Int64 = 5_000_000

  /// Code and body; nil for other texts and for a body that was cut off.
  static func parts(_ bytes: [UInt8]) -> (Int, [UInt8])? {
    let mark = Array("\r\n\r\n".utf8)
    guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else {
      return nil
    }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(whereSeparator: \.isNewline)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let code = Int(words[1]) else {
      return nil
    }
    let body = Array(bytes[(end + mark.count)...])
    let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.dropFirst(15).drop { $0 == " " }) }
    return length.map { $0 == body.count } ?? true ? (code, body) : nil
  }
}
