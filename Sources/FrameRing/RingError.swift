import Glibc
import Posix

/// Why a ring could not be made or read.
public enum RingError: Error, Equatable, CustomStringConvertible, Sendable {
  /// A system call failed.
  case system(SystemError)
  /// The producer refused this reader, in its words.
  case refused(String)
  /// What came over the socket, or is in the memory, is not what the protocol says.
  case malformed(String)
  /// The producer does not answer.
  case silent(String)
  /// The producer has ended.
  case ended(String)
  /// Frames are overwritten before they are read.
  case tooSlow

  /// In words.
  public var description: String {
    switch self {
    case .system(let error): error.description
    case .refused(let words), .malformed(let words), .silent(let words), .ended(let words): words
    case .tooSlow: "this reader is too slow: frames are overwritten while it reads them"
    }
  }
}

extension RingError {
  /// In words that begin with the socket.
  public func words(at path: String) -> String {
    if isAbsence { return "\(path): no program publishes frames here" }
    if isRefusal { return "\(path): permission denied" }
    return description.hasPrefix(path) ? description : "\(path): \(description)"
  }

  /// Whether no program listens.
  public var isAbsence: Bool { hasCode(ENOENT, ECONNREFUSED) }

  /// Whether the socket's permissions refuse this user.
  public var isRefusal: Bool { hasCode(EACCES, EPERM) }

  private func hasCode(_ codes: Int32...) -> Bool {
    if case .system(let error) = self { codes.contains(error.code) } else { false }
  }
}

/// Runs a step that only the system can refuse.
@discardableResult
func system<Value: ~Copyable>(
  _ act: () throws(SystemError) -> Value
) throws(RingError) -> Value {
  do { return try act() } catch { throw .system(error) }
}
