import Glibc

/// A lock held by one program at a time: a file beside the protected one; the kernel releases it when the program
/// ends.
public struct FileLock: ~Copyable {
  private let file: FileDescriptor

  /// Takes the lock, creating a missing file; throws EWOULDBLOCK at once if another program holds it.
  public init(taking path: String) throws(SystemError) {
    while true {
      let number = try check("lock", path: path) {
        open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      }
      let file = FileDescriptor(owning: number, name: path)
      try check("lock", path) { flock(number, LOCK_EX | LOCK_NB) }
      // The last holder may have removed the file since it was opened.
      let lock = FileLock(file)
      guard lock.isInPlace else { continue }
      self = lock
      return
    }
  }

  private init(_ file: consuming FileDescriptor) { self.file = file }

  /// Whether its file is still there: without it, another program may take a lock of that name.
  public var isInPlace: Bool {
    FileIdentity(path: file.name, followsLinks: false).map { $0 == FileIdentity(file.number) }
      ?? false
  }

  /// Removes the file and releases the lock.
  public consuming func remove() {
    let file = file
    removeFile(file.name)
  }
}
