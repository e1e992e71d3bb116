import CLinux
import Glibc
import Posix

/// Where the compositor of this session listens.
struct CompositorSocket: Equatable {
  /// "/run/user/1000/wayland-1".
  let path: String

  /// "wayland-1".
  var name: String { path.pathParts.last ?? path }

  /// Reads a variable of the environment; an empty one is not set.
  static func variable(_ name: String) -> String? {
    environmentVariable(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether this program was started inside a compositor.
  static func isOffered(_ variable: (String) -> String? = variable) -> Bool {
    variable("WAYLAND_DISPLAY") != nil || variable("WAYLAND_SOCKET") != nil
  }

  /// The environment of a service: a user's may be older than the compositor, so a WAYLAND_DISPLAY whose socket is gone
  /// does not count.
  static func environment(
    of scope: ServiceScope, _ variable: @escaping (String) -> String? = variable
  ) -> (String) -> String? {
    guard case .user(let folders) = scope else { return variable }
    return { name in
      if name == "XDG_RUNTIME_DIR" { return folders.runtime }
      let value = variable(name)
      guard name == "WAYLAND_DISPLAY", let value else { return value }
      let path = value.hasPrefix("/") ? value : "\(folders.runtime)/\(value)"
      return CompositorSocket(path: path).age(of: geteuid()) == nil ? nil : value
    }
  }

  /// Where a compositor's socket appears.
  static func place(_ variable: (String) -> String? = variable) -> ScreenNodePlace {
    let display = variable("WAYLAND_DISPLAY") ?? prefix
    if display.hasPrefix("/") {
      return ScreenNodePlace(
        folders: [String(display.pathFolder.dropLast())], prefix: display.pathParts.last ?? "")
    }
    // Another number is another compositor's, which a service may take, too.
    let isUsual = display.hasPrefix(prefix)
    return ScreenNodePlace(
      folders: variable("XDG_RUNTIME_DIR").map { [$0] } ?? [], prefix: isUsual ? prefix : display)
  }

  /// The socket that WAYLAND_DISPLAY names, else those of this user, the newest first; throws `OutputError.absent`
  /// without any.
  static func find(
    _ variable: (String) -> String? = variable, user: uid_t = geteuid()
  ) throws(OutputError) -> [CompositorSocket] {
    let display = variable("WAYLAND_DISPLAY")
    if let display, display.hasPrefix("/") { return [CompositorSocket(path: display)] }
    guard let folder = variable("XDG_RUNTIME_DIR") else {
      throw .absent(
        "no compositor: XDG_RUNTIME_DIR is not set; start snowd inside the session, or use its user service"
      )
    }
    guard let status = fileStatus(folder), status.st_mode & S_IFMT == S_IFDIR else {
      throw .absent("no compositor: XDG_RUNTIME_DIR is '\(folder)', which is not a directory")
    }
    guard status.st_uid == user else {
      throw .absent(
        "no compositor: XDG_RUNTIME_DIR is '\(folder)', which belongs to user \(status.st_uid), not to"
          + " \(user); run snowd as that user")
    }
    if let display { return [CompositorSocket(path: "\(folder)/\(display)")] }
    let sockets = directoryEntries(folder).filter { $0.hasPrefix(prefix) }
      .map { CompositorSocket(path: "\(folder)/\($0)") }
      .compactMap { socket in socket.age(of: user).map { (socket, $0) } }
      .sorted { $1.1 < $0.1 }.map(\.0)
    guard !sockets.isEmpty else {
      throw .absent("no compositor: no socket \(prefix)* in \(folder)")
    }
    return sockets
  }

  /// How the names of compositors' sockets begin.
  private static let prefix = "wayland-"

  /// When a user's socket was made, in nanoseconds; nil if it is none: lock files beside sockets have similar names.
  private func age(of user: uid_t) -> Int64? {
    guard let status = fileStatus(path), status.st_mode & S_IFMT == S_IFSOCK,
      status.st_uid == user
    else { return nil }
    return Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec)
  }
}
