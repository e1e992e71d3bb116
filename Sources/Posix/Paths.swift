import Glibc

/// Where a symbolic link leads, by one step; nil where there is none to be read.
public func linkTarget(_ path: String) -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { bytes in
    guard let base = bytes.baseAddress else { return nil }
    let count = readlink(path, base, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// Why this user may not read and write a file; nil where it may, or where there is no such file.
public func refusal(toReadAndWrite path: String) -> SystemError? {
  guard access(path, R_OK | W_OK) != 0, errno != ENOENT else { return nil }
  return SystemError(code: errno, operation: "write", subject: path)
}

/// Whether a file's group is `group` and may read and write it, so that its members can.
///
/// - Returns: nil where there is no such file.
public func isOpen(_ path: String, toGroup group: UInt32) -> Bool? {
  var status = stat()
  guard stat(path, &status) == 0 else { return nil }
  let everyone = status.st_mode & (S_IROTH | S_IWOTH) == S_IROTH | S_IWOTH
  return everyone
    || status.st_gid == group && status.st_mode & (S_IRGRP | S_IWGRP) == S_IRGRP | S_IWGRP
}

/// The number of a group; nil where there is none of that name.
public func groupNumber(_ name: String) -> UInt32? { getgrnam(name).map { $0.pointee.gr_gid } }
