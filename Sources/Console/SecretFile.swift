import Glibc
import Posix

/// A password or token from the first line of a file.
public enum SecretFile {
  private static let mostBytes = 4096

  /// The first line's bytes, never empty; refuses files that other users can access; `kind` names it in messages.
  public static func read(_ path: String, _ kind: String) throws(Failure) -> [UInt8] {
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

  /// Takes the mode from the open file, because the path may already lead to another one.
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
