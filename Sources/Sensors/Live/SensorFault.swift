import Posix

/// What keeps a device from being felt, each with what a person can do about it.
public struct SensorFault: Error, Equatable, CustomStringConvertible, Sendable {
  /// Kinds of trouble; each is a state that goes by itself when its cause goes.
  public enum Kind: String, Sendable, CaseIterable {
    /// Nothing there that can feel acceleration.
    case nothingFound = "nothing-found"
    /// The device is there, but this user may not read it.
    case noPermission = "no-permission"
    /// Another program holds it.
    case busy
    /// It was there and has gone.
    case vanished
    /// It no longer answers.
    case silent
    /// It answers with numbers that cannot be: scale 0, absurd lengths.
    case garbage
    /// It is there, but is no accelerometer that can be used.
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

  /// In words.
  public var description: String { message }
}
