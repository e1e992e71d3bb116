import Foundation
import Posix
import Testing

/// All of the ring's tests, one after the other: they count what a process holds, and full speed is for one.
@Suite(.serialized) struct FrameRingTests {}

/// A folder that anybody may enter, and that goes with its owner.
final class Folder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "snowd-ring-\(UUID())"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(name: String) -> String { "\(path)/\(name)" }
}

/// Where things are.
enum Places {
  /// All of a process's mappings; Foundation ends at the first piece that the kernel gives of such a file.
  static func maps(_ path: String) throws -> String {
    String(decoding: try FileDescriptor.reading(path).readAll(limit: 1 << 24), as: UTF8.self)
  }

  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The program beside the running tests.
  static let torture: String = {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    // Swift Testing may be hosted by a helper of the toolchain; the bundle's path is an argument.
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? own ?? ""
    return URL(filePath: bundle).deletingLastPathComponent().appending(path: "RingTorture").path()
  }()
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

/// Runs a program to its end.
///
/// - Returns: its exit code, and what it said to both of its outputs.
func run(_ command: [String]) throws -> (code: Int32, words: String) {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  let pipe = Pipe()
  (process.standardOutput, process.standardError) = (pipe, pipe)
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}
