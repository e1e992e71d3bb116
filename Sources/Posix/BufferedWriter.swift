import Glibc

/// Gathers small writes into large ones; the caller flushes at the end, to get errors such as a full disk.
public struct BufferedWriter: ~Copyable, Sendable {
  private let file: FileDescriptor
  private var buffer: [UInt8] = []
  private let capacity: Int

  /// Owns the file; `capacity` is in bytes.
  public init(_ file: consuming FileDescriptor, capacity: Int = 65536) {
    self.file = file
    self.capacity = capacity
    buffer.reserveCapacity(capacity)
  }

  /// Appends text as UTF-8.
  public mutating func write(_ text: String) throws(SystemError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= capacity { try flush() }
  }

  /// Appends bytes; large pieces bypass the buffer.
  public mutating func write(_ bytes: RawSpan) throws(SystemError) {
    if buffer.count + bytes.byteCount > capacity { try flush() }
    guard bytes.byteCount < capacity else { return try file.write(bytes) }
    bytes.withUnsafeBytes { buffer.append(contentsOf: $0) }
  }

  /// Writes the buffer to the file.
  public mutating func flush() throws(SystemError) {
    guard !buffer.isEmpty else { return }
    // Data that failed to write is dropped: the error ends this output.
    defer { buffer.removeAll(keepingCapacity: true) }
    try file.write(buffer.span.bytes)
  }
}
