import Foundation
import Glibc
import TestSupport

/// The built service as a process, with a configuration of its own; it goes with the test.
final class RunningService {
  private let process = Process()
  private let output = Pipe()
  private let complaints = Pipe()
  private let folder: TemporaryFolder

  /// Starts the service.
  ///
  /// - Parameters:
  ///   - configuration: JSON5 behind `version: 1`.
  ///   - files: more files in the service's working directory, by name.
  ///   - arguments: instead of `--config` with that configuration.
  ///   - program: another one that starts it, and its arguments.
  ///   - service: the service's program.
  ///   - notify: where it tells systemd.
  ///   - watchdog: how often systemd wants a sign of life, in microseconds.
  /// - Throws: when it cannot be started.
  init(
    _ configuration: String = "", files: [String: String] = [:], arguments: [String]? = nil,
    through program: [String] = [], program service: String = Checkout.product("snowd"),
    notify: NotifySocket? = nil, watchdog: Int? = nil
  ) throws {
    folder = try TemporaryFolder()
    let all = files.merging(["snowd.json5": "{ version: 1,\n  \(configuration)\n}"]) { $1 }
    for (name, text) in all { try folder.write(name, text) }
    let words =
      program + [service]
      + (arguments ?? ["--config", "snowd.json5"])
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = folder.url
    process.standardOutput = output
    process.standardError = complaints
    var environment = ProcessInfo.processInfo.environment
    environment["NOTIFY_SOCKET"] = notify?.path
    environment["WATCHDOG_USEC"] = watchdog.map(String.init)
    process.environment = environment
    try process.runWithSignals()
  }

  /// For `through`: sets variables, and keeps the service's messages in its file "messages".
  static func keepingMessages(_ variables: [String: String]) -> [String] {
    // A pipe that is read too late fills up.
    ["/bin/sh", "-c", "exec \"$@\" 2> messages", "sh", "/usr/bin/env"]
      + variables.map { "\($0)=\($1)" }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The next bytes on standard output, as text; empty at its end.
  func readOutput() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  /// Rewrites a file of its folder.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.url.appendingPathComponent(name), options: .atomic)
  }

  /// Where it runs.
  var folderPath: String { folder.path }

  /// Replaces a file by a FIFO without a writer.
  func replaceByPipe(_ name: String) throws {
    let path = folder.path(name)
    unlink(path)
    guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
  }

  /// What is in a file of its folder.
  func text(_ name: String) throws -> String { try folder.text(name) }

  /// What the kernel says of its memory.
  func maps() throws -> String {
    // Read to its end: it has no length, and String(contentsOfFile:) has been seen to stop early.
    let file = try FileHandle(
      forReadingFrom: URL(fileURLWithPath: "/proc/\(process.processIdentifier)/maps"))
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// Its resident memory.
  func residentBytes() throws -> Int {
    let fields = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8
    ).split(separator: " ")
    return (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// How many files it has open.
  func descriptorCount() throws -> Int {
    try FileManager.default.contentsOfDirectory(
      atPath: "/proc/\(process.processIdentifier)/fd"
    ).count
  }

  /// Waits until nothing wakes it for a second; false after a minute.
  func fallsAsleep() -> Bool {
    var wakes: [Substring] = []
    for _ in 0..<60 {
      let status =
        (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8))
        ?? ""
      let now = status.split(separator: "\n").filter { $0.contains("voluntary_ctxt_switches") }
      if now == wakes, !now.isEmpty { return true }
      wakes = now
      Thread.sleep(forTimeInterval: 1)
    }
    return false
  }

  /// Closes the reading end of its standard output.
  func stopReading() throws { try output.fileHandleForReading.close() }

  /// Its process.
  var identifier: Int32 { process.processIdentifier }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// How it ended.
  struct End {
    /// The exit code; −1 where a signal ended it.
    let status: Int32
    /// Standard error.
    let complaints: String

    /// The times without a frame that it has reported, in milliseconds.
    var gaps: [Int] { RunningService.gaps(complaints) }
  }

  /// The times without a frame in its messages, in milliseconds.
  static func gaps(_ messages: String) -> [Int] {
    messages.components(separatedBy: "no frame for ").dropFirst()
      .compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
  }

  /// Waits for the end.
  func end() -> End {
    let text = complaints.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : -1
    return End(status: status, complaints: String(decoding: text, as: UTF8.self))
  }
}

/// The socket on which systemd hears from a service.
final class NotifySocket {
  var path: String { folder.path("notify") }
  private let folder: TemporaryFolder
  private let number: Int32

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path("notify")
    number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let answer = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, size) }
    }
    guard answer == 0 else { throw POSIXError(.EADDRINUSE) }
    // A service that says nothing must not hang the tests.
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(number) }

  /// The next message; empty when none comes for long.
  func receive() -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(number, &buffer, buffer.count, 0)
    return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
  }

  /// Whether a message comes, after any number of others.
  func hears(_ message: String) -> Bool {
    while true {
      let next = receive()
      if next.isEmpty { return false }
      if next == message { return true }
    }
  }
}
