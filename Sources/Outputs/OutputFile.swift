import Glibc
import Posix

/// A file or standard output for a sink; on a full disk, a partial record is removed so that the file holds whole
/// ones.
public struct OutputFile: ~Copyable {
  private let file: FileDescriptor
  private let isRegular: Bool

  /// Creates or truncates the file; `-` is standard output.
  public init(_ path: String) throws(OutputError) {
    do { file = try FileDescriptor.writing(path) } catch { throw .system(error) }
    isRegular = path != "-" && isRegularFile(path)
  }

  /// Writes a record, as the other function does.
  borrowing func write(_ bytes: [UInt8]) throws(OutputError) { try write(bytes.span.bytes) }

  /// Writes a record unbuffered: readers of a pipe have it at once.
  public borrowing func write(_ bytes: RawSpan) throws(OutputError) {
    let start = isRegular ? lseek(file.number, 0, SEEK_CUR) : -1
    do { try file.write(bytes) } catch {
      if start >= 0, ftruncate(file.number, start) == 0 { lseek(file.number, start, SEEK_SET) }
      throw .system(error)
    }
  }

  /// Removes the file, which holds nothing of use; pipes and devices stay.
  public borrowing func discard() {
    if isRegular { removeFile(file.name) }
  }
}
