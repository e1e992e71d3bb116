import Console
import Glibc
import Posix

/// A password or token from the first line of a file.
enum SecretFile {
  private static let mostBytes = 4096

  /// Reads the secret.
  ///
  /// - Parameters:
  ///   - path: the file; only its owner and group may have access.
  ///   - kind: what messages call the secret: "password".
  /// - Returns: the first line's bytes, without its end; never empty.
  /// - Throws: `Failure`.
  static func read(_ path: String, _ kind: String) throws(Failure) -> [UInt8] {
    let (bytes, mode) = try load(path)
    guard mode & (S_IROTH | S_IWOTH) == 0 else {
      throw Failure(
        "\(path): other users have access to the \(kind)", .noPermission,
        hint: "Run 'chmod o-rwx \(path)', and choose a new \(kind).")
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") && $0 != 0 }
    guard !line.isEmpty else {
      throw Failure("\(path): no \(kind) in the first line", .dataError)
    }
    return Array(line)
  }

  /// The mode is read from the open file, because the path may lead to another one by now.
  private static func load(_ path: String) throws(Failure) -> ([UInt8], mode_t) {
    do throws(SystemError) {
      let file = try FileDescriptor.reading(path)
      var status = stat()
      let number = file.number
      try check("read the permissions of", path) { fstat(number, &status) }
      return (try file.readAll(limit: mostBytes), status.st_mode)
    } catch {
      throw Failure(error)
    }
  }
}
