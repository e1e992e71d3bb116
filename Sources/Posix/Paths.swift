import Glibc

/// The target of a symbolic link, one step; nil if it is not a readable link.
public func linkTarget(_ path: String) -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { bytes in
    guard let base = bytes.baseAddress else { return nil }
    let count = withPath(path) { readlink($0, base, bytes.count) }
    guard count > 0, count < bytes.count else { return nil }
    return String(pathBytes: bytes[..<count].map(UInt8.init(bitPattern:)))
  }
}

/// Why this user cannot read and write a file; nil if it can, or if the file does not exist.
public func refusal(toReadAndWrite path: String) -> SystemError? {
  let answer = withPath(path) { access($0, R_OK | W_OK) == 0 ? 0 : errno }
  guard answer != 0, answer != ENOENT else { return nil }
  return SystemError(code: answer, operation: "write", subject: path)
}

/// Whether a file belongs to `group` and is readable and writable for it; nil if it does not exist.
public func isOpen(_ path: String, toGroup group: UInt32) -> Bool? {
  guard let status = fileStatus(path) else { return nil }
  let everyone = status.st_mode & (S_IROTH | S_IWOTH) == S_IROTH | S_IWOTH
  return everyone
    || status.st_gid == group && status.st_mode & (S_IRGRP | S_IWGRP) == S_IRGRP | S_IWGRP
}

/// A group's number; nil for an unknown name.
public func groupNumber(_ name: String) -> UInt32? { getgrnam(name).map { $0.pointee.gr_gid } }

/// The absolute path of an existing file, without symbolic links; nil if it cannot be reached.
public func absolutePath(_ path: String) -> String? {
  guard let real = withPath(path, { realpath($0, nil) }) else { return nil }
  defer { free(real) }
  return String(path: real)
}
