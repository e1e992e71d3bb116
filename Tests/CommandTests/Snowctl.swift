import Foundation

/// The real program, run as a person runs it.
struct Snowctl {
  /// What came of a run.
  struct Outcome {
    var code: Int32
    var output: Data
    var words: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
    /// Messages without the hint lines below them.
    var messages: [Substring] {
      words.split(separator: "\n").filter { $0.hasPrefix("snowctl: ") }
    }
  }

  let path: String

  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// The shipped recording.
  static let log = repository.appending(path: "config/logs/turning.csv.gz").path()
  /// The program beside the running tests: a debug build, as the tests are.
  static let debug = Snowctl(path: "\(buildFolder)/snowctl")
  /// The service beside it.
  static let service = Snowctl(path: "\(buildFolder)/snowd")
  /// The benchmark beside it.
  static let benchmark = Snowctl(path: "\(buildFolder)/snowbench")
  /// The program that `make build` makes.
  static let release = Snowctl(path: repository.appending(path: ".build/release/snowctl").path())

  var exists: Bool { FileManager.default.isExecutableFile(atPath: path) }

  private static var buildFolder: String {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    // Swift Testing may be hosted by a helper of the toolchain; the bundle's path is an argument.
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? own ?? ""
    return URL(filePath: bundle).deletingLastPathComponent().path()
  }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - arguments: the command line.
  ///   - input: standard input.
  ///   - output: takes standard output instead of the outcome, "/dev/full" for example.
  /// - Returns: exit code and what was written; a program that trapped has a code over 128.
  /// - Throws: when it cannot be started.
  func run(
    _ arguments: [String], input: Data = Data(), output: String? = nil
  ) throws -> Outcome {
    let folder = try TemporaryFolder()
    let (outPath, errorPath) = (folder.path("out"), folder.path("error"))
    let inPath = try folder.write("in", input)
    for name in ["out", "error"] { _ = try folder.write(name, Data()) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: inPath))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output ?? outPath))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errorPath))
    try process.run()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus + (process.terminationReason == .exit ? 0 : 128),
      output: try Data(contentsOf: URL(filePath: outPath)),
      words: try String(contentsOfFile: errorPath, encoding: .utf8))
  }
}

/// A folder that goes when its owner goes.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "snowd-test-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path() }

  func write(_ name: String, _ data: Data) throws -> String {
    try data.write(to: URL(filePath: path(name)))
    return path(name)
  }

  func write(_ name: String, _ text: String) throws -> String { try write(name, Data(text.utf8)) }
}
