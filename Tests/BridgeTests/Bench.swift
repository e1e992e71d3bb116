import Foundation
import Glibc
import Graphics
import Outputs
import TestSupport
import Testing

/// A film in a ring, and bridges that serve it; all end with the bench.
final class Bench {
  private let folder: TemporaryFolder
  private var programs: [(name: String, program: RunningProgram)] = []

  init() throws { folder = try TemporaryFolder() }

  func path(_ name: String) -> String { folder.path(name) }

  /// An empty folder for pictures; its path.
  func makePictures() throws -> String {
    let pictures = path("pictures")
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    return pictures
  }

  static func script(_ name: String) -> String { Checkout.path("Tests/BridgeTests/\(name)") }

  /// Starts a replay into the ring `socket`; hashes of its frames go into the file `hash`.
  @discardableResult
  func startFilm(_ options: [String] = [], size: String = "320x200") throws -> Process {
    try start(Checkout.product("snowctl"), film(options, size: size), words: "film")
  }

  /// The arguments of that replay.
  func film(_ options: [String] = [], size: String = "320x200") -> [String] {
    [
      "replay", "--scene", "classic", Checkout.path("config/logs/turning.csv.gz"), "--size", size,
      "--output",
      "ring:\(path("socket"))", "--output",
      "hash:\(path("hash"))", "--speed", options.first ?? "1",
    ] + options.dropFirst()
  }

  /// Writes a file with given permissions.
  func write(_ text: String, to name: String, mode: mode_t = 0o600) throws -> String {
    let path = try folder.write(name, text)
    try #require(chmod(path, mode) == 0)
    return path
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
      Checkout.product("snowctl"),
      ["bridge", kind, "--socket", path("socket"), "--port", "0"] + options
        + (address.map { ["--listen", $0] } ?? []), words: kind)
    let place = try #require(
      try wait { self.complaints(kind).firstMatch(of: /listening on (?:http:\/\/)?(\S+):(\d+)/) })
    let expected = address.map { $0.contains(":") ? "[\($0)]" : $0 } ?? "127.0.0.1"
    #expect(String(place.1) == expected)
    return (process, try #require(Int(place.2)))
  }

  /// What a program has said so far.
  func complaints(_ name: String) -> String {
    programs.last { $0.name == name }?.program.words ?? ""
  }

  /// Waits half a minute at most for something to be there.
  func wait<Value>(_ look: () throws -> Value?) throws -> Value? {
    for _ in 0..<300 {
      if let value = try look() { return value }
      usleep(100_000)
    }
    return nil
  }

  @discardableResult
  func start(_ program: String, _ arguments: [String], words: String) throws -> Process {
    let running = try RunningProgram([program] + arguments)
    programs.append((words, running))
    return running.process
  }

  /// Runs a program until it exits.
  ///
  /// - Returns: its status and its output.
  func run(_ program: String, _ arguments: [String], words: String) throws -> (Int32, Data) {
    let running = try RunningProgram([program] + arguments)
    programs.append((words, running))
    let outcome = try running.end()
    return (outcome.code, outcome.output)
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
