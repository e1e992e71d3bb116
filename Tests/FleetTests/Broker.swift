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
    port = try freePort()
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
    guard waits({ isListening(at: port) || !program.process.isRunning }),
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
}
