import Glibc

/// Words and an exit code for memory that the system refuses, as under `ulimit -v`.
///
/// Swift ends a program by SIGABRT where an allocation fails; that is the only place to notice it.
public enum OutOfMemory {
  /// Begins to watch; from here on the program ends with `ExitCode.osError`.
  public static func watch() {
    // Touched once: their first use would not be safe inside a handler.
    SignalWatch.prepare()
    _ = words.utf8CodeUnitCount
    var action = sigaction()
    action.__sigaction_handler.sa_handler = onAbort
    // Any other cause goes its usual way: the signal comes again when the handler returns.
    action.sa_flags = Int32(bitPattern: SA_RESETHAND)
    sigaction(SIGABRT, &action, nil)
  }

  private static let words: StaticString =
    "out of memory: use fewer pixels, flakes or layers, or allow more memory (ulimit -v)\n"

  private static let onAbort: @convention(c) (Int32) -> Void = { _ in
    // It is the thread that could not allocate that runs this.
    let isOutOfMemory = errno == ENOMEM
    SignalWatch.doLastAct()
    guard isOutOfMemory else { return }
    _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    _exit(ExitCode.osError.rawValue)
  }
}
