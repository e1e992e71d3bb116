import Glibc

/// A message and an exit code for failed allocations, as under `ulimit -v`.
///
/// Swift ends the program by SIGABRT then, which is the only place to notice it.
public enum OutOfMemory {
  /// Starts watching: a failed allocation now ends the program with `ExitCode.osError`.
  public static func watch() {
    // Initialized here, which is not safe inside a handler.
    SignalWatch.prepare()
    _ = words.utf8CodeUnitCount
    var action = sigaction()
    action.__sigaction_handler.sa_handler = onAbort
    // For other causes the signal comes again when the handler returns.
    action.sa_flags = Int32(bitPattern: SA_RESETHAND)
    sigaction(SIGABRT, &action, nil)
  }

  private static let words: StaticString =
    "out of memory: use fewer pixels, flakes or layers, or allow more memory (ulimit -v)\n"

  private static let onAbort: @convention(c) (Int32) -> Void = { _ in
    // The thread that failed to allocate runs this.
    let isOutOfMemory = errno == ENOMEM
    SignalWatch.doLastAct()
    guard isOutOfMemory else { return }
    _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    _exit(ExitCode.osError.rawValue)
  }
}
