import Glibc
import Posix
import Synchronization

/// A program's words to people, on standard error; data goes to standard output.
public struct Voice: Sendable {
  /// What every message begins with: "snowctl".
  public let program: String

  /// A voice for a program.
  public init(_ program: String) { self.program = program }

  /// Says one line: "snowctl: 12 rows were skipped".
  public func say(_ message: String) {
    Self.write("\(program): \(Terminal.harmless(message))\n")
  }

  /// Says what went wrong and what to do next.
  ///
  /// - Parameter failure: what went wrong.
  /// - Returns: the code to exit with.
  @discardableResult
  public func report(_ failure: Failure) -> ExitCode {
    guard !failure.isQuiet else { return failure.exitCode }
    let hint = failure.hint.map { "\n" + Terminal.harmless($0) } ?? ""
    Self.write("\(program): \(Terminal.harmless(failure.message))\(hint)\n")
    return failure.exitCode
  }

  /// One write for each message, so that lines of several programs do not mix.
  static func write(_ text: String) {
    let file = FileDescriptor(owning: STDERR_FILENO, name: "standard error", closes: false)
    let clear = Progress.isShown.exchange(false, ordering: .relaxed) ? Progress.clearLine : ""
    let bytes = Array((clear + text).utf8)
    // Where standard error is gone, there is nobody left to tell.
    do { try file.write(bytes.span.bytes) } catch {}
  }
}
