import Glibc
import Posix

/// Why a command failed: what is wrong and what to do next, for people.
public struct Failure: Error, Equatable, CustomStringConvertible, Sendable {
  /// What is wrong, on one line, without the program's name.
  public let message: String
  /// How the program should end.
  public let exitCode: ExitCode
  /// What to do next, printed on a line of its own.
  public let hint: String?
  /// Whether to report nothing: the reader of standard output, as `head`, has closed the pipe.
  public let isQuiet: Bool
  /// Whether a signal cut the job short: the program then ends by that signal.
  public private(set) var isInterruption = false

  /// A failure in words.
  public init(_ message: String, _ exitCode: ExitCode, hint: String? = nil) {
    self.init(message, exitCode, hint: hint, isQuiet: false)
  }

  private init(_ message: String, _ exitCode: ExitCode, hint: String?, isQuiet: Bool) {
    self.message = message
    self.exitCode = exitCode
    self.hint = hint
    self.isQuiet = isQuiet
  }

  /// A job cut short by a signal; the program then ends by that signal (130 in the shell after Ctrl-C).
  public static func interrupted(_ message: String) -> Failure {
    var failure = Failure(message, .temporary)
    failure.isInterruption = true
    return failure
  }

  /// A failed system call, with its description and the matching exit code.
  public init(_ error: SystemError, hint: String? = nil) {
    // EINTR of a read: a signal requested the end.
    let isQuiet =
      error.isClosedPipe && error.subject == BufferedWriter.standardOutputName
      || error.code == EINTR && SignalWatch.stopRequested
    self.init(error.description, isQuiet ? .ok : ExitCode(error), hint: hint, isQuiet: isQuiet)
  }

  /// The message, and the hint on a second line.
  public var description: String { hint.map { message + "\n" + $0 } ?? message }

  /// The same failure with a hint, unless it has one.
  public func hinting(_ hint: String) -> Failure {
    var failure = Failure(message, exitCode, hint: self.hint ?? hint, isQuiet: isQuiet)
    failure.isInterruption = isInterruption
    return failure
  }
}
