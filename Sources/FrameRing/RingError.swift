import Glibc
import Posix

/// An error of making or reading a ring.
public enum RingError: Error, Equatable, CustomStringConvertible, Sendable {
  case system(SystemError)
  /// The producer refused this reader, with its reason.
  case refused(String)
  /// A message or the memory violates the protocol.
  case malformed(String)
  case silent(String)
  case ended(String)
  case tooSlow

  /// The message.
  public var description: String {
    switch self {
    case .system(let error): error.description
    case .refused(let words), .malformed(let words), .silent(let words), .ended(let words): words
    case .tooSlow: "this reader is too slow: frames are overwritten while it reads them"
    }
  }
}

extension RingError {
  /// The message, beginning with the socket's path.
  public func words(at path: String) -> String {
    if isAbsence { return "\(path): no program publishes frames here" }
    if isRefusal { return "\(path): permission denied" }
    if isCrowded { return "\(path): too many programs connect here at once" }
    return description.hasPrefix(path) ? description : "\(path): \(description)"
  }

  /// Whether no program listens.
  public var isAbsence: Bool { hasCode(ENOENT, ECONNREFUSED) }

  /// Whether the socket's permissions refuse this user.
  public var isRefusal: Bool { hasCode(EACCES, EPERM) }

  /// Whether the socket took no connection, or closed it at once, because too many others wait.
  public var isCrowded: Bool { hasCode(EAGAIN, ECONNRESET, ENOTCONN, EPIPE) }

  private func hasCode(_ codes: Int32...) -> Bool {
    if case .system(let error) = self { codes.contains(error.code) } else { false }
  }
}

/// Runs a step that throws only system errors.
@discardableResult
func system<Value: ~Copyable>(
  _ act: () throws(SystemError) -> Value
) throws(RingError) -> Value {
  do { return try act() } catch { throw .system(error) }
}
