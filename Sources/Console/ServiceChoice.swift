import Posix

/// The service that a command means: one's own if it runs, else the machine's, unless an option says which.
public struct ServiceChoice: Sendable {
  /// The services in question, the preferred one first; never empty.
  public let scopes: [ServiceScope]

  /// `--user` and `--system`.
  public static let options = [
    Option("user", help: "your own service (yours if it runs, else the system's)"),
    Option("system", help: "the system's service"),
  ]

  /// One's own, and the machine's.
  public init() {
    let own = (try? UserFolders()).map { ServiceScope.user($0) }
    scopes = [own, .system].compactMap(\.self)
  }

  private init(only scope: ServiceScope) { scopes = [scope] }

  /// As the options say; throws for several, or with an option of `others`, which names a socket.
  public init(_ arguments: Arguments, besides others: String...) throws(Failure) {
    let names = Self.options.map(\.name)
    let given = (names + others).filter(arguments.flag)
    if given.count > 1, given.contains(where: names.contains) {
      throw Failure(
        "\(given.map { "--\($0)" }.joined(separator: " and ")) exclude each other", .usage)
    }
    switch given.first {
    case "user": self.init(only: try .ofThisUser())
    case "system": self.init(only: .system)
    default: self.init()
    }
  }

  /// The first one that runs; without any, the last one.
  public var running: ServiceScope {
    scopes.first(where: \.isRunning) ?? scopes.last ?? .system
  }
}

extension ServiceScope {
  /// This process's user's own service; throws, with what to do, if that user has no folder of sockets.
  public static func ofThisUser() throws(Failure) -> ServiceScope {
    do throws(SystemError) { return .user(try UserFolders()) } catch {
      throw Failure(
        error.description, .configuration,
        hint: "A login and 'systemctl --user' set XDG_RUNTIME_DIR; su and sudo do not.")
    }
  }
}
