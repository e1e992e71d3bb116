import CZlib
import Glibc
import Posix

/// A file read or written through zlib, which recognizes plain files when it reads.
package struct GzipFile: ~Copyable {
  private let handle: gzFile
  /// Owned by `handle`.
  private let number: Int32
  package let name: String
  /// Bytes on the disk; 0 if unknown.
  private let size: Int

  /// Opens a log, or standard input for `-`; `mayWait` allows FIFOs and devices, which block until a signal.
  package static func reading(_ path: String, mayWait: Bool = true) throws(SystemError) -> GzipFile
  {
    // Opened here first: zlib gives no reason for a failure and accepts a directory.
    let number: Int32
    var size = 0
    if path == "-" {
      number = try check("read", "standard input") { dup(STDIN_FILENO) }
    } else {
      let file =
        mayWait ? try FileDescriptor.readingStream(path) : try FileDescriptor.reading(path)
      number = try check("open", path) { fcntl(file.number, F_DUPFD_CLOEXEC, 0) }
      var status = stat()
      if fstat(number, &status) == 0 { size = Int(status.st_size) }
    }
    let name = path == "-" ? "standard input" : path
    return try GzipFile(number, "rb", name: name, size: size)
  }

  /// Opens a log, compressed if the name ends in ".gz"; `-` is standard output.
  package static func writing(_ path: String) throws(SystemError) -> GzipFile {
    let file = try FileDescriptor.writing(path)
    let number = try check("create", path) { fcntl(file.number, F_DUPFD_CLOEXEC, 0) }
    return try GzipFile(number, path.hasPathEnding(".gz") ? "wb9" : "wbT", name: file.name, size: 0)
  }

  private init(_ number: Int32, _ mode: String, name: String, size: Int) throws(SystemError) {
    guard let handle = gzdopen(number, mode) else {
      close(number)
      throw SystemError(code: ENOMEM, operation: "open", subject: name)
    }
    gzbuffer(handle, 1 << 16)
    self.handle = handle
    self.number = number
    self.name = name
    self.size = size
  }

  deinit { gzclose(handle) }

  /// The share of the file that has been read, 0...1.
  package var progress: Double? { size > 0 ? min(1, Double(gzoffset(handle)) / Double(size)) : nil }

  /// Fills a buffer from `offset` on; returns the bytes read, 0 at the end, nil if compressed data is cut off or
  /// damaged.
  package func read(_ buffer: inout [UInt8], from offset: Int = 0) throws(SystemError) -> Int? {
    let count = buffer.withUnsafeMutableBytes { bytes in
      gzread(handle, bytes.baseAddress.map { $0 + offset }, UInt32(bytes.count - offset))
    }
    guard count <= 0 else { return Int(count) }
    var code: Int32 = 0
    gzerror(handle, &code)
    // Cut-off data reads like an end; only Z_BUF_ERROR shows it.
    guard code != Z_OK, code != Z_STREAM_END else { return 0 }
    guard code == Z_ERRNO else { return nil }
    throw SystemError(code: errno, operation: "read", subject: name)
  }

  package func write(_ text: String) throws(SystemError) {
    var text = text
    let isDone = text.withUTF8 { bytes in
      bytes.isEmpty || gzwrite(handle, bytes.baseAddress, UInt32(bytes.count)) > 0
    }
    guard isDone else { throw SystemError(code: errno, operation: "write", subject: name) }
  }

  /// Flushes and waits until the data is on the disk.
  package func sync() throws(SystemError) {
    guard gzflush(handle, Z_SYNC_FLUSH) == Z_OK else {
      throw SystemError(code: errno, operation: "write", subject: name)
    }
    // A pipe cannot be synced; the flush is what matters there.
    fdatasync(number)
  }

  /// Writes out everything; a full disk often shows only here.
  package func flush() throws(SystemError) {
    guard gzflush(handle, Z_FINISH) == Z_OK else {
      throw SystemError(code: errno, operation: "write", subject: name)
    }
  }
}
