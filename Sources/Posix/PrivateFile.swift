import Glibc

/// Reads a file with a secret; throws EPERM if other users have access to it, EFBIG over `limit` bytes.
///
/// The mode is that of the open file, as the path may already lead to another one.
public func readPrivateFile(_ path: String, limit: Int = 1 << 16) throws(SystemError) -> [UInt8] {
  let file = try FileDescriptor.reading(path)
  let number = file.number
  var status = stat()
  try check("read the permissions of", path) { fstat(number, &status) }
  guard status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
    throw SystemError(
      code: EPERM, operation: "use", subject: path,
      words: "other users have access; run 'chmod 600 \(path)'")
  }
  return try file.readAll(limit: limit)
}
