import Posix

/// Why a PNG could not be read or made.
public enum PNGError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The file could not be opened or read.
  case system(SystemError)
  /// What is in the file is not a picture, or not one that fits here.
  case picture(name: String, reason: String)

  /// In words: "flake.png: not a PNG file".
  public var description: String {
    switch self {
    case .system(let error): error.description
    case .picture(let name, let reason): "\(name): \(reason)"
    }
  }
}
