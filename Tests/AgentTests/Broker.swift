import Foundation
import Glibc
import TestSupport

/// A mosquitto of a test on loopback.
final class Broker {
  let port: Int
  /// The authority that clients trust; nil without encryption.
  let authority: String?
  private let folder: TemporaryFolder
  private var program: RunningProgram?

  /// Accounts with the name as the password, and one that may do everything.
  static let operatorAccount = "operator"

  /// Starts a broker.
  ///
  /// - Parameters:
  ///   - authority: signs the broker's certificate; nil is without encryption.
  ///   - certificate: the path of another certificate.
  ///   - panels: accounts, with the ACL of docs/fleet.md; nil is without accounts.
  ///   - lines: more of its configuration.
  /// - Throws: when it cannot be started.
  init(
    _ authority: Authority? = nil, certificate: String? = nil, panels: [String]? = nil,
    lines: String = ""
  ) throws {
    folder = try TemporaryFolder()
    port = try freePort()
    self.authority = authority?.file
    var text = "listener \(port) 127.0.0.1\nuser root\n\(lines)\n"
    if let authority {
      let path = try certificate ?? authority.certificate("broker")
      text += "cafile \(authority.file)\ncertfile \(path).crt\nkeyfile \(path).key\n"
    }
    if let panels {
      for (index, name) in (panels + [Self.operatorAccount]).enumerated() {
        let outcome = try run(
          ["mosquitto_passwd", "-b"] + (index == 0 ? ["-c"] : []) + [
            folder["passwords"], name, name,
          ])
        guard outcome.code == 0 else { throw BrokerFault(words: outcome.words) }
      }
      let page = try String(contentsOfFile: Checkout.path("docs/fleet.md"), encoding: .utf8)
      let blocks = page.components(separatedBy: "```").filter { $0.contains("pattern read") }
      guard let rules = blocks.first else { throw BrokerFault(words: "docs/fleet.md has no ACL") }
      try folder.write(
        "acl", rules.split(separator: "\n").dropFirst().joined(separator: "\n") + "\n")
      text += "password_file \(folder["passwords"])\nacl_file \(folder["acl"])\n"
    } else {
      text += "allow_anonymous true\n"
    }
    try folder.write("broker.conf", text)
    try start()
  }

  /// Starts it, again, and waits until it listens.
  func start() throws {
    program = try RunningProgram(["mosquitto", "-c", folder["broker.conf"]])
    guard waits({ isListening(at: port) }) else { throw BrokerFault(words: program?.words ?? "") }
  }

  /// Ends it.
  func stop() throws {
    try program?.end(SIGTERM)
    program = nil
  }

  /// Sends it a signal.
  func freeze(_ signal: Int32) { program?.send(signal) }

  var address: String { "\(authority == nil ? "mqtt" : "mqtts")://localhost:\(port)" }

  /// What it has logged.
  var log: String { program?.words ?? "" }

  private func options(as account: String?) -> [String] {
    ["-h", "localhost", "-p", "\(port)", "-V", "mqttv5"]
      + (authority.map { ["--cafile", $0] } ?? [])
      + (account.map { ["-u", $0, "-P", $0] } ?? [])
  }

  /// Publishes a message.
  @discardableResult
  func publish(
    _ topic: String, _ text: String, retained: Bool = false, as account: String? = nil
  ) throws -> Outcome {
    try publish(topic, Data(text.utf8), retained: retained, as: account)
  }

  /// Publishes bytes; none delete what was retained.
  @discardableResult
  func publish(
    _ topic: String, _ data: Data, retained: Bool = false, as account: String? = nil
  ) throws -> Outcome {
    try run(
      ["mosquitto_pub"] + options(as: account) + ["-q", "1", "-t", topic]
        + (retained ? ["-r"] : []) + (data.isEmpty ? ["-n"] : ["-s"]), input: data)
  }

  /// Follows topics.
  func follow(_ filter: String, as account: String? = nil) throws -> Follower {
    try Follower(["mosquitto_sub"] + options(as: account) + ["-t", filter, "-F", "%t %r %l %x"])
  }
}

/// What was published, as it arrives.
final class Follower {
  struct Message {
    var topic: String
    var isRetained: Bool
    var data: Data
    var text: String { String(decoding: data, as: UTF8.self) }
    var json: [String: Any] {
      ((try? JSONSerialization.jsonObject(with: data)) as? [String: Any]) ?? [:]
    }
  }

  private let program: RunningProgram

  init(_ command: [String]) throws { program = try RunningProgram(command) }

  var messages: [Message] {
    let text = (try? program.text()) ?? ""
    // The last line may be torn.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap {
      let parts = $0.split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 4 else { return nil }
      var data = Data()
      var digits = parts[3].utf8.makeIterator()
      while let high = digits.next(), let low = digits.next() {
        data.append(UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16) ?? 0)
      }
      return Message(topic: String(parts[0]), isRetained: parts[1] == "1", data: data)
    }
  }

  /// The newest message of a topic's end.
  func last(_ ending: String) -> Message? { messages.last { $0.topic.hasSuffix(ending) } }

  /// Waits until the newest message of a topic fulfils a condition.
  func waits(_ ending: String, _ isWanted: (Message) -> Bool) -> Bool {
    TestSupport.waits { last(ending).map(isWanted) ?? false }
  }

  /// Waits until a panel's state has these values.
  func hasState<Value: Equatable>(_ panel: String, _ key: String, _ value: Value) -> Bool {
    waits("/\(panel)/state") { $0.json[key] as? Value == value }
  }
}
