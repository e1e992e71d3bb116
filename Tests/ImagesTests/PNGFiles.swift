import Foundation
import Testing

/// PNG files made by Python, with their expected pictures; removed with their owner.
final class PNGFiles {
  let folder: URL

  /// Runs Python.
  ///
  /// - Parameter kind: see pngs.py.
  /// - Throws: without Python.
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

  /// The memory in KiB for each file, and the result, each in its own process.
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
