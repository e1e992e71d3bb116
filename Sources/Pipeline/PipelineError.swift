import Outputs
import Recordings

/// Why a film stopped.
public enum PipelineError: Error, CustomStringConvertible, Sendable {
  case sensor(SensorError)
  case output(OutputError)

  /// The sensor's or output's own message.
  public var description: String {
    switch self {
    case .sensor(let error): error.description
    case .output(let error): error.description
    }
  }
}
