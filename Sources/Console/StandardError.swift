import Glibc

/// Standard error, for as long as libraries would talk into it.
public enum StandardError {
  /// Runs `body` while nothing that is written to standard error is seen.
  ///
  /// libiio has warnings of its own that mean nothing to a person ("High-speed mode not enabled" for
  /// every sensor), and no way to keep it from them. What it fails at it returns as well.
  ///
  /// - Parameter body: says nothing itself.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  public static func hushed<Value, Problem>(
    _ body: () throws(Problem) -> Value
  ) throws(Problem) -> Value {
    let kept = dup(STDERR_FILENO)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer {
      if kept >= 0 {
        dup2(kept, STDERR_FILENO)
        close(kept)
      }
      if nowhere >= 0 { close(nowhere) }
    }
    if kept >= 0, nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
    return try body()
  }
}
