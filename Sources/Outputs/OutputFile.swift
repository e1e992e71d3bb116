import Glibc
import Posix

/// A file or standard output for a sink; on a full disk, a partial record is removed so that the file holds whole
/// ones.
public struct OutputFile: ~Copyable {
  private let file: FileDescriptor
  private let isRegular: Bool
  private let waits: Bool
  /// Of a record that a pipe has taken a part of.
  private var rest: [UInt8]
  /// The number of records that a slow reader has missed.
  private(set) var missed: Int

  /// Creates or truncates the file; `-` is standard output.
  ///
  /// Unless it `waits`, a pipe whose reader is slow misses whole records, and no writer stands still for it.
  public init(_ path: String, waits: Bool = true) throws(OutputError) {
    do { file = try .writing(path, waits: waits) } catch { throw .system(error) }
    // Here, not where they are declared: Swift 6.2 would destroy them twice if opening fails.
    (rest, missed) = ([], 0)
    self.waits = waits || file.waits
    isRegular = path != "-" && isRegularFile(path)
  }

  /// Writes a record, as the other function does.
  mutating func write(_ bytes: [UInt8]) throws(OutputError) { try write(bytes.span.bytes) }

  /// Writes a record unbuffered: readers of a pipe have it at once.
  public mutating func write(_ bytes: RawSpan) throws(OutputError) {
    let start = isRegular ? lseek(file.number, 0, SEEK_CUR) : -1
    do { try waits ? file.write(bytes) : offer(bytes) } catch {
      if start >= 0, ftruncate(file.number, start) == 0 { lseek(file.number, start, SEEK_SET) }
      throw .system(error)
    }
  }

  /// Writes as much as fits; a record that has begun is ended before the next one begins.
  private mutating func offer(_ bytes: RawSpan) throws(SystemError) {
    rest.removeFirst(try file.writeWithoutWaiting(rest.span.bytes))
    let done = rest.isEmpty ? try file.writeWithoutWaiting(bytes) : 0
    if done == 0 {
      missed += 1
    } else {
      bytes.extracting(done...).withUnsafeBytes { rest.append(contentsOf: $0) }
    }
  }

  /// What a status line adds to the name.
  var stateWords: String { missed == 0 ? "" : " (slow reader, missed \(missed) frames)" }

  /// Removes the file, which holds nothing of use; pipes and devices stay.
  public borrowing func discard() {
    if isRegular { removeFile(file.name) }
  }
}
