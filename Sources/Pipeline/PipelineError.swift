import Documents
import Outputs
import Posix
import Sensors

/// What can stop a pipeline; each kind carries its own words.
public enum PipelineError: Error, CustomStringConvertible, Sendable {
  /// The sensor.
  case sensor(SensorError)
  /// A scene or a configuration file, with line and column.
  case document(DocumentError)
  /// An output.
  case output(OutputError)
  /// A file that cannot be read.
  case system(SystemError)
  /// There is no scene of that name; what there is.
  case noScene(String)

  /// In words.
  public var description: String {
    switch self {
    case .sensor(let error): error.description
    case .document(let error): error.description
    case .output(let error): error.description
    case .system(let error): error.description
    case .noScene(let words): words
    }
  }
}
