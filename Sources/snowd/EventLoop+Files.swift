import Console
import Glibc

extension EventLoop {
  /// Runs `body`, which reads or opens files, with SIGTERM and SIGINT unblocked: a disk or server that does not
  /// answer must not leave a service that only SIGKILL ends.
  ///
  /// The loop handles such a signal afterwards; if the files take longer than `SignalWatch.timeout`, or at a second
  /// signal, the program ends at once. Threads that `body` starts must block all signals, as `WorkerThread` does: others
  /// would take them from the loop.
  static func interruptible<Value, Problem: Error>(
    _ body: () throws(Problem) -> Value
  ) throws(Problem) -> Value {
    SignalWatch.start([SIGTERM, SIGINT])
    defer {
      blockSignals()
      if SignalWatch.stopRequested {
        alarm(0)
        // It is blocked, so that the loop finds it.
        raise(SignalWatch.signalNumber)
      }
    }
    return try body()
  }
}
