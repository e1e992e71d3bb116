import Glibc
import Posix

/// The folders that systemd gives the service, in an environment variable.
enum ServiceFolder {
  /// The folder of RuntimeDirectory= or StateDirectory= that ends in `name`; nil without one.
  static func named(_ name: String, in variable: String) -> String? {
    guard let value = getenv(variable) else { return nil }
    return String(path: value).split(separator: ":").map(String.init)
      .first { $0.pathParts.last == name }
  }
}
