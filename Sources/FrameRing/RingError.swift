import Posix

/// Why a ring could not be made or read.
public enum RingError: Error, Equatable, CustomStringConvertible, Sendable {
  /// A system call failed.
  case system(SystemError)
  /// The producer will not have this reader, in its words.
  case refused(String)
  /// What came over the socket, or is in the memory, is not what the protocol says.
  case malformed(String)
  /// Nobody answers.
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

/// Runs a step that only the system can refuse.
@discardableResult
func system<Value: ~Copyable>(
  _ act: () throws(SystemError) -> Value
) throws(RingError) -> Value {
  do { return try act() } catch { throw .system(error) }
}
