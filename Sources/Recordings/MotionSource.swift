import Motion
import Posix

/// Where samples come from, oldest first, in the panel's frame and gravity-signed.
public protocol MotionSource: AnyObject {
  /// What it is called in messages.
  var name: String { get }

  /// The instant of its first sample, on its own clock: where a virtual clock begins.
  ///
  /// - Throws: `SensorError` when there will never be one.
  func firstInstant() throws(SensorError) -> Instant

  /// The next sample that is not later than `instant`; nil when it has not come.
  ///
  /// - Throws: `SensorError` when the source cannot go on.
  func next(notAfter instant: Instant) throws(SensorError) -> MotionSample?

  /// The instant of its last sample, once the source knows that no other follows.
  var lastInstant: Instant? { get }

  /// How much of it has been read, 0...1; nil where that is unknown.
  var progress: Double? { get }
}

/// Why a source gives no samples.
public enum SensorError: Error, Equatable, CustomStringConvertible, Sendable {
  /// A log that cannot be opened, or is none.
  case log(LogError)
  /// A specification that names no source.
  case specification(String)
  /// A system call failed.
  case system(SystemError)

  /// In words.
  public var description: String {
    switch self {
    case .log(let error): error.description
    case .specification(let reason): reason
    case .system(let error): error.description
    }
  }
}
