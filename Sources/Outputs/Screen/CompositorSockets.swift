import Glibc
import Posix

/// The sockets of compositors in a user's session.
///
/// Compositors make `wayland-0`, `wayland-1`, … in the user's folder of sockets. A service that starts before the compositor
/// has no WAYLAND_DISPLAY, and after another compositor's start a wrong one.
public struct CompositorSockets {
  /// The paths to try, in order: the one that WAYLAND_DISPLAY names, then the newest first.
  public let paths: [String]
  private let folder: String

  /// How the names of sockets begin.
  public static let prefix = "wayland-"

  /// Looks into a user's folder of sockets; sockets of other users are left out.
  public init(
    in folders: UserFolders, user: UInt32 = geteuid(),
    _ variable: (String) -> String? = environmentVariable
  ) {
    let folder = folders.runtime
    let found = directoryEntries(folder).filter { $0.hasPrefix(Self.prefix) }
      .map { "\(folder)/\($0)" }
      .compactMap { path in Self.age(of: path, user).map { (path, $0) } }
      .sorted { $1.1 < $0.1 }.map(\.0)
    let named = variable("WAYLAND_DISPLAY").flatMap { name -> String? in
      guard !name.isEmpty else { return nil }
      let path = name.utf8.first == UInt8(ascii: "/") ? name : "\(folder)/\(name)"
      return Self.age(of: path, user) == nil ? nil : path
    }
    paths = [named].compactMap(\.self) + found.filter { $0 != named }
    self.folder = folder
  }

  /// Why a service without a compositor waits.
  public var absence: OutputError {
    .absent(
      "no compositor: "
        + (paths.isEmpty
          ? "no socket \(Self.prefix)* in \(folder)"
          : "\(paths.joined(separator: ", ")) cannot be used"))
  }

  /// When a user's socket was made, in nanoseconds; nil if it is none: lock files beside sockets have similar names.
  private static func age(of path: String, _ user: UInt32) -> Int64? {
    guard let status = fileStatus(path), status.st_mode & S_IFMT == S_IFSOCK,
      status.st_uid == user
    else { return nil }
    return Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec)
  }
}
