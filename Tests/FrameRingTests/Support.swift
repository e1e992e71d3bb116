import Foundation
import Posix
import TestSupport
import Testing

/// All of the ring's tests, one after the other: they count what a process holds, and full speed is for one.
@Suite(.serialized, .waiting) struct FrameRingTests {}

/// Where things are.
enum Places {
  /// All of a process's mappings; Foundation ends at the first piece that the kernel gives of such a file.
  static func maps(_ path: String) throws -> String {
    String(decoding: try FileDescriptor.reading(path).readAll(limit: 1 << 24), as: UTF8.self)
  }
}

extension Pipe {
  /// The next line of what a program says, however it comes in parts.
  func line() -> String {
    var (bytes, byte): ([UInt8], UInt8) = ([], 0)
    while read(fileHandleForReading.fileDescriptor, &byte, 1) == 1, byte != 10 {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
