import Foundation
import Glibc

/// Debian's mosquitto on loopback, with accounts, an ACL file and TLS as a test needs them; ends with its owner.
public final class Broker {
  /// Where it listens.
  public let port: Int
  /// The authority that clients trust; nil without encryption.
  public let authority: String?
  private let folder: TemporaryFolder
  private var program: RunningProgram?

  /// Who may do what.
  public struct Accounts: Sendable {
    let names: [String]
    let rules: String

    /// Accounts, and what they may do, as mosquitto's ACL file has it.
    public init(_ names: [String], rules: String) { (self.names, self.rules) = (names, rules) }

    /// Panels and the operator, with the ACL of docs/fleet.md.
    public static func ofPage(panels: [String]) throws -> Self {
      let page = try String(contentsOfFile: Checkout.path("docs/fleet.md"), encoding: .utf8)
      let blocks = page.components(separatedBy: "```").filter { $0.contains("pattern read") }
      guard let rules = blocks.first else { throw BrokerFault(words: "docs/fleet.md has no ACL") }
      return Self(
        panels + [operatorAccount],
        rules: rules.split(separator: "\n").dropFirst().joined(separator: "\n") + "\n")
    }
  }

  /// An account that may do everything.
  public static let operatorAccount = "operator"

  /// A panel's password is its name; the operator's is not.
  public static func password(of account: String) -> String {
    account == operatorAccount ? "hunter2" : account
  }

  /// Starts a broker.
  ///
  /// - Parameters:
  ///   - authority: signs the broker's certificate; nil is without encryption.
  ///   - certificate: the path of another certificate.
  ///   - accounts: nil is without accounts.
  ///   - lines: more of its configuration.
  /// - Throws: when it cannot be started.
  public init(
    _ authority: Authority? = nil, certificate: String? = nil, accounts: Accounts? = nil,
    lines: String = ""
  ) throws {
    folder = try TemporaryFolder()
    port = try freePort()
    self.authority = authority?.file
    var text = "listener \(port) 127.0.0.1\nuser root\nlog_dest stderr\n\(lines)\n"
    if let authority {
      let path = try certificate ?? authority.certificate("broker")
      text += "cafile \(authority.file)\ncertfile \(path).crt\nkeyfile \(path).key\n"
    }
    if let accounts {
      let passwords = try folder.write(
        "passwords", accounts.names.map { "\($0):\(Self.password(of: $0))\n" }.joined())
      let outcome = try run([installed("mosquitto_passwd"), "-U", passwords])
      guard outcome.code == 0 else { throw BrokerFault(words: outcome.everything) }
      let rules = try folder.write("acl", accounts.rules)
      text += "allow_anonymous false\npassword_file \(passwords)\nacl_file \(rules)\n"
    } else {
      text += "allow_anonymous true\n"
    }
    try folder.write("broker.conf", text)
    try start()
  }

  /// Starts it, again without what it retained, and waits until it listens.
  public func start() throws {
    // A thousand clients need more descriptors than a process has by default.
    let program = try RunningProgram([
      "/bin/sh", "-c",
      "ulimit -n $(ulimit -H -n); exec \(installed("mosquitto")) -c \(folder["broker.conf"])",
    ])
    self.program = program
    guard waits({ isListening(at: port) || !program.process.isRunning }),
      program.process.isRunning
    else { throw BrokerFault(words: program.words) }
  }

  /// Ends it; with SIGKILL before it can say or write anything.
  public func stop(_ signal: Int32 = SIGTERM) throws {
    try program?.end(signal)
    program = nil
  }

  /// Stops it without ending it, so that connections are accepted and not answered.
  public func pause() { program?.send(SIGSTOP) }

  /// Lets it go on.
  public func resume() { program?.send(SIGCONT) }

  /// Its process.
  public var number: Int32 { program?.process.processIdentifier ?? 0 }

  /// Where clients connect.
  public var address: String { "\(authority == nil ? "mqtt" : "mqtts")://localhost:\(port)" }

  /// What it has logged.
  public var log: String { program?.words ?? "" }

  private func command(_ program: String, as account: String?) throws -> [String] {
    [try installed(program), "-h", "localhost", "-p", "\(port)", "-V", "mqttv5"]
      + (authority.map { ["--cafile", $0] } ?? [])
      + (account.map { ["-u", $0, "-P", Self.password(of: $0)] } ?? [])
  }

  /// Publishes a message.
  @discardableResult
  public func publish(
    _ topic: String, _ text: String, retained: Bool = false, as account: String? = nil
  ) throws -> Outcome {
    try publish(topic, Data(text.utf8), retained: retained, as: account)
  }

  /// Publishes bytes; none delete what was retained.
  @discardableResult
  public func publish(
    _ topic: String, _ data: Data, retained: Bool = false, as account: String? = nil
  ) throws -> Outcome {
    try run(
      command("mosquitto_pub", as: account) + ["-q", "1", "-t", topic]
        + (retained ? ["-r"] : []) + (data.isEmpty ? ["-n"] : ["-s"]), input: data)
  }

  /// Follows topics.
  public func follow(_ filter: String, as account: String? = nil) throws -> Follower {
    try Follower(command("mosquitto_sub", as: account) + ["-t", filter, "-F", "%t %r %l %x"])
  }
}
