import Documents
import Posix

/// Why a configuration or a scene could not be read.
public enum SettingsError: Error, CustomStringConvertible, Sendable {
  /// The document is wrong; with file, line and column.
  case document(DocumentError)
  /// The file cannot be read.
  case system(SystemError)
  /// No scene has that name; with the names that exist.
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
