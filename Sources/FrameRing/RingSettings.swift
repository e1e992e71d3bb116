import CFrameRing
import Posix

/// Access to a ring.
public struct RingSettings: Equatable, Sendable {
  /// Permissions of the socket; connecting needs write permission.
  public var mode: UInt32 = 0o660
  /// The socket's group; nil keeps the process's own.
  public var group: String?
  /// The most readers at once.
  public var clients = 16

  /// The socket of the machine's service, and the default of producers and readers.
  public static let defaultPath = SNOWRING_SOCKET
  /// The most readers that a configuration may allow.
  public static let mostClients = 256

  /// The socket of a service.
  public static func path(of scope: ServiceScope) -> String {
    scope.isUsers ? scope.framesSocket : defaultPath
  }

  /// Sixteen readers of the process's own group.
  public init() {}
}
