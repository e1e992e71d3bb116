import Posix

/// A sensor fault, with advice on what to do.
public struct SensorFault: Error, Equatable, CustomStringConvertible, Sendable {
  /// Kinds of fault; each clears by itself when its cause goes.
  public enum Kind: String, Sendable, CaseIterable {
    /// No accelerometer found.
    case nothingFound = "nothing-found"
    /// Just plugged in: udev has not yet set permissions and matrix.
    case settling
    /// This user may not read the device.
    case noPermission = "no-permission"
    /// Another program holds it.
    case busy
    /// The device has gone.
    case vanished
    /// The device no longer reports.
    case silent
    /// Invalid self-description: a scale of 0, an invalid number.
    case garbage
    /// Values that cannot be gravity: 50 g at rest, zeros.
    case implausible
    /// The same raw values for too long: every real chip has noise.
    case stuck
    /// Values stay at the end of the range of an axis.
    case atLimit = "at-limit"
    /// Some readings fail and are repeated.
    case readErrors = "read-errors"
    /// More readings fail than succeed.
    case failing
    /// The driver has no buffer, so the device is polled.
    case noBuffer = "no-buffer"
    /// The buffer has no trigger, so the device is polled.
    case noTrigger = "no-trigger"
    /// The sampling rate is so low that snow lags behind a hand.
    case slow
    /// An invalid matrix was rejected, or one of its rows rebuilt.
    case badMatrix = "bad-matrix"
    /// The scale is negative: an axis counts in the opposite direction.
    case negativeScale = "negative-scale"
    /// Several equal sensors, and nothing says which one is behind the panel.
    case ambiguous
    /// A turn was faster than the gyroscope's range.
    case gyroscopeClipped = "gyroscope-clipped"
    /// Gyroscope and accelerometer contradict each other.
    case gyroscopeRefuted = "gyroscope-refuted"
    /// The device exists, but is not a usable accelerometer.
    case unsupported
    /// A system call or a library failed.
    case failed
  }

  /// The kind of fault.
  public var kind: Kind
  /// What is wrong, with the device's name.
  public var message: String
  /// What to do about it.
  public var advice: String?

  /// Creates a fault.
  public init(_ kind: Kind, _ message: String, advice: String? = nil) {
    self.kind = kind
    self.message = message
    self.advice = advice
  }

  /// Message and advice on one line.
  public var words: String { advice.map { "\(message); \($0)" } ?? message }

  /// The message alone.
  public var description: String { message }
}
