import CLinux
import Glibc

/// A failed system call: the operation, its subject, and the kernel's reason.
public struct SystemError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The kernel's reason, as `errno`.
  public let code: Int32
  /// The operation: "open", "write", "map".
  public let operation: String
  /// The subject: a path or a name.
  public let subject: String
  private let words: String?

  /// An error with a known reason; `words` replace the C library's text.
  public init(code: Int32, operation: String, subject: String, words: String? = nil) {
    self.code = code
    self.operation = operation
    self.subject = subject
    self.words = words
  }

  /// The reason as text.
  public var reason: String { words ?? String(cString: strerror(code)) }

  /// As text: "frames.y4m: cannot write: No space left on device".
  public var description: String { "\(subject): cannot \(operation): \(reason)" }

  /// Whether the reader of a pipe has closed it, which is not an error to report.
  public var isClosedPipe: Bool { code == EPIPE }

  /// Whether the path does not exist.
  public var isMissing: Bool { code == ENOENT }
}

/// Runs a system call that returns −1 on failure; repeats it after EINTR.
///
/// Reads `errno` at once, before other code can change it.
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
