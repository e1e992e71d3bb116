import Glibc
import Posix

/// A file or standard output that a sink writes to; its errors are the sink's errors.
///
/// A file holds whole records: on a full disk, a partial record is removed.
struct OutputFile: ~Copyable {
  private let file: FileDescriptor
  private let isRegular: Bool

  /// Creates or truncates the file; `-` is standard output.
  init(_ path: String) throws(OutputError) {
    do { file = try FileDescriptor.writing(path) } catch { throw .system(error) }
    isRegular = path != "-" && isRegularFile(path)
  }

  /// Hands a record to the kernel at once, so that a reader of a pipe has it now.
  borrowing func write(_ bytes: [UInt8]) throws(OutputError) {
    let start = isRegular ? lseek(file.number, 0, SEEK_CUR) : -1
    do { try file.write(bytes.span.bytes) } catch {
      if start >= 0, ftruncate(file.number, start) == 0 { lseek(file.number, start, SEEK_SET) }
      throw .system(error)
    }
  }
}
