import Foundation
import Testing

/// PNG files that Python has made, with what they show beside them; they go with their owner.
final class PNGFiles {
  let folder: URL

  /// Has Python make them.
  ///
  /// - Parameter kind: which, see pngs.py.
  /// - Throws: when there is no Python.
  init(_ kind: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "snowd-pngs-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "pngs.py")
    _ = try Self.run("/usr/bin/env", ["python3", script.path(), kind, folder.path()])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The names of the PNG files, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".png") }.sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// How many KiB each file takes, and what came of it, by a process of its own.
  func probe() throws -> [(kibibytes: Int, words: String)] {
    let words = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    let program = URL(filePath: words).deletingLastPathComponent().appending(path: "PictureProbe")
    let lines = try Self.run(program.path(), [folder.path()] + names()).split(separator: "\n")
    return try lines.map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return (try #require(Int(parts[0])), String(parts[1]))
    }
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0 && process.terminationReason == .exit)
    return text
  }
}
