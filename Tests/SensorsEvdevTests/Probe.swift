import Foundation
import MockSensors
import Testing

typealias MockDevice = MockInputDevice

/// The real program on a pretended device.
struct Probe {
  /// One line of it that begins with `sample`.
  struct Sample {
    var instant: Int64
    var acceleration: [Double]
    var raw: [Int]
    var startsAfresh: Bool
    var rotationRate: [Double]

    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard words.first == "sample", words.count >= 9, let instant = Int64(words[1]) else {
        return nil
      }
      self.instant = instant
      acceleration = words[2...4].compactMap { Double($0) }
      raw = words[5...7].compactMap { Int($0) }
      startsAfresh = words[8] == "true"
      rotationRate = words[9...].compactMap { Double($0) }
    }
  }

  var lines: [Substring]
  var words: String
  var code: Int32

  var samples: [Sample] { lines.compactMap { Sample($0) } }
  func line(_ kind: String) -> Substring? { lines.first { $0.hasPrefix(kind + " ") } }

  static let umockdev = ["/usr/bin/umockdev-run", "/usr/local/bin/umockdev-run"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Whether umockdev is there; says so where it is not.
  static var isPossible: Bool {
    if umockdev == nil { print("skipped: no umockdev-run; apt-get install umockdev") }
    return umockdev != nil
  }

  private static var program: String {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? own ?? ""
    return URL(filePath: bundle).deletingLastPathComponent().appending(path: "EvdevProbe").path()
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - device: what to pretend.
  ///   - arguments: the program's.
  /// - Returns: what it said.
  /// - Throws: when it cannot be started.
  static func run(_ device: MockDevice, _ arguments: [String]) throws -> Probe {
    // umockdev feeds through a pipe that may hand over half an event when the machine is busy; the
    // kernel never does.
    for _ in 1...3 {
      let probe = try runOnce(device, arguments)
      let isTorn = probe.lines.last?.hasSuffix("cannot read: Invalid argument") == true
      guard isTorn else { return probe }
      print("again: umockdev tore an event apart")
    }
    return try runOnce(device, arguments)
  }

  private static func runOnce(_ device: MockDevice, _ arguments: [String]) throws -> Probe {
    let folder = FileManager.default.temporaryDirectory.appending(path: "snowd-test-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ name: String, _ data: Data) throws -> String {
      let url = folder.appending(path: name)
      try data.write(to: url)
      return url.path()
    }
    let node = MockDevice.node
    let process = Process()
    process.executableURL = URL(filePath: umockdev ?? "")
    process.arguments =
      [
        "-d", try write("device", Data(device.description.utf8)),
        "-i", "\(node)=\(try write("ioctls", Data(device.ioctls.utf8)))",
        "-s", "\(node)=\(try write("script", device.replay))",
        "--", program,
      ] + arguments
    let (out, error) = (try write("out", Data()), try write("error", Data()))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: out))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: error))
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOfFile: out, encoding: .utf8)
    return Probe(
      lines: text.split(separator: "\n"), words: try String(contentsOfFile: error, encoding: .utf8),
      code: process.terminationStatus)
  }
}
