import Glibc

/// The folders of a user's programs, as the XDG Base Directory Specification names them.
public struct UserFolders: Equatable, Sendable {
  /// For configurations: `~/.config`.
  public let configuration: String
  /// For data: `~/.local/share`.
  public let data: String
  /// For what programs keep: `~/.local/state`.
  public let state: String
  /// For sockets, until the user's last session ends: `/run/user/1000`.
  public let runtime: String

  /// The folders of a user, from environment variables; they need not exist, but for the one of sockets.
  ///
  /// Throws without a home, and if XDG_RUNTIME_DIR is not set, is no folder, or is another user's.
  public init(
    user: UInt32 = geteuid(), _ variable: (String) -> String? = environmentVariable
  ) throws(SystemError) {
    guard let home = Self.home(of: user, variable) else {
      throw SystemError(
        code: ENOENT, operation: "find the home", subject: "user \(user)", words: "HOME is not set")
    }
    configuration = Self.folder("XDG_CONFIG_HOME", variable) ?? "\(home)/.config"
    data = Self.data(of: user, variable) ?? "\(home)/.local/share"
    state = Self.folder("XDG_STATE_HOME", variable) ?? "\(home)/.local/state"
    runtime = try Self.runtime(of: user, variable)
  }

  /// The folder of data alone; nil without a home.
  public static func data(
    of user: UInt32 = geteuid(), _ variable: (String) -> String? = environmentVariable
  ) -> String? {
    folder("XDG_DATA_HOME", variable) ?? home(of: user, variable).map { "\($0)/.local/share" }
  }

  /// A relative path is invalid, says the specification, and is ignored.
  private static func folder(_ name: String, _ variable: (String) -> String?) -> String? {
    variable(name).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
  }

  private static func home(of user: UInt32, _ variable: (String) -> String?) -> String? {
    if let home = folder("HOME", variable) { return home }
    return getpwuid(user).flatMap { $0.pointee.pw_dir }.map { String(path: $0) }
  }

  private static func runtime(
    of user: UInt32, _ variable: (String) -> String?
  ) throws(SystemError) -> String {
    func refusal(_ subject: String, _ code: Int32, _ words: String) -> SystemError {
      SystemError(
        code: code, operation: "use it as the folder of sockets", subject: subject, words: words)
    }
    let name = "XDG_RUNTIME_DIR"
    guard let path = folder(name, variable) else {
      throw refusal(
        name, ENOENT, variable(name) == nil ? "it is not set" : "it is not an absolute path")
    }
    guard let status = fileStatus(path), status.st_mode & S_IFMT == S_IFDIR else {
      throw refusal("\(name)=\(path)", ENOENT, "no such folder")
    }
    guard status.st_uid == user else {
      throw refusal(
        "\(name)=\(path)", EACCES, "it belongs to user \(status.st_uid), and this is user \(user)")
    }
    return path
  }
}

/// The value of an environment variable, byte for byte; nil without one.
public func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(path: $0) }
}
