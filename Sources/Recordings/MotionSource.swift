import Motion
import Posix

/// A source of samples, oldest first, in the panel's frame and gravity-signed.
public protocol MotionSource: AnyObject {
  /// The name for messages.
  var name: String { get }

  /// The first sample's instant on the source's clock, where a virtual clock begins; throws if none will come.
  func firstInstant() throws(SensorError) -> Instant

  /// The next sample not later than `instant`, nil if none has come; throws when the source cannot go on.
  func next(notAfter instant: Instant) throws(SensorError) -> MotionSample?

  /// The last sample's instant, once the source knows that none follows.
  var lastInstant: Instant? { get }

  /// The share that has been read, 0...1; nil if unknown.
  var progress: Double? { get }
}

/// Why a source gives no samples.
public enum SensorError: Error, Equatable, CustomStringConvertible, Sendable {
  /// A log cannot be opened or is invalid.
  case log(LogError)
  /// A specification that names no source.
  case specification(String)
  /// A system call failed.
  case system(SystemError)

  /// The message.
  public var description: String {
    switch self {
    case .log(let error): error.description
    case .specification(let reason): reason
    case .system(let error): error.description
    }
  }
}
