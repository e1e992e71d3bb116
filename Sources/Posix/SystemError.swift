import CLinux
import Glibc

/// A system call that failed: what was tried, on what, and the kernel's reason.
public struct SystemError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The kernel's reason, as `errno`.
  public let code: Int32
  /// What was tried: "open", "write", "map".
  public let operation: String
  /// What it was tried on: a path or a name.
  public let subject: String
  private let words: String?

  /// An error with a known reason.
  ///
  /// - Parameters:
  ///   - code: the reason, as `errno`.
  ///   - operation: what was tried.
  ///   - subject: on what.
  ///   - words: the reason for people; nil leaves it to the C library.
  public init(code: Int32, operation: String, subject: String, words: String? = nil) {
    self.code = code
    self.operation = operation
    self.subject = subject
    self.words = words
  }

  /// The reason in words, the C library's where there are no better ones.
  public var reason: String { words ?? String(cString: strerror(code)) }

  /// In words: "frames.y4m: cannot write: No space left on device".
  public var description: String { "\(subject): cannot \(operation): \(reason)" }

  /// Whether the reader at the other end of a pipe has gone away, which is its good right.
  public var isClosedPipe: Bool { code == EPIPE }

  /// Whether there is nothing at the path.
  public var isMissing: Bool { code == ENOENT }
}

/// Runs a system call that answers −1 on failure, again when a signal interrupted it.
///
/// `errno` is read right behind the call, before anything else can run.
///
/// - Parameters:
///   - operation: what is tried, for the error.
///   - subject: on what, for the error.
///   - call: the system call.
/// - Returns: what the call answered.
/// - Throws: `SystemError` with `errno`.
@discardableResult
public func check<Value: SignedInteger>(
  _ operation: String, _ subject: String, _ call: () -> Value
) throws(SystemError) -> Value {
  while true {
    let value = call()
    let code = errno
    if value != -1 { return value }
    if code != EINTR { throw SystemError(code: code, operation: operation, subject: subject) }
  }
}
