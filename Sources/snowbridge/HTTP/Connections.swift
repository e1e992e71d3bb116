import Glibc
import Posix

/// The open connections, and deadlines of incomplete requests: libmicrohttpd limits only the silence between two bytes,
/// so a client that sends a byte now and then would hold a connection forever.
final class Connections: Sendable {
  /// Limit for a request's headers, in nanoseconds.
  static let timeout: Int64 = 10_000_000_000
  /// Between attempts to close all, in nanoseconds.
  private static let pause: Int64 = 100_000_000

  /// By socket, on CLOCK_MONOTONIC; the largest number means none.
  private let deadlines = Monitor<[Int32: Int64]>([:])

  /// Starts the limit: a connection has opened, or its answer was sent.
  func begin(_ socket: Int32, now: Int64 = MonotonicClock.nanoseconds) {
    deadlines.with { $0[socket] = now + Self.timeout }
  }

  /// Ends the limit: the request is complete.
  func complete(_ socket: Int32) { deadlines.with { $0[socket] = .max } }

  /// Forgets a connection, which closes.
  func remove(_ socket: Int32) { deadlines.change { _ = $0.removeValue(forKey: socket) } }

  /// Shuts down late connections, under the lock, so that a socket's number is not reused until `remove` returns.
  func enforce(now: Int64 = MonotonicClock.nanoseconds) {
    deadlines.with { (deadlines) in
      for (socket, deadline) in deadlines where deadline <= now {
        shutdown(socket, Int32(SHUT_RDWR))
        deadlines[socket] = .max
      }
    }
  }

  /// Shuts down all connections, and waits until they are closed.
  func end() {
    repeat {
      enforce(now: .max)
    } while !deadlines.wait(until: MonotonicClock.nanoseconds + Self.pause) { $0.isEmpty }
  }
}
