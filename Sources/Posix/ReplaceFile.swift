/// The name of a file until it is whole and replaces the one at `path`.
public func unfinishedPath(of path: String) -> String { path + ".part" }

/// Replaces a file in one step: readers, a full disk and a power cut see the old file or the whole new one.
///
/// Errors name `path`, unless what is in the way has the temporary name.
public func replaceFile(
  _ path: String, with write: (borrowing FileDescriptor) throws(SystemError) -> Void
) throws(SystemError) {
  let unfinished = unfinishedPath(of: path)
  // Opening what another program has left there may block.
  removeFile(unfinished)
  let obstacle = fileStatus(unfinished, followsLinks: false) == nil ? path : unfinished
  let file = try FileDescriptor.creating(unfinished, called: obstacle)
  do throws(SystemError) {
    try write(file)
    try renameFile(unfinished, to: path)
  } catch {
    removeFile(unfinished)
    throw error
  }
}

/// Replaces a file by one of these bytes, as the other function does.
public func replaceFile(_ path: String, with bytes: [UInt8]) throws(SystemError) {
  try replaceFile(path) { (file: borrowing FileDescriptor) throws(SystemError) in
    try file.write(bytes.span.bytes)
  }
}
