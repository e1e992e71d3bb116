import Glibc
import Posix

/// The connections whose next request is not complete yet, each with a deadline.
///
/// libmicrohttpd limits only the silence between two bytes: a byte now and then holds a place for ever.
final class RequestDeadlines: Sendable {
  /// How long a request's lines may take as a whole, in nanoseconds.
  static let timeout: Int64 = 10_000_000_000

  /// By socket, on CLOCK_MONOTONIC.
  private let deadlines = Monitor<[Int32: Int64]>([:])

  /// A connection has opened, or has taken its answer: the next request may come.
  func begin(_ socket: Int32, now: Int64 = MonotonicClock.nanoseconds) {
    deadlines.with { $0[socket] = now + Self.timeout }
  }

  /// The request is complete, or the connection about to close.
  func end(_ socket: Int32) { deadlines.with { _ = $0.removeValue(forKey: socket) } }

  /// Shuts the connections down that are over their deadline.
  ///
  /// Under the lock: a socket's number stays its own until `end` returns.
  func enforce(now: Int64 = MonotonicClock.nanoseconds) {
    deadlines.with { (deadlines) in
      for (socket, deadline) in deadlines where deadline <= now {
        shutdown(socket, Int32(SHUT_RDWR))
        deadlines.removeValue(forKey: socket)
      }
    }
  }
}
