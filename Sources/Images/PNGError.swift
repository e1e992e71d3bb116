import Posix

/// Why a PNG could not be read or written.
public enum PNGError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The file could not be opened or read.
  case system(SystemError)
  /// The file's contents are not a PNG, or too large.
  case picture(name: String, reason: String)

  /// The message: "flake.png: not a PNG file".
  public var description: String {
    switch self {
    case .system(let error): error.description
    case .picture(let name, let reason): "\(name): \(reason)"
    }
  }
}
