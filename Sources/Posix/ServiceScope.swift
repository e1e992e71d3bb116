import Glibc

/// The machine's service or a user's own, and where its sockets are.
///
/// A service is a user's if it was started with `--user`, as the unit for users does. Its user's number would not tell: the
/// machine's service is not root's either, the unit of a kiosk has a session with all its variables, and people try a
/// configuration of the machine from a shell.
public enum ServiceScope: Equatable, Sendable {
  case system
  case user(UserFolders)

  /// Whether it is a user's.
  public var isUsers: Bool {
    switch self {
    case .system: false
    case .user: true
    }
  }

  /// For messages to its user.
  public var words: String {
    switch self {
    case .system: "system service"
    case .user: "your own service"
    }
  }

  /// The folder of its sockets.
  public var runtimeFolder: String {
    switch self {
    case .system: "/run/snowd"
    case .user(let folders): "\(folders.runtime)/snowd"
    }
  }

  /// The control socket.
  public var controlSocket: String { "\(runtimeFolder)/control/bus" }

  /// The socket of programs that face a network.
  public var remoteSocket: String { "\(runtimeFolder)/remote/bus" }

  /// The socket of numbers.
  public var metricsSocket: String { "\(runtimeFolder)/metrics/socket" }

  /// The socket of the frame ring.
  public var framesSocket: String { "\(runtimeFolder)/frames.sock" }

  /// Where a user's own service keeps what outlasts a restart.
  public static func stateFolder(_ folders: UserFolders) -> String { "\(folders.state)/snowd" }

  /// Whether a program listens at its control socket, as far as this user may know.
  public var isRunning: Bool {
    do throws(SystemError) {
      _ = try FileDescriptor.connected(to: controlSocket, .stream)
      return true
    } catch {
      return !error.isMissing && error.code != ECONNREFUSED
    }
  }
}
