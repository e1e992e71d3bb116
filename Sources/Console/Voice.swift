import Glibc
import Posix
import Synchronization

/// A program's messages on standard error; data goes to standard output.
public struct Voice: Sendable {
  /// The prefix of every message: "snowctl".
  public let program: String

  /// A voice for a program.
  public init(_ program: String) { self.program = program }

  /// Writes one line: "snowctl: 12 rows skipped".
  public func say(_ message: String) {
    Self.write("\(program): \(Terminal.harmless(message))\n")
  }

  /// Writes a failure and its hint.
  @discardableResult
  public func report(_ failure: Failure) -> ExitCode {
    guard !failure.isQuiet else { return failure.exitCode }
    let hint = failure.hint.map { "\n" + Terminal.harmless($0) } ?? ""
    Self.write("\(program): \(Terminal.harmless(failure.message))\(hint)\n")
    return failure.exitCode
  }

  /// Uses one write per message, so that lines of several programs do not mix.
  static func write(_ text: String) {
    let file = FileDescriptor(owning: STDERR_FILENO, name: "standard error", .stays)
    let clear = Progress.isShown.exchange(false, ordering: .relaxed) ? Progress.clearLine : ""
    let bytes = Array((clear + text).utf8)
    // A failure of standard error cannot be reported.
    do { try file.write(bytes.span.bytes) } catch {}
  }
}
