import Documents
import Posix

/// Why a configuration or a scene could not be read.
public enum SettingsError: Error, CustomStringConvertible, Sendable {
  /// With file, line and column.
  case document(DocumentError)
  case system(SystemError)
  /// An unknown scene; with the names that exist.
  case noScene(String)

  /// The same error for callers who choose the file: of a file outside the library's folders, which they may not be
  /// allowed to read, it shows the place and the kind of error, and no text.
  public var withoutQuotes: SettingsError {
    if case .document(let error) = self { .document(error.withoutQuotes) } else { self }
  }

  /// The message, with place and cause.
  public var description: String {
    switch self {
    case .document(let error): error.description
    case .system(let error): error.description
    case .noScene(let message): message
    }
  }
}
