import Console
import Glibc

extension EventLoop {
  /// Reads or opens files while SIGTERM and SIGINT are let through: a disk or a server that does not answer must not
  /// leave a service that only SIGKILL ends.
  ///
  /// Such a signal waits for the loop, which ends in order; where the files take longer than
  /// `SignalWatch.timeout`, or at a second one, the program ends there and then.
  ///
  /// - Parameter body: starts no threads: they would take the signals from the loop.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  static func interruptible<Value, Problem: Error>(
    _ body: () throws(Problem) -> Value
  ) throws(Problem) -> Value {
    SignalWatch.start([SIGTERM, SIGINT])
    defer {
      blockSignals()
      if SignalWatch.stopRequested {
        alarm(0)
        // Blocked as it is, the loop finds it.
        raise(SignalWatch.signalNumber)
      }
    }
    return try body()
  }
}
