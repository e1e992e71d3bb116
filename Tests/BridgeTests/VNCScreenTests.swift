import Foundation
import Glibc
import TestSupport
import Testing

@testable import snowbridge

/// Clients that get no screen: nothing is returned for them, and their sockets are closed.
struct VNCScreenTests {
  /// Both ends of a connection.
  private func connection() throws -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    return (ends[0], ends[1])
  }

  /// Whether the other end is closed, after what was sent.
  ///
  /// Not at once: a process that another test starts just now has it until it runs its program.
  private func isClosed(_ end: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    return waits {
      var count = 1
      while count > 0 { count = recv(end, &bytes, bytes.count, Int32(MSG_DONTWAIT)) }
      return count == 0
    }
  }

  @Test func aSizeWithoutMemoryIsRefused() throws {
    let (ours, theirs) = try connection()
    defer { close(theirs) }
    let screen = VNCScreen.greet(ours, width: 1 << 28, height: 1 << 30, nil)
    let isRefused = screen == nil
    #expect(isRefused && isClosed(theirs))
  }

  @Test func aWebSocketIsRefused() throws {
    let (ours, theirs) = try connection()
    defer { close(theirs) }
    let request = """
      GET / HTTP/1.1\r
      Host: a\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Protocol: binary\r
      Origin: http://x\r
      \r

      """
    try #require(write(theirs, request, request.utf8.count) == request.utf8.count)
    let screen = VNCScreen.greet(ours, width: 64, height: 48, nil)
    let isRefused = screen == nil
    #expect(isRefused && isClosed(theirs))
  }
}
