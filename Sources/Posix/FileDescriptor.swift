import CLinux
import Glibc

/// An open file, closed with its owner.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The kernel's number; borrowed, never to be closed by the borrower.
  public let number: Int32
  /// The path or name, for messages.
  public let name: String
  private let end: End

  /// What happens to a descriptor when its owner ends.
  public enum End: Sendable {
    /// It is closed at once.
    case closes
    /// The closing thread closes it: another process decides how long that takes.
    case closesElsewhere
    /// The same for a socket that no other process shares: its peers notice at once.
    case hangsUp
    /// It stays open: standard input, output and error belong to the process.
    case stays
  }

  /// Takes over an open descriptor.
  public init(owning number: Int32, name: String, _ end: End = .closes) {
    self.number = number
    self.name = name
    self.end = end
    if end == .closesElsewhere || end == .hangsUp { ClosingThread.start() }
  }

  deinit {
    switch end {
    case .closes: close(number)
    case .closesElsewhere: ClosingThread.close(number)
    case .hangsUp:
      shutdown(number, Int32(SHUT_RDWR))
      ClosingThread.close(number)
    case .stays: break
    }
  }

  /// Opens a regular file for reading without blocking; refuses other files.
  ///
  /// Opening a FIFO blocks until it has a writer, reading a terminal blocks until there is input; a blocked service
  /// shows nothing and ignores signals.
  public static func reading(_ path: String) throws(SystemError) -> FileDescriptor {
    let number: Int32
    do throws(SystemError) {
      number = try check("open", path: path) {
        open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      }
    } catch {
      // A socket file exists but cannot be opened by name.
      throw error.code == ENXIO ? refusal(of: path, fileStatus(path)?.st_mode ?? 0) : error
    }
    let file = FileDescriptor(owning: number, name: path)
    let mode = try file.mode()
    guard mode & S_IFMT == S_IFREG else { throw refusal(of: path, mode) }
    return file
  }

  /// Opens a file, a FIFO or a device for reading; blocks as the kernel does, until a signal (EINTR).
  public static func readingStream(_ path: String) throws(SystemError) -> FileDescriptor {
    let number = withPath(path) { open($0, O_RDONLY | O_NOCTTY | O_CLOEXEC) }
    let code = errno
    guard number >= 0 else { throw SystemError(code: code, operation: "open", subject: path) }
    let file = FileDescriptor(owning: number, name: path)
    let mode = try file.mode()
    guard mode & S_IFMT != S_IFDIR else { throw refusal(of: path, mode) }
    return file
  }

  /// Whether it is a regular file, as a memfd is.
  public var isRegularFile: Bool {
    var status = stat()
    return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether it is memory without a path: a memfd, or a deleted file of a tmpfs.
  public var isMemory: Bool { snow_is_memory(number) == 1 }

  private borrowing func mode() throws(SystemError) -> mode_t {
    var status = stat()
    try check("open", name) { fstat(number, &status) }
    return status.st_mode
  }

  private static func refusal(of path: String, _ mode: mode_t) -> SystemError {
    guard mode & S_IFMT != S_IFDIR else {
      return SystemError(code: EISDIR, operation: "open", subject: path)
    }
    return SystemError(
      code: EINVAL, operation: "open", subject: path,
      words: "this is \(fileKind(mode)); expected a regular file")
  }

  /// Opens a file for writing and empties it; `-` is standard output.
  ///
  /// Unless it `waits`, writing to a pipe never does. A pipe is opened once more for that, as a flag of standard output
  /// would be one of all programs that share it.
  public static func writing(
    _ path: String, waits: Bool = true
  ) throws(SystemError) -> FileDescriptor {
    let file =
      path == "-"
      ? FileDescriptor(owning: STDOUT_FILENO, name: "standard output", .stays)
      : try creating(path, called: path)
    guard !waits, let pipe = pipeWithoutWaiting(file.number) else { return file }
    return FileDescriptor(owning: pipe, name: file.name)
  }

  /// Creates or empties a file that messages call `name`.
  static func creating(_ path: String, called name: String) throws(SystemError) -> FileDescriptor {
    do throws(SystemError) {
      let number = try check("create", name) {
        withPath(path) { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
      }
      return FileDescriptor(owning: number, name: name)
    } catch {
      let folder = String(name.pathFolder.dropLast())
      guard error.isMissing, !folder.isEmpty, !fileExists(folder) else { throw error }
      throw SystemError(
        code: ENOENT, operation: "create", subject: name,
        words: "the folder '\(folder)' does not exist")
    }
  }

  /// The same pipe; nil for other files, and if the kernel refuses.
  private static func pipeWithoutWaiting(_ number: Int32) -> Int32? {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return nil }
    let pipe = open("/proc/self/fd/\(number)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    return pipe >= 0 ? pipe : nil
  }

  /// Memory with a descriptor, which programs may pass to each other: a memfd.
  public static func memory(_ name: String) throws(SystemError) -> FileDescriptor {
    FileDescriptor(owning: try check("make", name) { snow_memfd(name) }, name: name)
  }

  /// Copies a regular file from its beginning.
  public borrowing func copyAll(to file: borrowing FileDescriptor) throws(SystemError) {
    var chunk = [UInt8](repeating: 0, count: 65536)
    var done = 0
    while true {
      let count = try check("read", name) { pread(number, &chunk, chunk.count, off_t(done)) }
      guard count > 0 else { return }
      try file.write(chunk.span.bytes.extracting(..<count))
      done += count
    }
  }

  /// Whether reading and writing wait.
  public var waits: Bool { fcntl(number, F_GETFL) & O_NONBLOCK == 0 }

  /// Writes all of `bytes`, in as many calls as needed.
  public borrowing func write(_ bytes: RawSpan) throws(SystemError) {
    var done = 0
    while done < bytes.byteCount {
      done += try bytes.extracting(done...).withUnsafeBytes { (rest) throws(SystemError) in
        try check("write", name) { Glibc.write(number, rest.baseAddress, rest.count) }
      }
    }
  }

  /// Writes what fits into a file that does not wait, and returns how many bytes that are.
  public borrowing func writeWithoutWaiting(_ bytes: RawSpan) throws(SystemError) -> Int {
    guard !bytes.isEmpty else { return 0 }
    do throws(SystemError) {
      return try bytes.withUnsafeBytes { (bytes) throws(SystemError) in
        try check("write", name) { Glibc.write(number, bytes.baseAddress, bytes.count) }
      }
    } catch {
      guard error.code == EAGAIN else { throw error }
      return 0
    }
  }

  /// Reads the whole file; throws EFBIG over `limit` bytes, so that a device or wrong path cannot fill the memory.
  public borrowing func readAll(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = try check("read", name) { read(number, &chunk, chunk.count) }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else {
        throw SystemError(code: EFBIG, operation: "read", subject: name)
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}

/// The kind of file that a mode describes: "a FIFO".
public func fileKind(_ mode: mode_t) -> String {
  switch mode & S_IFMT {
  case S_IFREG: "a file"
  case S_IFDIR: "a directory"
  case S_IFLNK: "a symbolic link"
  case S_IFIFO: "a FIFO"
  case S_IFSOCK: "a socket"
  default: "a device"
  }
}

/// Whether a file or directory exists at a path.
public func fileExists(_ path: String) -> Bool { withPath(path) { access($0, F_OK) } == 0 }

/// Whether two paths lead to the same regular file; paths that do not exist yet are compared by name.
public func isSameFile(_ one: String, _ other: String) -> Bool {
  guard let first = fileStatus(one), let second = fileStatus(other) else {
    // String comparison treats é and e with an accent as equal; these are two files.
    return one.utf8.elementsEqual(other.utf8)
  }
  return first.st_mode & S_IFMT == S_IFREG && FileIdentity(first) == FileIdentity(second)
}

/// Whether a path names a file that can be read repeatedly: not a pipe or a device.
public func isRegularFile(_ path: String) -> Bool {
  fileStatus(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
}

/// The kernel's record of a file; nil if it does not exist or cannot be reached.
public func fileStatus(_ path: String, followsLinks: Bool = true) -> stat? {
  var status = stat()
  let answer = withPath(path) { followsLinks ? stat($0, &status) : lstat($0, &status) }
  return answer == 0 ? status : nil
}

/// Renames a file; replaces a file of that name.
public func renameFile(_ path: String, to name: String) throws(SystemError) {
  try check("replace", name) { withPath(path) { from in withPath(name) { rename(from, $0) } } }
}

/// Removes a file; a missing one is no error.
public func removeFile(_ path: String) { _ = withPath(path) { unlink($0) } }

/// The names in a directory, sorted; empty if it cannot be read.
public func directoryEntries(_ path: String) -> [String] {
  guard let directory = withPath(path, { opendir($0) }) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(path: $0) }
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names.sorted()
}

/// Creates a directory and its missing parents.
public func makeDirectories(_ path: String) throws(SystemError) {
  guard !path.isEmpty, !fileExists(path) else { return }
  if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex {
    try makeDirectories(String(path[..<slash]))
  }
  do {
    try check("create the directory", path: path) { mkdir($0, 0o755) }
  } catch  where error.code == EEXIST {
  }
}
