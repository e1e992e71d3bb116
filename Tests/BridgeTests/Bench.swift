import Foundation
import Glibc
import Graphics
import Outputs
import Testing

/// A film in a ring, and bridges that serve it; all end with the bench.
final class Bench {
  let folder: URL
  private var processes: [Process] = []
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  /// The project's folder.
  static let root = tests.deletingLastPathComponent().deletingLastPathComponent()
  private static let log = root.appending(path: "config/logs/turning.csv.gz").path()

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "snowd-bridge-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    for process in processes where process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String { folder.appending(path: name).path() }

  /// An empty folder for pictures; its path.
  func makePictures() throws -> String {
    let pictures = path("pictures")
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    return pictures
  }

  /// A program or script beside these tests, or in the system; nil if missing.
  static func program(_ name: String) -> String? {
    for folder in ["/usr/bin", "/bin", "/usr/local/bin"] {
      let path = "\(folder)/\(name)"
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    print("skipped: \(name) is not installed")
    return nil
  }

  static func script(_ name: String) -> String { tests.appending(path: name).path() }

  /// The programs of this build.
  static func product(_ name: String) -> String {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? own ?? ""
    return URL(filePath: bundle).deletingLastPathComponent().appending(path: name).path()
  }

  /// Starts a replay into the ring `socket`; hashes of its frames go into the file `hash`.
  @discardableResult
  func startFilm(_ options: [String] = [], size: String = "320x200") throws -> Process {
    try start(Self.product("snowctl"), film(options, size: size), words: "film")
  }

  /// The arguments of that replay.
  func film(_ options: [String] = [], size: String = "320x200") -> [String] {
    [
      "replay", Self.log, "--size", size, "--output", "ring:\(path("socket"))", "--output",
      "hash:\(path("hash"))", "--speed", options.first ?? "1",
    ] + options.dropFirst()
  }

  /// Writes a file with given permissions.
  func write(_ text: String, to name: String, mode: mode_t = 0o600) throws -> String {
    let path = path(name)
    try Data(text.utf8).write(to: URL(filePath: path))
    try #require(chmod(path, mode) == 0)
    return path
  }

  /// A port that was free a moment ago.
  static func freePort() throws -> Int {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return try withUnsafeMutablePointer(to: &place) {
      try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try #require(bind(number, $0, size) == 0 && getsockname(number, $0, &size) == 0)
      }
      return Int(UInt16(bigEndian: $0.pointee.sin_port))
    }
  }

  /// Starts a bridge as users do.
  ///
  /// - Returns: the process, and the port where it listens.
  ///
  /// It must listen on `address`, loopback by default.
  func startBridge(
    _ kind: String, _ options: [String] = [], address: String? = nil
  ) throws -> (Process, port: Int) {
    let process = try start(
      Self.product("snowctl"),
      ["bridge", kind, "--socket", path("socket"), "--port", "0"] + options
        + (address.map { ["--listen", $0] } ?? []), words: kind)
    let place = try #require(
      try wait { try self.words(kind).firstMatch(of: /listening on (?:http:\/\/)?(\S+):(\d+)/) })
    let expected = address.map { $0.contains(":") ? "[\($0)]" : $0 } ?? "127.0.0.1"
    #expect(String(place.1) == expected)
    return (process, try #require(Int(place.2)))
  }

  /// A program's messages so far.
  func words(_ name: String) throws -> String {
    try String(contentsOfFile: path(name + ".words"), encoding: .utf8)
  }

  /// The same for messages of tests.
  func complaints(_ name: String) -> String { (try? words(name)) ?? "nothing was said" }

  /// Waits at most half a minute for a condition.
  func wait<Value>(_ look: () throws -> Value?) throws -> Value? {
    for _ in 0..<300 {
      if let value = try look() { return value }
      usleep(100_000)
    }
    return nil
  }

  @discardableResult
  func start(_ program: String, _ arguments: [String], words: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    for (suffix, isOutput) in [(".out", true), (".words", false)] {
      let file = path(words + suffix)
      try Data().write(to: URL(filePath: file))
      let handle = try FileHandle(forWritingTo: URL(filePath: file))
      if isOutput { process.standardOutput = handle } else { process.standardError = handle }
    }
    try process.run()
    processes.append(process)
    return process
  }

  /// Runs a program until it exits.
  ///
  /// - Returns: its status and its output.
  func run(_ program: String, _ arguments: [String], words: String) throws -> (Int32, Data) {
    let process = try start(program, arguments, words: words)
    process.waitUntilExit()
    return (
      process.terminationStatus, try Data(contentsOf: URL(filePath: path(words + ".out")))
    )
  }

  /// The film's hashes so far, by instant.
  func hashes() throws -> [String: String] {
    var found: [String: String] = [:]
    for line in try String(contentsOfFile: path("hash"), encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 3 { found[words[1]] = words[2] }
    }
    return found
  }

  /// The hash of words 0x00RRGGBB as in the film's file; the top byte is ignored.
  static func hash(_ bytes: [UInt8], width: Int, height: Int) -> String {
    guard bytes.count == width * height * 4 else { return "\(bytes.count) bytes" }
    var frame = Frame(width: width, height: height)
    frame.pixels.withUnsafeMutableBytesInPlace { pixels in
      pixels.copyBytes(from: bytes)
      let words = pixels.bindMemory(to: UInt32.self)
      for index in words.indices { words[index] &= 0xFF_FFFF }
    }
    let text = String(HashSink.hash(of: frame), radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  /// The hash of a file of such words.
  static func hash(of path: String, width: Int, height: Int) throws -> String {
    hash([UInt8](try Data(contentsOf: URL(filePath: path))), width: width, height: height)
  }
}
