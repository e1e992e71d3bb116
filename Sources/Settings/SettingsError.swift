import Documents
import Posix

/// Why a configuration or a scene could not be read.
public enum SettingsError: Error, CustomStringConvertible, Sendable {
  /// With file, line and column.
  case document(DocumentError)
  case system(SystemError)
  /// An unknown scene, with the names that exist; `file` has its name and must be named by its path.
  case noScene(String, file: String? = nil)

  /// The same error for callers who choose the file: of a file outside the library's folders, which they may not be
  /// allowed to read, it shows the place and the kind of error, and no text.
  public var withoutQuotes: SettingsError {
    switch self {
    case .document(let error): .document(error.withoutQuotes)
    case .system: self
    // This process's folder is not the caller's.
    case .noScene(let message, _): .noScene(message)
    }
  }

  /// The message, with place and cause.
  public var description: String {
    switch self {
    case .document(let error): error.description
    case .system(let error): error.description
    case .noScene(let message, let file):
      message + (file.map { "; did you mean the file '\($0)'?" } ?? "")
    }
  }
}
