import FrameRing
import Glibc
import Posix

/// Why a frame was not delivered.
public enum OutputError: Error, CustomStringConvertible, Sendable {
  /// A system call failed.
  case system(SystemError)
  /// An invalid specification.
  case specification(String)
  /// What a device or file cannot do, with the reason.
  case unsupported(String)
  /// A screen that has changed its mode: it has to be opened again.
  case modeChanged(String)
  /// libpng failed.
  case encoding(String)
  /// A frame ring that cannot be made at a socket.
  case ring(String, RingError)

  /// In words.
  public var description: String {
    switch self {
    case .system(let error): error.description
    case .ring(let path, .system(let error)) where error.code == EADDRINUSE:
      "ring:\(path): another program publishes frames there"
    case .ring(let path, let error): "ring:\(path): \(error.description)"
    case .modeChanged(let name): "\(name): the screen has changed its mode"
    case .specification(let reason), .unsupported(let reason), .encoding(let reason): reason
    }
  }

  /// Whether the reader of a pipe has closed it, which ends a film and is no failure.
  public var isClosedPipe: Bool {
    if case .system(let error) = self { error.isClosedPipe } else { false }
  }

  /// Whether the disk is full or a limit is reached: the file is whole up to there.
  public var isLackOfRoom: Bool {
    if case .system(let error) = self {
      [ENOSPC, EDQUOT, EFBIG].contains(error.code)
    } else {
      false
    }
  }
}
