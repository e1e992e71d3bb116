/// The error reply of a call: a name for programs and a message for people.
public struct BusError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The last part of the name.
  public enum Kind: String, CaseIterable, Sendable {
    /// A file or an argument is wrong; the message has the place.
    case invalid = "Invalid"
    /// Another call must end first.
    case busy = "Busy"
    /// The service could not do it.
    case failed = "Failed"
    /// This way in does not allow it.
    case denied = "AccessDenied"
  }

  /// The kind.
  public let kind: Kind
  /// What is wrong.
  public let message: String

  /// An error with a message.
  public init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }

  /// The name on the bus: "io.github.snowd.Snowd1.Error.Invalid".
  public var name: String {
    let prefix = kind == .denied ? "org.freedesktop.DBus" : ControlInterface.name
    return "\(prefix).Error.\(kind.rawValue)"
  }

  /// The message.
  public var description: String { message }
}
