import Posix

/// A file or standard output that a sink writes to; its errors are the sink's errors.
struct OutputFile: ~Copyable {
  private let file: FileDescriptor

  /// Creates the file, what was in it goes; `-` is standard output.
  init(_ path: String) throws(OutputError) {
    do { file = try FileDescriptor.writing(path) } catch { throw .system(error) }
  }

  /// Hands all of `bytes` to the kernel at once, so that a reader of a pipe has them now.
  borrowing func write(_ bytes: [UInt8]) throws(OutputError) {
    do { try file.write(bytes.span.bytes) } catch { throw .system(error) }
  }
}
