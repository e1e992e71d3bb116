import Foundation
import Glibc
import TestSupport

/// Debian's mosquitto on loopback, with accounts, an ACL file and TLS as a test needs them; ends with its owner.
final class Broker {
  /// Files of the broker and of the test.
  let folder: TemporaryFolder
  /// Where it listens.
  let port: Int
  private let isTLS: Bool
  private var program: RunningProgram?

  /// What an operator and panels may do, by user name.
  ///
  /// A panel reads what is desired of it, and writes its own topics.
  static let rules = """
    user operator
    topic readwrite snowd/#

    user guest
    topic read snowd/#

    user panels
    topic readwrite snowd/#

    """

  /// Starts a broker; `server` are certificate and key, for TLS.
  init(
    server: (certificate: String, key: String)? = nil, in folder: TemporaryFolder? = nil,
    more: String = ""
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    port = try Self.freePort()
    isTLS = server != nil
    try self.folder.write("acl", Self.rules)
    let passwords = self.folder["passwords"]
    try self.folder.write("passwords", "operator:hunter2\nguest:guest\npanels:panels\n")
    let outcome = try run([installed("mosquitto_passwd"), "-U", passwords])
    guard outcome.code == 0 else { throw BrokerFailure(words: outcome.everything) }
    var lines = [
      "user root", "listener \(port) 127.0.0.1", "allow_anonymous false",
      "password_file \(passwords)", "acl_file \(self.folder["acl"])", "log_dest stderr",
    ]
    if let server { lines += ["certfile \(server.certificate)", "keyfile \(server.key)"] }
    try self.folder.write("mosquitto.conf", (lines + [more, ""]).joined(separator: "\n"))
    try start()
  }

  /// Starts it again after `stop`, at the same port and without what it retained.
  func start() throws {
    // A thousand clients need more descriptors than a process has by default.
    let program = try RunningProgram([
      "/bin/sh", "-c",
      "ulimit -n $(ulimit -H -n); exec \(installed("mosquitto")) -c \(folder["mosquitto.conf"])",
    ])
    self.program = program
    guard waits({ Self.isListening(port) || !program.process.isRunning }),
      program.process.isRunning
    else { throw BrokerFailure(words: "mosquitto: \(program.words)") }
  }

  /// Ends it at once.
  func stop() throws { try program?.end(SIGKILL) }

  /// Stops it without ending it, so that connections are accepted and not answered.
  func pause() { program?.send(SIGSTOP) }

  /// Lets it go on.
  func resume() { program?.send(SIGCONT) }

  /// Its process.
  var number: Int32 { program?.process.processIdentifier ?? 0 }

  /// Its log.
  var log: String { program?.words ?? "" }

  /// Where clients connect.
  var url: String { "\(isTLS ? "mqtts" : "mqtt")://127.0.0.1:\(port)" }

  /// A port that was free a moment ago.
  private static func freePort() throws -> Int {
    try withSocket { number, place, size in
      guard bind(number, place, size) == 0 else { throw POSIXError(.EADDRINUSE) }
      var size = size
      guard getsockname(number, place, &size) == 0 else { throw POSIXError(.EINVAL) }
      return Int(
        UInt16(
          bigEndian: place.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
            $0.pointee.sin_port
          }))
    }
  }

  private static func isListening(_ port: Int) -> Bool {
    (try? withSocket(port: port) { number, place, size in connect(number, place, size) == 0 })
      ?? false
  }

  private static func withSocket<Value>(
    port: Int = 0, _ act: (Int32, UnsafeMutablePointer<sockaddr>, socklen_t) throws -> Value
  ) throws -> Value {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    place.sin_port = UInt16(port).bigEndian
    return try withUnsafeMutablePointer(to: &place) {
      try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try act(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
