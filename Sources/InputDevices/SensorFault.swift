import Posix

/// What keeps a device from being felt, or from being felt well, each with what a person can do.
public struct SensorFault: Error, Equatable, CustomStringConvertible, Sendable {
  /// Kinds of trouble; each is a state that goes by itself when its cause goes.
  public enum Kind: String, Sendable, CaseIterable {
    /// Nothing there that can feel acceleration.
    case nothingFound = "nothing-found"
    /// It has just come, and udev is still setting it up: its rights and its matrix follow.
    case settling
    /// The device is there, but this user may not read it.
    case noPermission = "no-permission"
    /// Another program holds it.
    case busy
    /// It was there and has gone.
    case vanished
    /// It no longer answers.
    case silent
    /// It describes itself wrongly: a scale of 0, an invalid number.
    case garbage
    /// It gives numbers, but they cannot be gravity: 50 g at rest, zeros.
    case implausible
    /// It gives the same raw numbers for too long: no chip is that quiet.
    case stuck
    /// Its driver has no buffer, so it is polled.
    case noBuffer = "no-buffer"
    /// Nothing tells its buffer when to take a sample, so it is polled.
    case noTrigger = "no-trigger"
    /// It measures so seldom that snow lags behind a hand.
    case slow
    /// A matrix that cannot be was refused, or a row of it rebuilt.
    case badMatrix = "bad-matrix"
    /// Its scale is negative: an axis counts the other way round.
    case negativeScale = "negative-scale"
    /// It exists, but is not a usable accelerometer.
    case unsupported
    /// A system call or a library said no.
    case failed
  }

  /// What kind of trouble.
  public var kind: Kind
  /// What is the matter, with the device's name.
  public var message: String
  /// What to do about it.
  public var advice: String?

  /// A fault by its parts.
  public init(_ kind: Kind, _ message: String, advice: String? = nil) {
    self.kind = kind
    self.message = message
    self.advice = advice
  }

  /// What is the matter and what to do, on one line.
  public var words: String { advice.map { "\(message); \($0)" } ?? message }

  /// In words.
  public var description: String { message }
}
