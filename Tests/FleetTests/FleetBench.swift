import Foundation
import TestSupport
import Testing

/// A broker, simulated panels, and an operator's account; all end with the bench.
final class FleetBench {
  let broker: Broker
  let folder: TemporaryFolder
  private var simulators: [RunningProgram] = []
  private let authority: Authority?

  /// What an operator and panels may do; a guest only reads.
  private static let accounts = Broker.Accounts(
    [Broker.operatorAccount, "guest", "panels"],
    rules: """
      user operator
      topic readwrite snowd/#

      user guest
      topic read snowd/#

      user panels
      topic readwrite snowd/#

      """)

  /// Without an authority, the broker speaks plain MQTT; `trusted` is another one that the operator trusts.
  init(
    _ authority: Authority? = nil, certificate: String? = nil, trusted: Authority? = nil
  ) throws {
    folder = try TemporaryFolder()
    self.authority = trusted ?? authority
    broker = try Broker(authority, certificate: certificate, accounts: Self.accounts)
    try account()
  }

  /// Writes the operator's account; the path.
  @discardableResult
  func account(
    user: String = "operator", password: String = "hunter2", mode: mode_t = 0o600, more: String = ""
  ) throws -> String {
    let home = folder["config"]
    try FileManager.default.createDirectory(
      atPath: "\(home)/snowd", withIntermediateDirectories: true)
    let ca = authority.map { ", ca: '\($0.file)'" } ?? ""
    let path = try folder.write(
      "config/snowd/fleet.json5",
      "{ version: 1, broker: '\(broker.address)', user: '\(user)', password: '\(password)'\(ca)\(more) }\n"
    )
    try #require(chmod(path, mode) == 0)
    return path
  }

  /// Starts panels NAME-1 to NAME-`count` of a group, and waits until they have reported.
  @discardableResult
  func panels(
    _ name: String, _ count: Int, group: String? = nil, connections: Int? = nil,
    _ more: [String] = []
  ) throws -> RunningProgram {
    let ca = authority.map { ["--ca", $0.file] } ?? []
    let simulator = try RunningProgram(
      [
        Checkout.product("PanelSimulator"), "--broker", broker.address, "--user", "panels",
        "--password",
        "panels", "--name", name, "--count", "\(count)", "--group", group ?? name, "--connections",
        "\(connections ?? count)",
      ] + ca + more)
    simulators.append(simulator)
    let isReady = try waits {
      try simulator.text().contains("ready") || !simulator.process.isRunning
    }
    try #require(isReady && simulator.process.isRunning, "\(simulator.words)\(broker.log)")
    return simulator
  }

  /// Runs 'snowctl fleet' as the operator.
  func fleet(_ words: String..., environment: [String: String] = [:]) throws -> Outcome {
    try fleet(words, environment: environment)
  }

  /// The same.
  func fleet(_ words: [String], environment: [String: String] = [:]) throws -> Outcome {
    try start(words, environment: environment).end()
  }

  /// Starts 'snowctl fleet' as the operator.
  func start(_ words: [String], environment: [String: String] = [:]) throws -> RunningProgram {
    try RunningProgram(
      [Checkout.product("snowctl"), "fleet"] + words,
      environment: ["XDG_CONFIG_HOME": folder["config"]].merging(environment) { $1 })
  }

  /// How many panels have a state, as the list shows it.
  func fleetStates(_ state: String) throws -> Int {
    try fleet("list").lines.count { $0.contains(" \(state) ") }
  }

  /// Publishes a retained message; an empty one withdraws.
  func retain(_ topic: String, _ payload: String, user: String = "operator") throws {
    let outcome = try broker.publish(topic, payload, retained: true, as: user)
    try #require(outcome.code == 0, "\(outcome.everything)")
  }
}

/// The programs that tests with a broker need.
extension Trait where Self == ConditionTrait {
  static var needsBroker: Self {
    .needs("mosquitto", "mosquitto_passwd", "mosquitto_pub", "openssl")
  }
}
