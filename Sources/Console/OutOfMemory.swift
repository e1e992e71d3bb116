import Glibc

/// Message and exit code for failed allocations, as under `ulimit -v`; Swift ends the program by SIGABRT then.
public enum OutOfMemory {
  /// Starts watching: a failed allocation then exits with `ExitCode.osError`.
  public static func watch() {
    // Initialized here, because that is unsafe inside a handler.
    SignalWatch.prepare()
    _ = words.utf8CodeUnitCount
    var action = sigaction()
    action.__sigaction_handler.sa_handler = onAbort
    // For other causes the signal recurs when the handler returns.
    action.sa_flags = Int32(bitPattern: SA_RESETHAND)
    sigaction(SIGABRT, &action, nil)
  }

  private static let words: StaticString =
    "out of memory: use fewer pixels, flakes or layers, or allow more memory (ulimit -v)\n"

  private static let onAbort: @convention(c) (Int32) -> Void = { _ in
    // This runs on the thread that failed to allocate.
    let isOutOfMemory = errno == ENOMEM
    SignalWatch.doLastAct()
    guard isOutOfMemory else { return }
    _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    _exit(ExitCode.osError.rawValue)
  }
}
