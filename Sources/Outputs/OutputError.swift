import FrameRing
import Glibc
import Posix

/// Why a frame did not get out.
public enum OutputError: Error, CustomStringConvertible, Sendable {
  /// A system call failed.
  case system(SystemError)
  /// A specification such as `y4m:-` that names no output.
  case specification(String)
  /// A device that cannot show the picture, with the reason.
  case unsupported(String)
  /// A screen that has changed its mode: opened again, it is another one.
  case modeChanged(String)
  /// libpng said no.
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

  /// Whether the reader of a pipe has gone, which ends a film without being a failure.
  public var isClosedPipe: Bool {
    if case .system(let error) = self { error.isClosedPipe } else { false }
  }

  /// Whether a file has no room for what was to be written: it is whole up to there.
  public var isLackOfRoom: Bool {
    if case .system(let error) = self {
      [ENOSPC, EDQUOT, EFBIG].contains(error.code)
    } else {
      false
    }
  }
}
