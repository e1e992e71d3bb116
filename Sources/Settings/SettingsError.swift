import Documents
import Posix

/// Why a configuration or a scene could not be read.
public enum SettingsError: Error, CustomStringConvertible, Sendable {
  /// With file, line and column.
  case document(DocumentError)
  case system(SystemError)
  /// An unknown scene; with the names that exist.
  case noScene(String)

  /// The message, with place and cause.
  public var description: String {
    switch self {
    case .document(let error): error.description
    case .system(let error): error.description
    case .noScene(let message): message
    }
  }
}
