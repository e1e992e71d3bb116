import Foundation
import Glibc

/// A program that runs beside a test; its words and data go to files, and it goes with its owner.
final class Background {
  private let process = Process()
  private let folder: TemporaryFolder

  init(_ program: Snowctl, _ arguments: [String]) throws {
    folder = try TemporaryFolder()
    process.executableURL = URL(filePath: program.path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder.write("out", "")))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: folder.write("error", "")))
    // Tests run on threads that block signals, which a program would inherit.
    var (none, before) = (sigset_t(), sigset_t())
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits until it has ended; a program that a signal has killed has a code over 128.
  func end(_ signal: Int32? = nil) throws -> Snowctl.Outcome {
    if let signal { send(signal) }
    process.waitUntilExit()
    return Snowctl.Outcome(
      code: process.terminationStatus + (process.terminationReason == .exit ? 0 : 128),
      output: try Data(contentsOf: URL(filePath: folder.path("out"))),
      words: try String(contentsOfFile: folder.path("error"), encoding: .utf8))
  }

  /// Bytes of standard output so far.
  var written: Int {
    (try? FileManager.default.attributesOfItem(atPath: folder.path("out"))[.size] as? Int) ?? 0
  }
}

/// A replay at real speed that publishes its frames, and writes down the hash of each.
final class Producer {
  static let (width, height) = (64, 40)
  static let frameBytes = width * height * 4

  let socket: String
  let process: Background
  private let folder: TemporaryFolder

  /// Starts one.
  ///
  /// - Parameters:
  ///   - socket: of another one that has gone; nil makes a new one.
  ///   - size: of frames.
  ///   - options: more for `snowctl replay`.
  /// - Throws: when it cannot be started.
  init(at socket: String? = nil, size: String = "64x40", _ options: [String] = []) throws {
    folder = try TemporaryFolder()
    self.socket = socket ?? folder.path("frames.sock")
    process = try Background(
      .debug,
      [
        "replay", Snowctl.log, "--speed", "1", "--fps", "30", "--size", size, "--output",
        "ring:\(self.socket)", "--output", "hash:\(folder.path("hashes"))",
      ] + options)
  }

  /// The hashes of all frames that were written down.
  func hashes() throws -> [String] {
    try String(contentsOfFile: folder.path("hashes"), encoding: .utf8).split(separator: "\n")
      .compactMap { $0.split(separator: " ").last.map(String.init) }
  }
}

/// Waits until something has come about, for ten seconds at most.
func waits(_ isWanted: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<500 {
    if try isWanted() { return true }
    usleep(20_000)
  }
  return false
}
